"""The starter content in French: nothing missing, numbers as they are, signs as French sets them."""

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from armies.models import ContentTranslation
from rules.damocles.game import GAME
from rules.game.game import Game
from rules.games import GAMES, game_of
from tests.support.starters import starter_of
from web.documents.document_files import read_document
from web.translation.content_texts import texts_of, translated
from workshop.actions.importing import read_content

PACKS = [path for game in GAMES for path in sorted(starter_of(game).glob("content/*.yaml"))]
NUMBER = re.compile(r"\d+")
LOOSE = re.compile(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0]|'")
"""A sign without its no-break space, or a straight apostrophe."""

ERADICATION = sorted(text.text for text in texts_of({"operations": list(GAME.content.missions)}))
FILES = [str(starter_of(GAME) / "content" / "ravel.yaml"), str(starter_of(GAME) / "translations" / "ravel.fr.json")]


def french_of(pack: Path) -> Path:
    return pack.parents[1] / "translations" / f"{pack.stem}.fr.json"


def refuse_loose_french(french: dict[str, str]) -> None:
    for text, translation in french.items():
        assert translation.strip()
        assert sorted(NUMBER.findall(translation)) == sorted(NUMBER.findall(text))
        assert not LOOSE.search(translation), translation


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_nothing_is_missing_in_french(path: Path) -> None:
    pack, french = read_content(read_document(str(path))), read_document(str(french_of(path)))["texts"]
    assert list(french) == [text.text for text in texts_of(pack)]
    refuse_loose_french(french)
    game_of(pack).formats.read("content", translated(pack, french))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_operation_is_missing_in_french(game: Game) -> None:
    """Those that are always there too."""
    files = starter_of(game).glob("operations/*.yaml")
    missions = [*game.content.missions, *(read_document(str(path)) for path in files)]
    french = read_document(str(starter_of(game) / "translations" / "operations.fr.json"))["texts"]
    assert sorted(french) == sorted(text.text for text in texts_of({"operations": missions}))
    refuse_loose_french(french)
    for mission in missions:
        game.formats.read("operation", translated(mission, french))


@pytest.mark.django_db
def test_operations_are_translated_once_and_what_none_says_is_left_out(client: Client) -> None:
    path = str(starter_of(GAME) / "translations" / "operations.fr.json")
    for count in ("created", "left alone"):
        output = io.StringIO()
        call_command("load_content", path, stdout=output)
        assert ("created translation operations (Damocles, fr)" in output.getvalue()) is (count == "created")
    assert sorted(ContentTranslation.objects.get(faction=None, game="damocles").texts) == ERADICATION
    for language, title in (("fr", "Éradication"), ("en", "Eradication")):
        page = client.get("/operations/eradication/", headers={"accept-language": language}).content.decode()
        assert f"<h1>{title}</h1>" in page


@pytest.mark.django_db
def test_they_are_loaded_once_beside_the_content_and_shown(client: Client) -> None:
    for count in ("created", "left alone"):
        output = io.StringIO()
        call_command("load_content", *FILES, stdout=output)
        assert ("created translation ravel" in output.getvalue()) is (count == "created")
    assert ContentTranslation.objects.get().version == 1
    page = client.get("/factions/ravel/", headers={"accept-language": "fr"}).content.decode()
    assert "Passe-lacets" in page
    assert "Bodkins" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("translates", "nobody", "no faction nobody is loaded"),
        ("language", "tlh", "must be fr"),
        ("texts", {"Bodkins": 3}, "Bodkins"),
        ("format", "damocles-content/1", "must be damocles-translation/1"),
    ],
)
def test_a_wrong_translation_is_refused_whole(key: str, value: object, message: str, tmp_path: Path) -> None:
    document = dict(read_document(FILES[1])) | {key: value}
    (tmp_path / "wrong.json").write_text(json.dumps(document))
    with pytest.raises(CommandError, match=message):
        call_command("load_content", FILES[0], str(tmp_path / "wrong.json"), stdout=io.StringIO())
    assert not ContentTranslation.objects.exists()
