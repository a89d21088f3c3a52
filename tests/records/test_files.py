"""Writing records to files and reading them back."""

import json
import os
import pickle
from pathlib import Path

import pytest

from agra.records import BadRecord, NotWritten, Record, read, read_all
from tests.records.example import example


def test_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    example().write(path)
    assert path.read_bytes() == example().text().encode()
    assert read(path) == read(str(path)) == Record.read(path) == example()
    assert os.listdir(tmp_path) == ["game.agra"]


def test_json_by_the_ending(tmp_path: Path) -> None:
    path = tmp_path / "game.JSON"
    example().write(str(path))
    assert json.loads(path.read_text(encoding="utf-8")) == example().to_json()
    assert read(path) == example()


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    example().prefix(4).write(path)
    example().write(path)
    assert read(path) == example()


def test_a_symbolic_link_is_not_replaced(tmp_path: Path) -> None:
    path, link = tmp_path / "game.agra", tmp_path / "latest.agra"
    link.symlink_to(path)
    example().write(link)
    assert link.is_symlink()
    assert read(path) == example()


def test_an_old_file_stays_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.agra"
    example().prefix(4).write(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(NotWritten) as caught:
        example().write(path)
    assert str(caught.value) == (
        f"The record cannot be written to {path}: No space left on device."
    )
    assert read(path) == example().prefix(4)
    assert os.listdir(tmp_path) == ["game.agra"]


def test_a_missing_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.agra"
    with pytest.raises(NotWritten, match=r"No such file or directory\.$"):
        example().write(path)
    with pytest.raises(NotWritten, match=r"Is a directory\.$"):
        example().write(tmp_path)
    with pytest.raises(BadRecord) as caught:
        read(path)
    assert str(caught.value) == f"{path}: The file cannot be read: No such file or directory."


def test_a_device_is_written_to_and_not_replaced() -> None:
    example().write("/dev/null")
    assert not Path("/dev/null").is_file()


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    with pytest.raises(BadRecord, match="A record must be UTF-8 text, but this file is not"):
        read(path)


def test_an_impossible_file_name_is_refused() -> None:
    with pytest.raises(BadRecord, match="no such file"):
        read("game\0.agra")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_broken_game_in_a_file_of_several_is_named_by_its_number(
    number: int, tmp_path: Path
) -> None:
    texts = [example().text()] * 3
    texts[number - 1] = texts[0].replace('[Players "', '[Players "9', 1)
    path = tmp_path / "games.agra"
    path.write_text("\n".join(texts), encoding="utf-8")
    with pytest.raises(BadRecord, match=rf"games\.agra, game {number}, line \d+: ") as caught:
        list(read_all(path))
    assert caught.value.game == number
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    path.write_text(texts[number - 1], encoding="utf-8")
    with pytest.raises(BadRecord, match=r"games\.agra, line \d+: "):
        list(read_all(path))
