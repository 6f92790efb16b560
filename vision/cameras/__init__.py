"""The only door to hardware: webcams, streams, and the demo table that plays back pictures."""

from .camera import Camera
from .demo import DemoTable
from .video import VideoCamera, webcams

__all__ = ["Camera", "DemoTable", "VideoCamera", "webcams"]
