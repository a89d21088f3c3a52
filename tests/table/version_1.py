"""Opens a data folder of version 1 and plays on: `python -m tests.table.version_1 DIR`.

It is a separate process because a process has one data folder. Prints JSON about its one game,
before and after its player's next decision.
"""

import json
import os
import sys
from typing import Any


def main(folder: str) -> None:
    """Migrate the database, look at the game, and answer its question."""
    os.environ["AGRA_DATA"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "agra.table.settings"
    from agra.table.config.data_folder import prepare

    prepare()
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment(debug=False)
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    from agra.rules.actions import DONE
    from agra.table.game import deciding
    from agra.table.models import Game
    from agra.table.people.seats import seats_of
    from tests.table.support import Browser

    game = Game.objects.get()
    browser = Browser()
    for seat in seats_of(game):
        if not seat.level:
            browser.post(f"/seat/{seat.secret}/", {"name": seat.name})
    browser.post(f"/game/{game.code}/hand-over", {"seat": game.to_move})
    page = browser.get(f"/game/{game.code}/")
    told: dict[str, Any] = {"rules": game.rules_version, "page": page.status_code}
    told["before"] = browser.sight(game)
    deciding.decide(game, int(game.to_move or 0), DONE)
    told["after"] = browser.sight(Game.objects.get())
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1])
