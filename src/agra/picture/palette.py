"""The colours of the drawing (docs/pictures.md says what each is for)."""

from typing import Final

PAGE: Final = "#EADBBD"
PANEL: Final = "#F8F0DD"
CARD: Final = "#FFFBF0"
QUIET: Final = "#EFE5CF"
SITE: Final = "#F1E6CD"
INK: Final = "#2A1A10"
SECOND_INK: Final = "#66503C"
HEADING: Final = "#6E1F2E"
GOLD: Final = "#B98F34"
HAIRLINE: Final = "#D8C296"
TOP_BAR: Final = "#3B1622"
TOP_TEXT: Final = "#FBEFD8"
TOP_SECOND: Final = "#E0C9A8"
DECISION: Final = "#22264F"
DECISION_SECOND: Final = "#C9D0F2"
DECISION_NOW: Final = "#F3D67E"
SPENT: Final = "#8C1238"
CITY: Final = "#EBCDB2"
LATTICE: Final = "#C99A77"
RIVER_TOP: Final = "#96CCDF"
RIVER: Final = "#7FBBD4"
RIVER_BOTTOM: Final = "#5FA8C8"
RIVER_INK: Final = "#0B2A3D"
PIERS: Final = "#1C5373"
NICHE: Final = "#7FB3B0"
FAVOUR_STEP: Final = "#F8DCE4"
RUPEE_TEXT: Final = "#4A2A05"
WHITE: Final = "#fff"

#: The line and the plate of each row of goods, top to bottom.
ROW_LINE: Final = ("#A84A33", "#46702F", "#986100", "#38639A")
ROW_PLATE: Final = ("#F6DCCF", "#DFE8CC", "#FBE9BF", "#D8E5F2")

#: Artisans, Merchants, Scholars.
GUILD: Final = ("#A3273A", "#1F6B45", "#2B4C9B")

SANS: Final = "Arial, Helvetica, sans-serif"
SERIF: Final = "Georgia, Times, serif"
