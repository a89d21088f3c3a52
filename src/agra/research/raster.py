"""Converts an SVG to an array of pixels."""

from io import BytesIO

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    import resvg_py
    from numpy.typing import NDArray
    from PIL import Image
except ImportError as error:
    raise ImportError(missing_extra('render_mode="rgb_array"', "pettingzoo")) from error


def raster(svg: str) -> NDArray[np.uint8]:
    """Return the drawing in its natural size, as height x width x 3 bytes (red, green, blue)."""
    png = resvg_py.svg_to_bytes(svg_string=svg, background="white")
    with Image.open(BytesIO(bytes(png))) as image:  # old versions return a list of numbers
        return np.array(image.convert("RGB"))
