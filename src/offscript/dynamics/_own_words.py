"""Plain words by which somebody justifies, argues, defends, explains or apologises.

They are known in English and Spanish; a side that writes in another language is not counted.
"""

from collections import defaultdict
from functools import cache
from typing import Any, Literal

import numpy as np
import re2

from offscript.dynamics._timeline import Timeline
from offscript.record import Said, said

Doing = Literal["explain", "justify", "argue", "defend", "apologise"]

_ENGLISH: dict[Doing, str] = {
    "explain": (
        r"let me explain|(i can|i'll|i will|trying to|tried to|want to|wanted to) explain|"
        r"what i (meant|was trying)|i meant (that|to|it)|how i meant|to be clear|"
        r"i (was|am|'m) (just|only) trying|i only (said|meant|wanted)"
    ),
    "justify": (
        r"the reason (i|why i)|(i did|i said|it was) (that |it |this )?because|i had to|"
        r"i had no choice|that'?s why i|i only did|i was (busy|asleep|tired|at work|driving)|"
        r"my (phone|battery) (was|died|had)"
    ),
    "argue": (
        r"(that'?s|that is|it'?s) not (true|fair|right|what happened|how it was)|"
        r"you'?re (wrong|not listening|twisting)|you (always|never) (listen|do|say|did|said)|"
        r"how can you say|that makes no sense|prove it|you said yourself"
    ),
    "defend": (
        r"i (didn'?t|did not|never|haven'?t|have not) "
        r"(mean|meant|say|said|do|done|lie|lied|cheat|cheated|ignore|ignored)|i swear|"
        r"i'?m not (lying|like that|ignoring|cheating|trying to)|i would never|"
        r"why (don'?t|won'?t|can'?t) you believe|i have nothing to hide"
    ),
    "apologise": (
        r"(i'?m|i am) (so |really |very |truly )*sorry|^sorry|i apologi[sz]e|my fault|my bad|"
        r"forgive me|please don'?t be (angry|mad|upset)"
    ),
}

_SPANISH: dict[Doing, str] = {
    "explain": (
        r"(deja|déja)(me)? (que te |que )?expli(car|que|carte)|"
        r"(te lo|te|lo) (explico|puedo explicar)|"
        r"(quiero|quería|intento|intentaba|puedo|déjame) explicar(te|lo|me)?|"
        r"lo que (quería|quise|quiero) decir|me refería a|"
        r"(sól|sol)(o|amente) (quería|intentaba|trataba de)|para que (quede claro|entiendas)"
    ),
    "justify": (
        r"(la razón|el motivo) (por (la|el) que|de que)|(lo hice|lo dije|fue) porque|tuve que|"
        r"no tuve (más remedio|otra opción|elección)|por eso (yo )?(lo|te|me|no)|"
        r"estaba (ocupad[oa]|dormid[oa]|cansad[oa]|trabajando|conduciendo|manejando|en el trabajo)|"
        r"(se me|me) (murió|quedé sin|apagó|acabó) (el |la )?(móvil|celular|teléfono|batería)"
    ),
    "argue": (
        r"(eso|esto) no es (verdad|cierto|justo|así)|no es (verdad|cierto|justo|lo que pasó)|"
        r"no fue así|te equivocas|no me (estás escuchando|escuchas)|(tú )?(siempre|nunca) "
        r"(me )?(escuchas|haces|dices|hiciste|dijiste)|cómo puedes decir|eso no tiene sentido|"
        r"tú (mism[oa] )?(lo )?dijiste|demuéstra(lo|melo)"
    ),
    "defend": (
        r"(yo )?(no|nunca) (te |lo |le |he )*"
        r"(mentí|mentido|engañé|engañado|ignoré|ignorado|quise|dije|dicho|hice|hecho)|"
        r"te lo juro|lo juro|no (te )?(estoy mintiendo|miento)|no soy así|"
        r"jamás haría|yo nunca haría|por qué no me crees|no tengo nada que (ocultar|esconder)"
    ),
    "apologise": (
        r"lo siento|lo lamento|perdón(ame|eme)?|perdona(me)?|perdóname|"
        r"disculp(a|ame|e|as)|discúlpame|(es|fue) (mi culpa|culpa mía)|no te enfades|no te enojes"
    ),
}

