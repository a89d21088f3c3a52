"""The names of tables: stored as one word in English, shown in the reader's language."""

from functools import cache
from typing import Final

from agra.text.i18n import N_, _, language
from agra.text.languages import offered

TITLES: Final = (
    N_("Peacock"), N_("Monsoon"), N_("Lotus"), N_("Mango"), N_("Saffron"), N_("Jasmine"),
    N_("Elephant"), N_("Banyan"), N_("Lantern"), N_("Turban"), N_("Sandal"), N_("Sitar"),
    N_("Pearl"), N_("Coral"), N_("Emerald"), N_("Ruby"), N_("Tiger"), N_("Heron"),
    N_("Crane"), N_("Palace"), N_("Garden"), N_("Fountain"), N_("Cypress"), N_("Marigold"),
    N_("Cardamom"), N_("Indigo"), N_("Silk"), N_("Comet"), N_("Crescent"), N_("Veranda"),
)  # fmt: skip


def title_in_words(stored: str) -> str:
    """The name of a table in the reader's language; a name of another kind stays as it is.

    The tables of a rematch have the same name with a number.
    """
    name, space, number = stored.partition(" ")
    known = _known(tuple(offered())).get(name, "")
    return f"{_(known)}{space}{number}" if known and (number.isdigit() or not space) else stored


def title_from_round(title: str, round_: int) -> str:
    """The name of a sandbox: that of the real table, and the round in which it begins."""
    return _("{title}, from round {round}").format(title=title, round=round_)


@cache
def _known(codes: tuple[str, ...]) -> dict[str, str]:
    """The names of tables by their words in these languages: earlier versions stored those."""
    found: dict[str, str] = {}
    for code in codes:
        with language(code):
            for title in TITLES:
                found.setdefault(_(title), title)
    return {**found, **{title: title for title in TITLES}}
