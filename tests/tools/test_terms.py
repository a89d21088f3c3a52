"""The terms of each language: the page shows them, and the check refuses words not to use."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from agra.text.languages import ENGLISH, codes
from tests.text.sources import messages
from tools import catalogues, terms

pytestmark = pytest.mark.xdist_group("catalogues")
CODES = codes()

ENGLISH_TERMS = r"""
[words]
"coach" = "speaks at the table"

[[avoid]]
words = '\bat turn\b'
say = "the active player"
"""
ITALIAN_TERMS = r"""
[words]
"coach" = "istruttore"

[[avoid]]
words = '\bconsigliere\b'
say = "istruttore"
except = ["Dewan", "of a notable"]
pages = false

[[avoid]]
words = '\bguidi\b'
say = "essere in testa"
"""


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues with an Italian one and the terms of two languages."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    made = Catalog(locale="it", charset="utf-8", fuzzy=False)
    made.add("Dewan", "Consigliere")
    made.add("of the Dewan", "del Consigliere", context="of a notable")
    made.add("Coach", "Consigliere")
    made.add("{player} wins.", "{player} vince.")
    made.add(("You lead once", "You lead {count} times"), ("Guidi", "Guidi {count} volte"))
    made.add("Lead", "Guidi", flags=["fuzzy"])
    path = catalogues.path_of("it")
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, made)
    for code, text in (("en", ENGLISH_TERMS), ("it", ITALIAN_TERMS)):
        (tmp_path / code).mkdir(exist_ok=True)
        terms.path_of(code).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("locale")
def test_words_not_to_use_are_found_in_every_form_of_a_translation() -> None:
    found = terms.faults("it", catalogues.texts("it", Catalog()))
    assert found == [
        "'Coach': 'Consigliere' has 'Consigliere', say: istruttore",
        "'You lead once': 'Guidi' has 'Guidi', say: essere in testa",
        "'You lead once': 'Guidi {count} volte' has 'Guidi', say: essere in testa",
    ]


@pytest.mark.usefixtures("locale")
def test_words_not_to_use_are_found_in_the_english_messages() -> None:
    sources = Catalog()
    sources.add("The player at turn")
    sources.add("Thatturn is no word of ours")
    sources.add(("Who is At Turn?", "Who are at turn?"), context="question")
    found = terms.faults("en", catalogues.texts("en", sources))
    assert [fault.split(" has ")[0] for fault in found] == [
        "'The player at turn': 'The player at turn'",
        "'Who is At Turn?' (question): 'Who is At Turn?'",
        "'Who is At Turn?' (question): 'Who are at turn?'",
    ]


@pytest.mark.usefixtures("locale")
def test_words_not_to_use_are_found_in_the_pages_of_a_language(tmp_path: Path) -> None:
    (tmp_path / "rules.it.md").write_text("# Regole\n\nGuidi da solo. Consigliere.\n")
    (tmp_path / "quick-start.md").write_text("Guidi, at turn\n\n- who is at\nturn\n\nat\n\nturn\n")
    assert terms.page_faults("it", tmp_path) == [
        "rules.it.md, line 3: has 'Guidi', say: essere in testa"
    ]
    assert terms.page_faults("en", tmp_path) == [
        "quick-start.md, line 1: has 'at turn', say: the active player",
        "quick-start.md, line 3: has 'at turn', say: the active player",
    ]


def test_a_language_without_terms_has_no_faults(locale: Path) -> None:
    assert terms.terms("nl") == terms.Terms({}, ())
    assert terms.faults("nl", [catalogues.Text("at turn", "x", None, plural=False)]) == []
    assert not (locale / "nl").exists()


@pytest.mark.usefixtures("locale")
def test_the_check_of_the_catalogues_includes_the_terms() -> None:
    sources = Catalog()
    for message in catalogues.catalogue("it"):
        if message.id:
            sources.add(message.id, context=message.context)
    found = catalogues.problems("it", sources)
    assert "no translation: 'Lead'" in found
    assert "'Coach': 'Consigliere' has 'Consigliere', say: istruttore" in found


@pytest.mark.usefixtures("locale")
def test_the_page_shows_the_terms_side_by_side() -> None:
    page = terms.page()
    assert "| English | Italian | meaning |" in page
    assert "| coach | istruttore | speaks at the table |" in page
    assert "| `\\bguidi\\b` | essere in testa |" in page


def test_the_page_in_the_documents_is_up_to_date() -> None:
    assert terms.PAGE.read_text(encoding="utf-8") == terms.page(), "run python -m tools.terms"


@pytest.mark.parametrize("code", CODES)
def test_translated_terms_are_terms_of_the_english_list(code: str) -> None:
    unknown = set(terms.terms(code).words) - set(terms.terms(ENGLISH).words)
    assert not unknown


@pytest.mark.parametrize("code", CODES)
def test_what_to_say_instead_is_not_refused_itself(code: str) -> None:
    for row in terms.terms(code).avoided:
        assert not row.words.search(row.say), row.say


@pytest.mark.parametrize("code", CODES)
def test_exceptions_name_messages_or_contexts_that_exist(code: str) -> None:
    known = {text.id for text in catalogues.texts(ENGLISH, messages())}
    known |= {message.context for message in messages() if message.context}
    for row in terms.terms(code).avoided:
        assert row.excepted <= known


@pytest.mark.parametrize("code", CODES)
def test_no_text_uses_words_not_to_use(code: str) -> None:
    found = [*terms.faults(code, catalogues.texts(code, messages())), *terms.page_faults(code)]
    assert not found, f"{len(found)} in {code}: {found[:5]}"


def test_patterns_match_the_faults_they_were_written_for() -> None:
    """One sample for each language: a pattern that matches nothing would pass every check."""
    samples = {
        "en": ["the player at turn", "gains 1 favour by the book", "Raise which worker?"],
        "de": ["Geh weiter.", "Gunst-Aktion", "Gefragt ist {good}", "kein {good}"],
        "nl": ["maar nooit geen", "aan het eind 1 roepie", "geen {good} om te bewerken"],
        "fr": ["en finir avec le Marin", "Retirer un Cache", "Relever quel ouvrier ?"],
        "it": ["Guidi da solo", "Spegni il consigliere", "cantieri sono costruiti"],
    }
    for code, texts in samples.items():
        for text in texts:
            rows = terms.terms(code).avoided
            assert any(re.search(row.words, text) for row in rows), (code, text)