WORDS: dict[Doing, tuple[str, str]] = {
    doing: (_ENGLISH[doing], _SPANISH[doing]) for doing in _ENGLISH
}
"""What each is known by, in each language. They are simple lists: they miss much, and words can be
just right."""

COMMON = (
    r"the|and|you|it|that|what|are|have|not|this|with|can|don't|i'm|it's|know|your|my|but|when|they|"
    r"about|how|why|didn't|would|could|there|because|i'll|i've|you're|really|want|going|get|got|yes|"
    r"el|los|las|pero|muy|yo|tú|más|también|aquí|ahora|eso|esto|estoy|estás|eres|tengo|puedo|quiero|"
    r"hay|qué|hoy|mañana|gracias"
)
"""Words that nearly every longer message of either language holds, and few of others."""

LONGER, SAMPLE, FEWEST, READ = 4, 500, 20, 0.3
"""How many words a message must have to tell its language by, about how many messages are looked
at, how few of them tell nothing, and which share of them must be in a language that is known."""

SAID: dict[Doing, Said] = {
    "explain": said("explain"),
    "justify": said("justify"),
    "argue": said("argue"),
    "defend": said("defend"),
    "apologise": said("apologise"),
}


_AT_ONCE = 5000
"""Messages that are looked through as one text, a line each."""

_ACCENTS = str.maketrans({"á": "[áa]", "é": "[ée]", "í": "[íi]", "ó": "[óo]", "ú": "[úu]"})


@cache
def _cues() -> dict[Doing, Any]:
    """Compile a pattern for each."""
    return {doing: _compiled("|".join(words)) for doing, words in WORDS.items()}


def _compiled(words: str) -> Any:  # noqa: ANN401 - re2 has no types
    """Compile words to be found whole, with their accents or without, as many write them.

    RE2's own edge of a word knows the letters of English alone.
    """
    words = words.translate(_ACCENTS)
    return re2.compile(rf"(?im)(?:^|[^\pL\pN_])({words})(?:$|[^\pL\pN_])")


def _line(text: str) -> bytes:
    """Give a message as one line, with straight apostrophes."""
    return text.replace("’", "'").replace("\n", " ").encode("utf-8", "replace")


def own_words(timeline: Timeline, *, mine: bool) -> dict[int, tuple[Doing, ...]]:
    """Give what one side's messages do, by place; a message that does none of it is left out."""
    own = (timeline.mine == mine).nonzero()[0]
    found: dict[int, dict[Doing, None]] = defaultdict(dict)
    for start in range(0, own.size, _AT_ONCE):
        places = own[start : start + _AT_ONCE]
        lines = [_line(timeline.messages[place].text) for place in places.tolist()]
        ends = np.cumsum([len(line) + 1 for line in lines])
        joined = b"\n".join(lines)
        for doing, cue in _cues().items():
            at = [match.start(1) for match in cue.finditer(joined)]
            for place in places[np.searchsorted(ends, at, side="right")].tolist():
                found[place][doing] = None
    return {place: tuple(found[place]) for place in sorted(found)}


def words_are_known(timeline: Timeline, *, mine: bool) -> bool:
    """Tell whether one side writes in a language whose words are looked for here.

    Longer messages spread over the whole time are looked at; where there are few, words are taken
    for known.
    """
    cues = (_compiled(COMMON), *_cues().values())
    own = (timeline.mine == mine).nonzero()[0]
    some = own[:: max(own.size // SAMPLE, 1)].tolist()
    texts = [_line(timeline.messages[place].text) for place in some]
    longer = [text for text in texts if len(text.split()) >= LONGER]
    known = sum(any(cue.search(text) for cue in cues) for text in longer)
    return len(longer) < FEWEST or known >= READ * len(longer)
