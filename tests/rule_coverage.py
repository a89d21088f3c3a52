"""Lists which tests prove which rule, from the citations in the tests.

A test cites the paragraphs of docs/rules.md (3.2.7, or 3.3.6 to 3.3.9), rulings (D-20, E-03) and
worked examples (B-09) in its docstring or its name. `python -m tests.rule_coverage` writes the
table docs/rule-coverage.md from these citations.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules.md"
RULINGS = ROOT / "docs" / "rulings.md"
PAGE = ROOT / "docs" / "rule-coverage.md"
FOLDERS = ("tests/rules", "tests/rulebook", "tests/positions", "tests/components")

_PARAGRAPH = r"\d(?:\.\d+){1,3}"
_RANGE = re.compile(rf"({_PARAGRAPH}) to ({_PARAGRAPH})")
_NUMBERED = re.compile(r"([BDE])-(\d+) to (?:\1-)?(\d+)")

HEAD = """# From rule to test

Every paragraph of chapters 1 to 7 of the [rules page](rules.md), every [ruling](rulings.md) and
every worked example, with the tests that cite it. `python -m tests.rule_coverage` writes the table.
A test fails when it is out of date, or when a paragraph of chapters 2 to 6, a ruling or an example
has no test.
"""


def cited_in(text: str) -> Iterator[str]:
    """The paragraphs, rulings and examples that a docstring cites, with ranges expanded."""
    for first, last in _RANGE.findall(text):
        head, _, start = first.rpartition(".")
        other, _, end = last.rpartition(".")
        if head == other:
            for number in range(int(start), int(end) + 1):
                yield f"{head}.{number}"
    for letter, start, end in _NUMBERED.findall(text):
        for number in range(int(start), int(end) + 1):
            yield f"{letter}-{number:02}"
    yield from re.findall(rf"(?<![\w.-]){_PARAGRAPH}(?![\w.]*\d)", text)
    yield from re.findall(r"\b[BDE]-\d+\b", text)


def cited_by_name(name: str) -> Iterator[str]:
    """The rules that the name of a test cites: test_3_2_7_..., test_D_46_..., test_b09_..."""
    found = re.match(r"test_(\d(?:_\d+){1,3})_", name)
    if found:
        yield found[1].replace("_", ".")
    found = re.match(r"test_([bdeBDE])_?(\d+)_", name)
    if found:
        yield f"{found[1].upper()}-{int(found[2]):02}"


def tests_by_rule() -> dict[str, list[str]]:
    """Map each rule to the tests that cite it, as file::name."""
    cited: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("test_*.py")):
            where = path.relative_to(ROOT).as_posix()
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    rules = {*cited_in(ast.get_docstring(node) or ""), *cited_by_name(node.name)}
                    for rule in rules:
                        cited.setdefault(rule, []).append(f"{where}::{node.name}")
    return cited


def tests_of(rule: str, cited: dict[str, list[str]]) -> list[str]:
    """The tests of a rule: those that cite it, its parent paragraph or its parts."""
    if rule in cited:
        return cited[rule]
    whole = rule.rpartition(".")[0]
    if whole.count(".") and whole in cited:
        return cited[whole]
    parts = [tests for part, tests in cited.items() if part.startswith(f"{rule}.")]
    return sorted({test for tests in parts for test in tests})


def untested() -> list[str]:
    """The paragraphs of chapters 2 to 6, the rulings and the examples that no test cites."""
    cited = tests_by_rule()
    played = [rule for rule in paragraphs() if rule[0] in "23456"]
    return [rule for rule in (*played, *rulings()) if not tests_of(rule, cited)]


def paragraphs() -> dict[str, str]:
    """Map each paragraph number of chapters 1 to 7 of the rules to its first words."""
    found: dict[str, str] = {}
    text = RULES.read_text(encoding="utf-8")
    for anchor, rest in re.findall(r'<a id="r-([\d-]+)"></a>(.*(?:\n(?!\n|.*<a id).*)*)', text):
        words = re.sub(r"[*`|]|\[([^]]*)\]\([^)]*\)", r"\1", rest)
        words = re.sub(r"^\s*[\d.]+\s*", "", " ".join(words.split()))
        found[anchor.replace("-", ".")] = words[:70].rsplit(" ", 1)[0]
    return found


def rulings() -> dict[str, str]:
    """Map the number of each ruling and worked example to its title."""
    text = RULINGS.read_text(encoding="utf-8")
    found = {f"{n}": title for n, title in re.findall(r"^### ([DE]-\d+) (.*)$", text, re.M)}
    for number in re.findall(r'<a id="b-(\d+)"></a>', text):
        found[f"B-{number}"] = "worked example"
    return found


def page() -> str:
    """Return the whole page as Markdown."""
    cited = tests_by_rule()
    lines = [HEAD, "## Rules", "", "| paragraph | begins | tests |", "|---|---|---|"]
    lines += [_row(rule, words, cited) for rule, words in paragraphs().items()]
    lines += [
        "",
        "## Rulings and worked examples",
        "",
        "| number | about | tests |",
        "|---|---|---|",
    ]
    lines += [_row(rule, words, cited) for rule, words in rulings().items()]
    return "\n".join(lines) + "\n"


def _row(rule: str, words: str, cited: dict[str, list[str]]) -> str:
    tests = tests_of(rule, cited)
    shown = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in tests[:6])
    if len(tests) > 6:
        shown += f"<br>and {len(tests) - 6} more"
    return f"| {rule} | {words} | {shown} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} written\n")
