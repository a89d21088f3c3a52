"""Every rule has a test, and docs/rule-coverage.md is up to date."""

from tests.rule_coverage import PAGE, cited_in, page, untested


def test_every_rule_ruling_and_example_has_a_test() -> None:
    assert untested() == []


def test_the_rule_coverage_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.rule_coverage"


def test_ranges_of_citations_are_expanded() -> None:
    assert {"3.3.6", "3.3.7", "3.3.8"} <= set(cited_in("docs/rules.md 3.3.6 to 3.3.8."))
    assert {"D-63", "D-64", "D-65"} <= set(cited_in("D-63 to D-65"))
    assert set(cited_in("docs/rules.md 3.2.7, D-20: pays 2")) == {"3.2.7", "D-20"}
