"""The log, where tracebacks go: people are told one sentence."""

from __future__ import annotations

import errno
import logging
import os
from logging.handlers import RotatingFileHandler

from platformdirs import user_log_path

LOG_FILE = user_log_path("pipkeeper") / "pipkeeper.log"
LOG_BYTES = 1_000_000  # then the file is put aside as pipkeeper.log.1, and the one before goes
log = logging.getLogger(__name__)


def log_to_file() -> None:
    """Send the log to its file, if that can be written; a full one makes way for the next."""
    try:
        LOG_FILE.parent.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(LOG_FILE, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
        logging.basicConfig(handlers=[file], format="%(asctime)s %(name)s %(message)s", force=True)
    except OSError:
        logging.basicConfig(handlers=[logging.NullHandler()], force=True)
    logging.getLogger("ui").setLevel(logging.INFO)  # what was thrown, seen and made of it; no other chatter


def unexpected(wrong: Exception) -> str:
    """The sentence on what nobody foresaw, while it is handled; its traceback goes to the log."""
    if isinstance(wrong, OSError) and wrong.errno == errno.ENOSPC:
        return "the disk is full; not all was written"
    log_to_file()
    log.exception("unexpected")
    more = f", {LOG_FILE} says more" if os.access(LOG_FILE, os.W_OK) else ""
    return f"{str(wrong) or type(wrong).__name__}; this should not happen{more}"
