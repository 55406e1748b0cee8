#!/usr/bin/env python3
"""Draws every icon file from icon.svg and tray.svg. Needs rsvg-convert (Debian: librsvg2-bin)."""

import pathlib
import struct
import subprocess

HERE = pathlib.Path(__file__).parent
ICON = (HERE / "icon.svg").read_bytes()
TRAY = (HERE / "tray.svg").read_bytes()


def png(svg, size):
    command = ["rsvg-convert", "--width", str(size), "--height", str(size)]
    return subprocess.run(command, input=svg, stdout=subprocess.PIPE, check=True).stdout


def ico(sizes):
    """Windows: a directory of entries, then the images as PNG."""
    images = [png(ICON, size) for size in sizes]
    offset = 6 + 16 * len(images)
    entries = b""
    for size, image in zip(sizes, images):
        side = size % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return struct.pack("<HHH", 0, 1, len(images)) + entries + b"".join(images)


def icns(kinds):
    """macOS: a length and then typed chunks, each a PNG."""
    chunks = b""
    for kind, size in kinds:
        image = png(ICON, size)
        chunks += kind + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


FILES = {
    "32x32.png": png(ICON, 32),
    "128x128.png": png(ICON, 128),
    "128x128@2x.png": png(ICON, 256),
    "icon.png": png(ICON, 512),
    "icon.ico": ico([32, 16, 24, 48, 64, 256]),
    "icon.icns": icns(
        [(b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic08", 256), (b"ic13", 256), (b"ic09", 512), (b"ic10", 1024)]
    ),
    "tray-light.png": png(TRAY.replace(b"INK", b"#24272e"), 32),  # dark ink, for light panels
    "tray-dark.png": png(TRAY.replace(b"INK", b"#f4f5f7"), 32),  # light ink, for dark panels
}

for name, content in FILES.items():
    (HERE / name).write_bytes(content)
