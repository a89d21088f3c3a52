"""The sentences of the page around the table, which stand in the browser before Python runs."""

from typing import Final

from agra.text.i18n import N_, _, language

#: The sentences by the keys that the scripts use (site/say.js, site/first.js).
WORDS: Final = {
    "about": N_(
        "trade, meditate and deliver at the court of Akbar · 2 to 4 players, people or bots"
    ),
    "reading": N_("In the meantime you can read how to play."),
    "again": N_("Try again"),
    "close": N_("Close"),
    # the steps of the start
    "loading_begins": N_("Agra is loading …"),
    "loading": N_("Agra is loading: {done} of {all} MB"),
    "new_version": N_("A new version of Agra is starting …"),
    "python": N_("Python is starting …"),
    "table": N_("The table is being prepared …"),
    "elsewhere": N_("Agra is starting in another tab …"),
    # what is missing
    "no_script": N_("Agra needs JavaScript: allow it for this page and load the page again."),
    "file": N_(
        "Agra cannot run from a file. A web server must serve this folder: on your own computer, "
        "use the command “make serve-page”."
    ),
    "insecure": N_(
        "Browsers only run Agra at a secure address: open this page with https:// instead of "
        "http://."
    ),
    "no_wasm": N_(
        "This browser cannot run WebAssembly, which Agra needs. Allow it in the settings (on Apple "
        "devices it is off in Lockdown Mode), or use another browser."
    ),
    "no_worker": N_(
        "This browser does not allow service workers here, and Agra needs them. Open this page in "
        "a window that is not private, or use another browser."
    ),
    "old": N_(
        "This browser is too old for Agra (missing: {name}). Update it, or use Chrome 108, "
        "Firefox 114, Safari 16.4 or newer."
    ),
    "blocked": N_(
        "This browser blocks the storage that Agra needs. Allow cookies and site data for this "
        "page, then try again."
    ),
    "no_room": N_(
        "There is no room for Agra in the storage of this browser. Free about {n} MB on this "
        "device, then try again."
    ),
    # what goes wrong
    "lost_connection": N_(
        "The connection was lost while Agra was loading. What is loaded already is kept."
    ),
    "failed": N_("Agra could not start: {reason}"),
    "not_stored": N_(
        "This browser does not store your games, for example because the window is private. You "
        "can play, but your games are lost when you close Agra."
    ),
    "full": N_(
        "The storage of this browser is full. You can play on, but what you do from now on is lost "
        "when you close Agra."
    ),
    # versions and tabs
    "new": N_("A new version is ready. It starts the next time you open Agra."),
    "restarting": N_("Agra continues in this tab: Python is starting …"),
    "asleep": N_("Agra is open in another tab that is asleep. Close that tab, or continue here."),
    "continue": N_("Continue here"),
    "taken": N_("Agra continues in another tab. This tab follows it."),
    "held": N_("Another tab still has your games open. Close that tab."),
    # the app
    "install": N_("Install Agra"),
    "install_offer": N_(
        "You can install Agra on this device. Then it starts like any other app, even without a "
        "connection."
    ),
    "install_ios": N_("To install Agra on this device, tap “Share”, then “Add to Home Screen”."),
}


def words(code: str) -> dict[str, str]:
    """All sentences in a language."""
    with language(code):
        return {key: _(message) for key, message in WORDS.items()}
