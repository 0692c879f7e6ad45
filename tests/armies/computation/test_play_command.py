"""A battle played from the command line, question by question."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.rules.support.recordings import for_people
from tests.rules.support.scenes import blue, red, scene, squad


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """One turn between two people, r1 and b1 far apart."""
    return write(tmp_path / "battle.json", for_people(scene(red(squad("r1", (10, 10))), blue(squad("b1", (60, 60))))))


def write(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document), "utf-8")
    return path


def answers(battle: Path, *given: object) -> Path:
    return write(battle.with_name("answers.json"), {"format": "damocles-answers/1", "answers": list(given)})


def printed(*arguments: object) -> dict[str, Any]:
    out = StringIO()
    call_command("play", *map(str, arguments), stdout=out)
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def refused(*arguments: object) -> str:
    with pytest.raises(CommandError) as error:
        call_command("play", *map(str, arguments))
    assert error.value.returncode == 2
    return str(error.value)


def test_a_battle_begins_with_its_first_question(battle: Path) -> None:
    question = printed(battle)
    assert (question["format"], question["seed"], question["events"]) == ("damocles-question/1", 7, [])
    assert question["question"] == {"player": "red", "kind": "bid", "most": 12}


def test_each_answer_leads_to_the_next_question_and_the_last_to_the_result(battle: Path) -> None:
    given = [{"bid": 1}, {"bid": 0}, {"pass": True}]
    assert printed(battle, "--answers", answers(battle, *given))["question"]["player"] == "blue"
    ended = printed(battle, "--answers", answers(battle, *given, {"pass": True}))
    assert (ended["format"], ended["draw"]) == ("damocles-result/1", True)


def test_another_seed_may_be_named(battle: Path) -> None:
    assert printed(battle, "--seed", 8)["seed"] == 8
    assert refused(battle, "--seed", -1) == "--seed: must be a whole number from 0 to 999999999999999"


def test_steady_commanders_record_answers_to_begin_from(battle: Path) -> None:
    recorded = printed(battle, "--record")
    assert recorded["format"] == "damocles-answers/1"
    continued = printed(battle, "--answers", write(battle.with_name("recorded.json"), recorded))
    fought = printed(battle, "--answers", answers(battle, *recorded["answers"]))
    assert continued == fought
    assert fought["format"] == "damocles-result/1"


def test_of_two_files_the_wrong_one_is_named(battle: Path) -> None:
    given = answers(battle, {"bid": 1}, {"pass": True})
    line = 'answers[1]: is no answer to bid, which blue is asked; must be {"bid": n}'
    assert refused(battle, "--answers", given) == f"{given}: {line}"
    unread = write(battle.with_name("unread.json"), {"format": "damocles-answers/1", "answers": 3})
    assert refused(battle, "--answers", unread).startswith(f"{unread}: answers: cannot be 3; must be a list")
    assert refused(battle, "--answers", battle.with_name("none.json")).startswith(f"{battle.with_name('none.json')}: ")
    wrong = write(battle.with_name("wrong.json"), {"format": "damocles-scenario/1"})
    assert refused(wrong, "--answers", given).startswith(f"{wrong}: players: is missing")


def test_commands_that_fight_at_one_go_ask_nobody(battle: Path) -> None:
    for command in ("resolve", "forecast"):
        with pytest.raises(CommandError) as error:
            call_command(command, str(battle))
        assert error.value.returncode == 2
        assert "players[0].commander: is a person" in str(error.value)


def test_help_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        call_command("play", "--help")
    assert end.value.code == 0
    assert "damocles-answers/1" in capsys.readouterr().out
