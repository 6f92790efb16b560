"""Learning this table, this camera, these dice: profiles that make the eyes surer."""
