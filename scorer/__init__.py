"""The rules: what dice score, what may be done, what happened. Pure."""
