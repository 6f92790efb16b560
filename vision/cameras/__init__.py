"""The only door to hardware: webcams, streams, and the demo table that plays back pictures."""

from .camera import Camera
from .demo import DemoTable
from .video import WEBCAM, VideoCamera, may_hide_a_password, webcams

__all__ = ["WEBCAM", "Camera", "DemoTable", "VideoCamera", "may_hide_a_password", "webcams"]
