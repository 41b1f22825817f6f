"""Offscript reads the messages a person holds, and shows the script in them."""

import os

__version__ = "0.1.0"

# From 1.31 on, merely importing onnxruntime writes a device's number and a queue of events for its
# maker below the person's home. It looks at this first, and so must everything we start.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

# What numpy multiplies here is small. A second thread of its library makes none of it quicker, and
# waiting for the next product it spends a quarter of a report's CPU time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
