"""Runs every benchmark: `make bench`, or `python -m bench [import|report|start|tactics]`."""

import subprocess
import sys

PARTS = {
    "import": "bench.import_speed",
    "import-other": "bench.import_other",
    "import-apps": "bench.import_apps",
    "import-imessage": "bench.import_imessage",
    "import-json": "bench.import_json",
    "report": "bench.report_cost",
    "patterns": "bench.dynamics",
    "vault": "bench.vault",
    "app": "bench.app",
    "meaning": "bench.meaning",
    "record": "bench.record",
    "start": "bench.start_time",
    "tactics": "bench.tactics",
    "drafts": "bench.drafts",
    "otherwise": "bench.said_otherwise",
}


def main() -> int:
    """Run the parts that were named, or all."""
    wanted = sys.argv[1:] or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}. There are: {', '.join(PARTS)}.")
        return 2
    for part in wanted:
        print(f"== {part}", flush=True)
        if subprocess.run([sys.executable, "-m", PARTS[part]], check=False).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
