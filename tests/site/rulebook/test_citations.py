"""The numbered rules: each is played by some function and pinned down by some test."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from damocles_site.management.commands import rulebook
from damocles_site.rulebook.citations import PinnedBy, PlayedBy, coverage, named, read_coverage

READINGS = "- R-ARM-01 One.\n- R-ARM-02 Two.\n"
CODE = '''
class Roster:
    def judge(self) -> None:
        """Judges
        at once (R-ARM-01)."""
'''
TEST = '''
@pytest.mark.rule("R-ARM-01")
def test_a_base_is_2_5_across_and_costs_no_sv() -> None:
    """2.5 by hand."""

def test_of_no_rule() -> None:
    """R-ARM-02 is only mentioned."""
'''


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small tree of source: one rule with all it needs, one with nothing."""
    for folder in ("docs", "rules/damocles/rulebook", "armies", "campaigns", "tests"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "rules/damocles/rulebook/en.md").write_text(READINGS)
    (tmp_path / "rules" / "army.py").write_text(CODE)
    (tmp_path / "tests" / "test_army.py").write_text(TEST)
    return tmp_path


def test_every_rule_is_cited_by_a_function_and_by_a_test() -> None:
    report = coverage()
    assert len([rule for rule in report.rules if rule.startswith("R")]) == 126
    assert report.unplayed == []
    assert report.untested == []


def test_functions_go_by_their_whole_name_and_tests_by_their_file(source: Path) -> None:
    cited = read_coverage(source).rules["R-ARM-01"]
    assert cited.functions == [PlayedBy("rules.army.Roster.judge", "Judges at once (R-ARM-01).")]
    assert cited.tests == [PinnedBy("test_a_base_is_2_5_across_and_costs_no_sv", "tests/test_army.py", "2.5 by hand.")]


def test_a_test_is_a_sentence(source: Path) -> None:
    [test] = read_coverage(source).rules["R-ARM-01"].tests
    assert test.sentence == "A base is 2.5 across and costs no SV"


@pytest.mark.parametrize(("text", "numbers"), [
    ("Judges (R-ATK-02).", "2"), ("R-ATK-02, 04", "24"), ("R-ATK-01 to 03", "123"), ("R-ATK-02 to R-ATK-04", "234"),
    ("R-ATK-01, 03, R-ATK-04 in 05", "134"), ("R-XXX-01 to R-ATK-02", "2"), ("R-ATK-09", ""),
])  # fmt: skip
def test_rules_may_be_cited_short(text: str, numbers: str) -> None:
    assert named(text, [f"R-ATK-0{n}" for n in range(1, 6)]) == [f"R-ATK-0{n}" for n in numbers]


def test_a_rule_nobody_cites_is_seen(source: Path) -> None:
    report = read_coverage(source)
    assert (report.unplayed, report.untested) == (["R-ARM-02"], ["R-ARM-02"])
    assert (report.functions, report.tests) == (1, 1)


def test_without_the_tests_nothing_is_said_of_what_they_lack(source: Path) -> None:
    (source / "tests" / "test_army.py").unlink()
    (source / "tests").rmdir()
    report = read_coverage(source)
    assert not report.with_tests
    assert (report.unplayed, report.untested) == (["R-ARM-02"], [])


def test_the_source_is_read_once_in_a_process() -> None:
    assert coverage() is coverage()


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("rulebook", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_each_rule_and_what_is_missing() -> None:
    text = printed()
    assert "R-COV-02\n    functions  rules.damocles.engine.cover.worst_line" in text
    assert f"{len(coverage().rules)} rules; cited by no function: none\ncited by no test: none" in text


def test_the_command_fails_when_a_rule_has_no_test(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "coverage", lambda game: read_coverage(source))
    with pytest.raises(SystemExit) as stopped:
        printed()
    assert stopped.value.code == 1


def test_the_command_says_when_it_cannot_know(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source / "tests" / "test_army.py").unlink()
    (source / "tests").rmdir()
    monkeypatch.setattr(rulebook, "coverage", lambda game: read_coverage(source))
    assert printed() == (
        "R-ARM-01\n    functions  rules.army.Roster.judge\n"
        "R-ARM-02\n    functions  none\n"
        "2 rules; cited by no function: R-ARM-02\n"
        "cited by no test: unknown; the tests are not installed\n"
    )
