"""People who play in the page as others play at a server: the same clicks, inside the frame."""

from typing import Any, cast

from playwright.sync_api import Frame, Page

from tests.browser.people import BUTTONS, Person
from tests.page.conftest import PATIENCE, Reader

#: What belongs to the tab; everything else is looked for in the frame.
OF_THE_TAB = frozenset(
    {"keyboard", "mouse", "touchscreen", "viewport_size", "go_back", "expect_download", "route"}
)


class Inside:
    """The page of the table in the frame of a tab, used like a tab of its own."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @property
    def frame(self) -> Frame:
        """The frame; a reload makes another one."""
        return next(one for one in self._reader.page.frames if one.parent_frame)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader.page if name in OF_THE_TAB else self.frame, name)

    def goto(self, address: str) -> None:
        """Go to a page as a link would, so that Python goes on running."""
        self.frame.goto(address, timeout=PATIENCE)

    def reload(self) -> None:
        """Reload the whole tab."""
        self._reader.reload()


class Player(Person):
    """A person who sees the table in the page."""

    def __init__(self, reader: Reader, touch: bool = False) -> None:
        self.reader = reader
        self.context = reader.context
        self.address = reader.address.rstrip("/")
        self.touch = touch
        self.mistakes = reader.mistakes
        self.pressed = [], ""
        self.page = cast(Page, Inside(reader))
        reader.page.bring_to_front()

    def create(self, kinds: list[str], **fields: str) -> None:
        """Create a table with the form, in any language."""
        self.page.goto(f"{self.address}/friends")
        for place in range(1, 5):
            kind = kinds[place - 1] if place <= len(kinds) else "none"
            self.page.locator(f"select[name=kind{place}]").select_option(kind)
        self.page.locator("details:has([name=round_limit]) summary").click()
        for name, value in fields.items():
            self.page.locator(f"input[name={name}]").fill(value)
        self.press(self.page.locator("form.table-form [type=submit]"))
        self.table.wait_for()

    def wait_for_turn(self) -> bool:
        """Wait until there is something to decide; return False if the game is over instead."""
        self.page.locator(f"{BUTTONS}, #hand-over, #final-scoring").first.wait_for(state="attached")
        self.skip_show()
        return not self.page.locator("#final-scoring").count()
