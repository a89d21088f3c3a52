"""The colours of the table, by what they are for; table.css and night.css say what they are."""

from typing import Final

PAGE: Final = "var(--page)"
PANEL: Final = "var(--panel)"
CARD: Final = "var(--card)"
QUIET: Final = "var(--quiet)"
SITE: Final = "var(--site)"
INK: Final = "var(--ink)"
SECOND: Final = "var(--ink2)"
HEADING: Final = "var(--head)"
GOLD: Final = "var(--gold)"
HAIRLINE: Final = "var(--hair)"
PALE: Final = "var(--pale)"  # the fill of what can be clicked
GLOW: Final = "var(--glow)"
SPENT: Final = "var(--spent)"
CITY: Final = "var(--city)"
RIVER_INK: Final = "var(--river-ink)"
PIERS: Final = "var(--piers)"
PIER: Final = "var(--pier)"
PIER_NOW: Final = "var(--pier-now)"
VEIL: Final = "var(--veil)"
NICHE: Final = "var(--niche)"
FAVOUR_STEP: Final = "var(--favour-step)"
LINE: Final = "#3A2316"  # the outline of drawings, the same in both themes
RUPEE_TEXT: Final = "#4A2A05"
WHITE: Final = "#fff"

#: The line and the plate of each row of goods, top to bottom.
ROW_LINE: Final = tuple(f"var(--row{row})" for row in range(4))
ROW_PLATE: Final = tuple(f"var(--plate{row})" for row in range(4))

#: The flag with a good's value; its number is white in both themes.
FLAG: Final = tuple(f"var(--flag{row})" for row in range(4))

#: Artisans, Merchants, Scholars.
GUILD: Final = tuple(f"var(--guild{guild})" for guild in range(3))

SERIF: Final = "Georgia,'Times New Roman',Times,serif"
