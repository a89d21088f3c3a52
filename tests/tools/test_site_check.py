"""The documentation can be read without network; `make docs` reports what it would fetch."""

from pathlib import Path

import pytest

from tools.site_check import main

LOCAL = (
    '<link rel="canonical" href="https://example.org/"><link rel="stylesheet" href="a/b.css">'
    '<script src="a.js"></script><img src="data:image/png;base64,AA//"><a href="https://x.org">x</a>'
)


def site_with(folder: Path, page: str, style: str = "a{background:url(b.png)}") -> str:
    (folder / "index.html").write_text(LOCAL, encoding="utf-8")
    (folder / "deep").mkdir()
    (folder / "deep" / "page.html").write_text(page, encoding="utf-8")
    (folder / "b.css").write_text(style, encoding="utf-8")
    return str(folder)


def test_a_self_contained_site_passes(tmp_path: Path) -> None:
    assert main([site_with(tmp_path, LOCAL)]) == 0


@pytest.mark.parametrize(
    ("page", "style", "address"),
    [
        ('<script src="https://cdn.example/a.js"></script>', "", "https://cdn.example/a.js"),
        ('<link rel="preload stylesheet" href="//fonts.example/f">', "", "//fonts.example/f"),
        ('<img srcset="a.png, https://x.example/b.png 2x">', "", "https://x.example/b.png 2x"),
        ("<style>@import 'https://x.example/c.css';</style>", "", "https://x.example/c.css"),
        ('<p style="background:url(https://x.example/d)">', "", "https://x.example/d"),
        ("", "@font-face{src:url( 'https://x.example/e.woff' )}", "https://x.example/e.woff"),
    ],
)
def test_external_files_are_named(
    page: str, style: str, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([site_with(tmp_path, page, style)]) == 1
    where = "deep/page.html" if page else "b.css"
    output = capsys.readouterr().err.splitlines()
    assert output[0].replace("\\", "/") == f"{where} fetches {address}"
    assert len(output) == 2


def test_a_missing_site_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "make docs" in capsys.readouterr().err
