"""What can go wrong with seeing; every message says what was tried and what is allowed."""


class VisionError(Exception):
    """The base of all errors of the eyes."""


class NotAPicture(VisionError):
    """A file holds no picture that can be read."""


class NoAnswers(VisionError):
    """A folder of photographs has no usable index.json beside them."""


class CameraLost(VisionError):
    """A camera cannot be opened, or gives no pictures any more."""
