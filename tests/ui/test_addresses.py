from __future__ import annotations

import cv2
import numpy as np

from ui.addresses import code_for, shared_address


def picture_of(code: str) -> np.ndarray:
    """The drawn code as a picture: a block is light, as on a dark terminal, and a line holds two rows."""
    lines = [line for line in code.splitlines() if line]
    light = np.array([[sign in halves for sign in line] for line in lines for halves in ("█▀", "█▄")])
    return np.kron(light, np.ones((8, 8))).astype(np.uint8) * 255


def test_a_phone_can_read_the_code() -> None:
    address = "http://192.168.1.20:8426"
    text, *_ = cv2.QRCodeDetector().detectAndDecode(picture_of(code_for(address)))
    assert text == address


def test_a_board_for_this_machine_alone_has_no_address_for_others() -> None:
    assert shared_address("127.0.0.1", 8426) is None
