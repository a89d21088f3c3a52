"""Makes the pictures of the table in docs/: `python -m tools.screenshots [CHROMIUM]`.

Two games are played by bots, one up to a Sailor's deliveries in its middle and one to its end; a
real browser then looks at them. Needs Playwright for Python, Pillow and a Chromium.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs"
NAMES = ("Anil", "Mia", "Bruno", "Chen")
ROUND, OPTIONS = 6, 5  # the middle of a game, and a choice worth showing
COLOURS = 256
SHOTS = (  # name, which page, dark, width, height, fingers
    ("table-start", 0, False, 1280, 800, False),
    ("table-desktop", 1, False, 1280, 800, False),
    ("table-dark", 1, True, 1280, 800, False),
    ("table-phone", 1, False, 390, 844, True),
    ("table-tablet", 1, False, 820, 1180, True),
    ("table-small", 1, False, 1024, 768, True),
    ("table-lying", 1, False, 844, 390, True),
    ("table-scoring", 2, False, 1280, 800, False),
)
SMALL = 500  # windows that are narrower or lower are shown with twice as many dots


def played(seed: int, enough: Callable[[object], bool]) -> str:
    """A game that bots play until it is enough; the address of the seat that decides then."""
    from agra.bots import Allowance, SeatedBot
    from agra.bots.registry import bot
    from agra.table.game import deciding, new_game
    from agra.table.game.lines import line_of
    from agra.table.models import Seat

    bots = [SeatedBot(bot("trader"), seat, None, Allowance()) for seat in range(len(NAMES))]
    game = new_game.begin(new_game.NewGame([new_game.SeatPlan(name) for name in NAMES], seed=seed))
    while True:
        with line_of(game) as line:
            state = line.state.copy()
        seat = state.to_move
        if enough(state):
            sitting = Seat.objects.get(game=game, number=seat or 0)
            return f"seat/{sitting.secret}/" if seat is not None else f"game/{game.code}/score"
        assert seat is not None
        deciding.decide(game, seat, bots[seat].choose(state))


def in_the_middle(state: object) -> bool:
    """Whether somebody chooses among several deliveries."""
    from agra.rules.state import State

    assert isinstance(state, State)
    if state.to_move is None:
        return True
    late = state.round >= ROUND and state.decision == "deliveries"
    return late and len(state.legal_actions()) >= OPTIONS


def over(state: object) -> bool:
    """Whether the game is over."""
    return getattr(state, "to_move", None) is None


def prepared(data: str) -> tuple[str, str]:
    """The addresses of a game in its middle and of a final scoring."""
    os.environ["AGRA_DATA"] = data
    os.environ["DJANGO_SETTINGS_MODULE"] = "agra.table.settings"
    from agra.table.config.data_folder import prepare

    prepare()
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    return played(11, in_the_middle), played(5, over)


def shoot(address: str, middle: str, score: str, chromium: str) -> None:
    """All pictures."""
    from playwright.sync_api import sync_playwright

    paths = ("", middle, score)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, path, dark, width, height, touch in SHOTS:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if min(width, height) < SMALL else 1,
                color_scheme="dark" if dark else "light",
                is_mobile=touch,
                has_touch=touch,
            )
            page = context.new_page()
            page.goto(address)
            page.goto(address + paths[path])
            button = page.query_selector(".invitation form button")
            if button:  # a seat asks for a name first
                button.click()
            page.wait_for_timeout(4000)  # the panels of a phone slide
            keep(page.screenshot(), FOLDER / f"{name}.png")
            context.close()
        browser.close()


def keep(picture: bytes, path: Path) -> None:
    """Write a picture with few colours: flat drawings lose nothing, and the file is small."""
    from PIL import Image

    image = Image.open(io.BytesIO(picture)).convert("RGB")
    few = image.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def main() -> None:
    """Prepare, serve, shoot."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
    with tempfile.TemporaryDirectory() as data:
        middle, score = prepared(data)
        command = [sys.executable, "-m", "agra", "play", "--no-browser", "--port", "0"]
        with subprocess.Popen(
            [*command, "--data", data], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            address = re.findall(r"http\S+", server.stdout.readline())[0]
            try:
                shoot(address, middle, score, chromium)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
