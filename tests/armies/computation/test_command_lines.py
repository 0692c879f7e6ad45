"""Commands given wrongly are refused in one line with status 2, and explain themselves without talk of frameworks."""

import pytest
from django.core.management import BaseCommand, CommandError, call_command, get_commands, load_command_class

COMMANDS = ["resolve", "play", "forecast", "odds", "load_content", "export_content", "check_roster"]


def command(name: str) -> BaseCommand:
    found_command: BaseCommand = load_command_class(get_commands()[name], name)
    return found_command


@pytest.mark.parametrize(
    ("words", "fault_line"),
    [
        (["resolve"], "resolve: the following arguments are required: FILE"),
        (["resolve", "a.json", "b.json"], "resolve: unrecognized arguments: b.json"),
        (["resolve", "--seed", "x", "a.json"], "resolve: argument --seed: invalid int value: 'x'"),
        (["forecast", "--runs", "1e9", "a.json"], "forecast: argument --runs: invalid int value: '1e9'"),
        (["odds", "--attacks", "3"], "odds: the following arguments are required: --precision, --defense, --units"),
        (
            ["odds", "--attacks", "3", "--precision", "4", "--defense", "5", "--units", "1", "--cover", "none\nat all"],
            "odds: argument --cover: invalid choice: 'none\\nat all' (choose from 'light', 'heavy')",
        ),
        (["load_content"], "load_content: the following arguments are required: FILE"),
        (["export_content"], "export_content: the following arguments are required: FACTION"),
        (["check_roster", "--all"], "check_roster: the following arguments are required: FILE"),
    ],
)
def test_a_command_given_wrongly_says_so_in_one_line(
    words: list[str], fault_line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        command(words[0]).run_from_argv(["manage.py", *words])
    out, err = capsys.readouterr()
    assert end.value.code == 2
    assert (out, err) == ("", f"{fault_line}; `manage.py {words[0]} --help` shows what it takes\n")


def test_a_command_called_wrongly_by_another_program_is_refused_as_a_document_is() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("odds", "--attacks", "3")
    assert refused.value.returncode == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_about_the_command_alone(name: str) -> None:
    """What every command of the framework takes is not a player's concern."""
    text = command(name).create_parser("manage.py", name).format_help()
    for word in ("--settings", "--pythonpath", "--traceback", "--verbosity", "PYTHONPATH", "DJANGO"):
        assert word not in text
