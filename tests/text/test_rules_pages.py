"""The rules in every language: the same paragraphs, rows and links as in English."""

import re
from pathlib import Path

import pytest

from agra.rules.names import FAVOUR_ACTIONS, GOODS, NOTABLES
from agra.text import i18n, rulebook
from agra.text.languages import ENGLISH, LANGUAGES, language_of

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH_PAGE = (DOCS / "rules.md").read_text(encoding="utf-8")
TRANSLATED = sorted(DOCS.glob("rules.*.md"))
_IDENTIFIER = re.compile(
    "|".join(name for name in (*GOODS, *NOTABLES, *FAVOUR_ACTIONS) if "_" in name)
)


def anchors(page: str) -> list[str]:
    return re.findall(r'<a id="(r-[\d-]+)"></a>', page)


def differences(page: str) -> list[str]:
    """Forbidden differences between a page of rules and the English one."""
    found = []
    if anchors(page) != anchors(ENGLISH_PAGE):
        wrong = set(anchors(page)) ^ set(anchors(ENGLISH_PAGE))
        found.append(f"the paragraphs differ: {sorted(wrong) or 'their order'}")
    for what, pattern in (
        ("numbers shown", r"(?:\*\*|</a>)(\d+(?:\.\d+)+)"),
        ("links to rulings", r"rulings\.md(#[a-z]-\d+)"),
        ("links to paragraphs", r"\(#(r-[\d-]+)\)"),
        ("rows of tables", r"(?m)^(\|)"),
        ("headings", r"(?m)^(#+) "),
    ):
        if re.findall(pattern, page) != re.findall(pattern, ENGLISH_PAGE):
            found.append(f"the {what} differ")
    for target in re.findall(r"\(#([^)]+)\)", page):
        slugs = [re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads(page)]
        if target not in anchors(page) and target not in slugs:
            found.append(f"the link #{target} leads nowhere")
    if "`" in page or _IDENTIFIER.search(page):
        found.append("there is a name for programs in it")
    return found


def heads(page: str) -> list[str]:
    return re.findall(r"(?m)^#+ (.*)$", page)


def test_every_page_has_the_paragraphs_of_the_english_one() -> None:
    assert differences(ENGLISH_PAGE) == []
    assert len(anchors(ENGLISH_PAGE)) > 250
    for path in TRANSLATED:
        assert differences(path.read_text(encoding="utf-8")) == [], path.name


def test_a_different_page_is_found() -> None:
    missing = ENGLISH_PAGE.replace('<a id="r-3-2-7"></a>', "")
    assert differences(missing) == ["the paragraphs differ: ['r-3-2-7']"]
    assert "leads nowhere" in differences(ENGLISH_PAGE + "\n[x](#nowhere)\n")[0]
    assert differences(ENGLISH_PAGE.replace("**3.2.7**", "**3.2.9**")) == [
        "the numbers shown differ"
    ]
    assert differences(ENGLISH_PAGE + "\n| row |\n") == ["the rows of tables differ"]
    assert differences(ENGLISH_PAGE + "free_day_labourer") == ["there is a name for programs in it"]


def test_every_offered_language_has_its_rules() -> None:
    names = {path.name for path in TRANSLATED}
    for language in LANGUAGES:
        if language.offered and language.code != ENGLISH:
            assert f"rules.{language.code}.md" in names


def test_a_reader_gets_the_page_in_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"rules.md": "## A\n\n**1.1** wood\n", "rules.nl.md": "## A\n\n**1.1** hout\n"}
    monkeypatch.setattr(rulebook, "page_file", pages.get)
    rulebook._paragraphs.cache_clear()
    try:
        message = {}
        for code in ("en", "nl", "xx"):
            with i18n.language(code):
                message[code] = [paragraph.text for paragraph in rulebook.numbered("1.1")]
        assert message == {"en": ["wood"], "nl": ["hout"], "xx": ["wood"]}
    finally:
        rulebook._paragraphs.cache_clear()


def test_english_rules_never_replace_those_of_an_offered_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offered = language_of("nl")._replace(offered=True)
    monkeypatch.setattr(rulebook, "language_of", lambda code: offered)
    monkeypatch.setattr(rulebook, "page_file", {"rules.md": "## A\n\n**1.1** wood\n"}.get)
    rulebook._paragraphs.cache_clear()
    with i18n.language("nl"), pytest.raises(rulebook.NoRules):
        rulebook.paragraphs()


# ------------------------------------------------------------------ the quick start


def test_the_quick_start_is_one_short_page_in_every_language() -> None:
    english = rulebook.rules_page(ENGLISH, "quick-start")
    for language in LANGUAGES:
        if not language.offered:
            continue
        page = rulebook.rules_page(language.code, "quick-start")
        assert len(page.split()) < 600, language.code
        for pattern in (r"(?m)^(#+) ", r"(?m)^(\|)", r"(?m)^(- |\d\. )"):
            assert re.findall(pattern, page) == re.findall(pattern, english), language.code
        suffix = "" if language.code == ENGLISH else f".{language.code}"
        assert f"(rules{suffix}.md)" in page


# ------------------------------------------------------------------ searching


def test_a_search_ignores_accents_apostrophes_and_capitals() -> None:
    assert i18n.folded("L’Œuvre d'Été, STRASSE") == i18n.folded("loeuvre dete, straße")
    with i18n.language("fr"):
        plain, accented = rulebook.search(["peonage"]), rulebook.search(["PÉONAGE"])
        assert plain == accented
        assert plain
    with i18n.language("de"):
        assert rulebook.search(["tageloehner"]) == []  # another spelling is another word
        assert rulebook.search(["tagelohner"]) == rulebook.search(["Tagelöhner"]) != []


def test_an_empty_search_finds_nothing() -> None:
    assert rulebook.search(["'"]) == []
    assert rulebook.search(["’", "sailor"]) == rulebook.search(["sailor"])
