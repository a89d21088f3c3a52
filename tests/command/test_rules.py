"""`agra rules`: the rules page by number and by word."""

import pytest

from agra.rules import kinds
from agra.text import rulebook
from agra.text.i18n import language
from agra.text.prompts import PROMPTS
from tests.command.support import run


def test_without_arguments_the_contents_are_printed() -> None:
    done = run("rules")
    assert done.code == 0
    assert "3.2.33 - 3.2.42" in done.out
    assert "Sailor" in done.out


def test_a_number_gives_its_paragraph() -> None:
    out = run("rules", "3.2.7").text
    assert "You pay 2 rupees (1 with the Calligrapher)" in out
    assert "3.2.8" not in out
    assert "](" not in out, "links are shown without their address"


def test_a_number_includes_its_subsections() -> None:
    out = run("rules", "3.4.3").out
    assert "3.4.3.1 " in out
    assert "3.4.3.17 " in out
    assert "  3.4.4 You can add “process one more”" not in out
    assert "  3.4.4 You can add “process one more”" in run("rules", "3.4.4").out


def test_a_range_of_paragraphs_is_printed() -> None:
    numbers = [p.number for p in rulebook.numbered("3.2.9", "3.2.11")]
    assert numbers == ["3.2.9", "3.2.10", "3.2.11"]
    assert "3.2.10 " in run("rules", "3.2.9-3.2.11").out


def test_words_are_found_in_text_and_tables() -> None:
    out = run("rules", "mahout").text
    assert "5.7.4 Mahout; level: I; effect: when you produce sandstone or wood" in out
    assert "orders: cement, wood" in out


def test_all_words_must_occur() -> None:
    both = rulebook.search(["oil", "curry", "workers"])
    assert both
    assert len(both) < len(rulebook.search(["oil"]))
    for paragraph in both:
        assert "curry" in paragraph.text.lower()


def numbers_with(words: str) -> list[str]:
    return [paragraph.number for paragraph in rulebook.search(words.split())]


def test_the_rules_that_explain_a_term_come_first_with_its_price() -> None:
    found = numbers_with("day labourer")
    assert found[:4] == ["3.2.7", "3.2.8", "3.2.9", "3.2.10"]
    assert "3.4.3.17" in found
    assert numbers_with("sailor")[0] == "3.2.33"
    assert rulebook.search(["store"])[0].text.startswith("store; meaning:")
    assert numbers_with("mahout")[0] == "5.7.4"


def test_singular_and_plural_find_the_same_rules() -> None:
    assert numbers_with("day labourers") == numbers_with("day labourer")
    assert "1.3" in numbers_with("cities")
    plurals = (("de", "Bauern"), ("nl", "horigen"), ("it", "manovali"), ("es", "jornaleros"))
    for code, word in (*plurals, ("fr", "ouvriers")):
        with language(code):
            assert rulebook.search([word]), code


def test_a_range_of_rules_is_named_by_what_it_is_about() -> None:
    assert rulebook.title_of("3.2.23", "3.2.32") == "Architect"
    assert rulebook.title_of("3.2.1", "3.2.22") == "3.2 Action phase"
    assert rulebook.title_of("4.1", "4.4") == "Delivering"


def test_an_unknown_word_gets_a_hint_and_code_1() -> None:
    done = run("rules", "sailr")
    assert done.code == 1
    assert "Did you mean sailor" in done.err


def test_every_numbered_paragraph_of_the_page_is_found() -> None:
    anchors = rulebook._ANCHOR.findall(rulebook.rules_page())
    assert len(anchors) > 250
    found = {paragraph.number for paragraph in rulebook.paragraphs()}
    assert {anchor.replace("-", ".") for anchor in anchors} == found - {""}


@pytest.mark.parametrize("decision", sorted(PROMPTS))
def test_the_help_of_every_decision_names_rules_that_exist(decision: str) -> None:
    prompt = PROMPTS[decision]
    assert prompt.rules
    for rule in prompt.rules:
        first, _, last = rule.partition("-")
        numbers = [p.number for p in rulebook.numbered(first, last or first)]
        assert first in numbers
        assert (last or first) in numbers


def test_every_decision_of_a_player_has_a_question() -> None:
    players = set(kinds.NAMES[kinds.LAST_CHANCE + 1 : kinds.LAST_DECISION + 1])
    assert set(PROMPTS) == players


def test_english_names_are_found_in_every_language() -> None:
    with language("en"):
        wanted = [paragraph.number for paragraph in rulebook.search(["sailor"])]
    for code in ("de", "nl", "fr", "it", "es"):
        with language(code):
            found = rulebook.search(["sailor"])
            assert [paragraph.number for paragraph in found] == wanted
            assert found[0] in rulebook.paragraphs()
