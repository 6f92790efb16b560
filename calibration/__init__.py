"""Will learn this table, this camera, these dice, so that the eyes get surer; empty so far."""
