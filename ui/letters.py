"""Letters of names that the board's own faces lack: a Noto font for each script, and one for emoji.

Flutter asks for such a font where a letter needs it, by an address that is its own (`fallback fonts`).
"""

from __future__ import annotations

import re
from importlib.resources import files

from fastapi import HTTPException
from fastapi.responses import RedirectResponse

ASKED = "/assets/fonts/{script}/{version}/{name}"
KEPT = "fonts/noto"
SCRIPT = re.compile("[a-z0-9]{1,60}")
PART = re.compile(r"\.(\d+)\.woff2")
"""A large font comes in numbered parts, each with some of the letters."""
EAST_ASIAN = re.compile("notosans(sc|tc|hk|jp|kr)")
"""One font has the commonest letters of them all, whatever part is asked for."""


async def letters(script: str, version: str, name: str) -> RedirectResponse:
    """Where the font of that script lies; 404 where there is none, and boxes stand for its letters."""
    kept = font_of(script, name)
    if not SCRIPT.fullmatch(script) or not (files("ui") / "assets" / KEPT / kept).is_file():
        raise HTTPException(404, f"there is no font for {script}, version {version}")
    return RedirectResponse(f"/{KEPT}/{kept}")


def font_of(script: str, name: str) -> str:
    """The name of our file for what Flutter calls the script, and for that part of it."""
    if EAST_ASIAN.fullmatch(script):
        return "notosanscjk.woff2"
    part = PART.search(name)
    return f"{script}.{part[1]}.woff2" if part else f"{script}.woff2"
