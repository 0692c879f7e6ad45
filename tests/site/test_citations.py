"""Every rule is played by some function and pinned down by some test."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from damocles_site.citations import citations


def test_every_rule_is_cited_by_a_function_and_by_a_test() -> None:
    found = citations()
    assert len(found) == 126
    assert [rule for rule, cited in found.items() if not cited.functions] == []
    assert [rule for rule, cited in found.items() if not cited.tests] == []


def test_a_rule_nobody_cites_is_seen(tmp_path: Path) -> None:
    for folder in ("docs", "rules", "armies", "campaigns", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "docs" / "readings.md").write_text("- R-ARM-01 One.\n- R-ARM-02 Two.\n")
    (tmp_path / "rules" / "army.py").write_text('def judge() -> None:\n    """Judges (R-ARM-01)."""\n')
    (tmp_path / "tests" / "test_army.py").write_text('@pytest.mark.rule("R-ARM-01")\ndef test_one() -> None: ...\n')
    found = citations(tmp_path)
    assert found["R-ARM-01"].functions == ["rules.army.judge"]
    assert found["R-ARM-01"].tests == ["test_one"]
    assert (found["R-ARM-02"].functions, found["R-ARM-02"].tests) == ([], [])


def test_the_command_prints_each_rule_and_what_is_missing() -> None:
    out = StringIO()
    call_command("rulebook", stdout=out)
    text = out.getvalue()
    assert "R-COV-02\n    functions  rules.damocles.cover.worst_line" in text
    assert "126 rules; cited by no function: none\ncited by no test: none" in text
