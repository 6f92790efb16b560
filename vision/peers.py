"""What other readers reach on the photographs that ours is measured on, as they were measured there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Peer(NamedTuple):
    """What one open reader, run unchanged, reached on all photographs of one kind.

    `right` is the share of the dice read right, `false` the number of false reads, `whole` the number of
    photographs read whole; values are compared as ours are, whatever their order.
    """

    reader: str
    kind: str
    photographs: int
    right: float
    false: int
    whole: int


BLOBS, WARP, CLUSTERS = "blobs, DBSCAN", "contours, warp, blobs", "pip spacing"
YOLO = "YOLOv5n on dice"
CORE, SIX, REST = ("core", 378), ("core, six dice", 47), ("the rest", 146)
PEERS = (
    Peer(BLOBS, *CORE, 0.478, 821, 80),
    Peer(BLOBS, *SIX, 0.241, 260, 0),
    Peer(BLOBS, *REST, 0.292, 243, 3),
    Peer(WARP, *CORE, 0.561, 202, 178),
    Peer(WARP, *SIX, 0.202, 93, 1),
    Peer(WARP, *REST, 0.173, 42, 7),
    Peer(CLUSTERS, *CORE, 0.420, 732, 48),
    Peer(CLUSTERS, *SIX, 0.216, 148, 0),
    Peer(CLUSTERS, *REST, 0.181, 129, 7),
    Peer(YOLO, *CORE, 0.821, 308, 187),
    Peer(YOLO, *SIX, 0.748, 114, 0),
    Peer(YOLO, *REST, 0.546, 240, 52),
)


def peers_on(kinds: Iterable[tuple[str, int]]) -> tuple[Peer, ...]:
    """The peers that were measured on these kinds, each with its number of photographs; none elsewhere.

    >>> [peer.reader for peer in peers_on([("core", 378)]) if peer.whole > 100]
    ['contours, warp, blobs', 'YOLOv5n on dice']
    >>> peers_on([("core", 12)])
    ()
    """
    asked = set(kinds)
    return tuple(peer for peer in PEERS if (peer.kind, peer.photographs) in asked)
