"""Names and numbers stand where they are right in every form; every argument has a kind."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from agra.text.i18n import language
from agra.text.languages import ENGLISH, codes
from tests.text.sources import messages
from tools import arguments, catalogues, standing
from tools.arguments import Kind

pytestmark = pytest.mark.xdist_group("catalogues")
CODES = codes()
PLACE = [("src/agra/text/example.py", 1)]


def english(*texts: str | tuple[str, str]) -> list[str]:
    """What the check says of these English messages."""
    made = Catalog()
    for text in texts:
        made.add(text, locations=PLACE)
    return standing.faults(ENGLISH, made)


@pytest.mark.parametrize(
    "text",
    [
        "Wanted: {good} (value {value})",
        "Bowl ({good}): empty.",
        "{good}: worth {value}",
        "Pay {good}",
        "{player} processes {goods} into {result} by favour.",
        "order of {first} and {second}",
        "{notable}: deliver {good} {to_notable}.",
        "{guild}, level {level}",
        "Built: {building}.",
        "{player} takes {rupees}.",
        "{player}: {goods}",
        "{count} / {players}",
        "{count} of {needed} votes",
        ("{count} book", "{count} books"),
        "“{notable}”",
    ],
)
def test_names_and_numbers_that_stand_well(text: str) -> None:
    assert english(text) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("You have no {good} to process.", "'no' stands before {good}"),
        ("{good} was delivered", "'was' stands after {good}"),
        ("Only your *{good}* is missing", "'your' stands before {good}"),
        ("Nothing is worth more: {good}s", "'s' stands after {good}"),
        ("{notable} is gone", "'is' stands after {notable}"),
        ("Go to {building}", "'to' stands before {building}"),
        ("{player}'s turn", "{player} has no genitive"),
        ("{player}’s turn", "{player} has no genitive"),
        ("The turn of {player}", "'of' stands before {player}"),
        ("You see {count} books", "'{count} books' needs a message with plural forms"),
        ("What is {nonsense}?", "'nonsense' is in no kind"),
    ],
)
def test_names_and_numbers_that_stand_wrongly(text: str, why: str) -> None:
    (found,) = english(text)
    assert why in found


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        ("de", "Gefragt ist {good}, Wert {value}.", "'ist' stands before {good}"),
        ("de", "Du hast kein {good}.", "'kein' stands before {good}"),
        ("de", "{good} wurde geliefert ({value}).", "'wurde' stands after {good}"),
        ("nl", "Je hebt geen {good} ({value}).", "'geen' stands before {good}"),
        ("fr", "Payez {good} ({value}).", "'payez' stands before {good}"),
        ("fr", "Vous n’avez pas d’{good}.", "'d’' stands before {good}"),
        ("it", "Nessuna {good}.", "'nessuna' stands before {good}"),
        ("it", "{good} vendute ({value}).", "'vendute' stands after {good}"),
    ],
)
def test_translations_are_checked_with_the_words_of_their_language(
    code: str, text: str, why: str
) -> None:
    shown = catalogues.Text(text, "Wanted: {good}", None, plural=False)
    assert [line for line in standing._names(code, shown, []) if why in line]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Gefragt: {good} (Wert {value})"),
        ("de", "{good} zahlen"),
        ("nl", "{good} betalen"),
        ("fr", "Payer\N{NO-BREAK SPACE}: {good}"),
        ("fr", "«\N{NO-BREAK SPACE}{good}\N{NO-BREAK SPACE}»"),
        ("it", "Paga {good} ({value})"),
    ],
)
def test_translations_that_stand_well(code: str, text: str) -> None:
    shown = catalogues.Text(text, "Wanted: {good}", None, plural=False)
    assert list(standing._names(code, shown, [])) == []


def test_a_translation_is_checked_in_its_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = catalogues.LOCALE / "de" / "terms.toml"
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    made = Catalog(locale="de", charset="utf-8", fuzzy=False)
    sources = Catalog()
    for source, said in (("Wanted: {good}", "Gefragt ist {good}"), ("Pay {good}", "{good} zahlen")):
        made.add(source, said)
        sources.add(source, locations=PLACE)
    catalogues.path_of("de").parent.mkdir(parents=True)
    (tmp_path / "de" / "terms.toml").write_text(terms.read_text(encoding="utf-8"))
    with catalogues.path_of("de").open("wb") as file:
        write_po(file, made)
    assert standing.faults("de", sources) == [
        "'Wanted: {good}': 'Gefragt ist {good}': 'ist' stands before {good}, which stands alone"
    ]
    assert standing.faults("de", sources)[0] in catalogues.problems("de", sources)


# ------------------------------------------------------------------ the real catalogues


def test_an_exception_that_was_read_is_still_a_message() -> None:
    found = {message.id if isinstance(message.id, str) else message.id[0] for message in messages()}
    assert found >= standing.REVIEWED


def test_every_argument_of_the_sources_has_a_kind() -> None:
    unknown = {
        name
        for message in messages()
        if message.id
        for form in catalogues.forms(message.id)
        for name in catalogues.arguments(form)
        if name not in arguments.KINDS
    }
    assert not unknown, "add them to tools/arguments.py"


@pytest.mark.parametrize("code", CODES)
def test_names_and_numbers_stand_well_everywhere(code: str) -> None:
    found = standing.faults(code, messages())
    assert not found, f"{len(found)} in {code}: {found[:5]}"


@pytest.mark.parametrize("code", CODES)
def test_every_message_can_be_built_with_every_name_and_number(code: str) -> None:
    """Goods, notables, guilds, spaces, players and the counts 0, 1, 2 and 5 leave no brace."""
    built = 0
    with language(code):
        for text in catalogues.texts(code, messages()):
            message = messages().get(text.id, text.context)
            if message is None:
                continue
            kinds = {
                name: arguments.kind_of(name, text.id, arguments.places_of(message))
                for name in catalogues.arguments(text.text)
            }
            for row in arguments.rows(text.text, kinds):
                sentence = arguments.filled(text.text, row)
                assert not re.search(r"\{\w+\}", sentence), sentence
                assert all(value in sentence for value in row.values()), (text.text, row)
                built += 1
    assert built > 5000


@pytest.mark.parametrize("code", CODES)
def test_counted_names_use_the_plural_form_of_the_count(code: str) -> None:
    """1 and 2 of a thing differ in more than the number in at least one good of each language."""
    with language(code):
        goods = arguments.values("goods", Kind.GOODS)
        assert len(goods) == 32
        differ = [
            one for one, two in zip(goods[::2], goods[1::2], strict=True)
            if one.replace("1", "2", 1) != two
        ]  # fmt: skip
        assert differ
        zero, one, two, five = arguments.values("rupees", Kind.RUPEES)
        assert (zero[0], one[0], two[0], five[0]) == ("0", "1", "2", "5")
        assert two[1:] == five[1:] != one[1:]


def test_rows_show_each_value_of_each_argument() -> None:
    kinds = {"good": Kind.GOOD, "player": Kind.PLAYER}
    with language("en"):
        rows = arguments.rows("{player}: {good}", kinds)
        assert {row["good"] for row in rows} == set(arguments.values("good", Kind.GOOD))
        assert {row["player"] for row in rows} == set(arguments.PLAYERS)
        assert len(arguments.rows("{player}: {good}", kinds, most=3)) == 3
        assert arguments.rows("Nothing", {}) == [{}]


def test_an_argument_may_be_something_else_in_another_file() -> None:
    assert arguments.kind_of("first", "", ["src/agra/text/sentences.py"]) is Kind.GOOD
    assert arguments.kind_of("first", "", ["src/agra/records/game.py"]) is Kind.NUMBER
    assert arguments.kind_of("rupees", "{rupees} rupees lost") is Kind.NUMBER
    assert arguments.kind_of("rupees", "{player} gets {rupees}.") is Kind.RUPEES
