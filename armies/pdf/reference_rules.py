"""Which rules of the rulebook a quick reference contains for a strike force (R-ACT-01)."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.codex.rulebook import Rule, rulebook
from armies.pdf.printout import Printout
from armies.text import terms
from rules.damocles.datasheets import Ability, Datasheet, Weapon


class Chapter(NamedTuple):
    """A heading and paragraphs of rule ids; "+" after an id includes its first reading."""

    name: Promise | str
    rules: Sequence[str]


BATTLE = (
    Chapter(
        _("A turn"),
        ("R-TRN-01", "R-INI-01 R-INI-02 R-INI-03", "R-AST-03", "R-TRN-02+ R-TRN-03", "R-SQD-02 R-SQD-03"),
    ),
    Chapter(_("Activation"), ("R-ACT-01 R-ACT-02 R-ACT-03 R-ACT-04", "R-DST-03")),
    Chapter(_("Tactical points"), ("R-TAC-02 R-TAC-03", "R-TAC-05+", "R-TAC-06", "R-TAC-04")),
    Chapter(
        _("Movement orders"), ("R-MOV-01", "R-MOV-02 R-MOV-03+", "R-MOV-04 R-MOV-05", "R-MOV-08 R-MOV-06 R-MOV-07")
    ),
    Chapter(_("Lethal orders"), ("R-LET-01 R-LET-02 R-LET-03", "R-LET-04 R-LET-05")),
    Chapter(_("Defensive orders"), ("R-DEF-01 R-DEF-02", "R-DEF-03+ R-DEF-04 R-DEF-05")),
    Chapter(
        _("Attack and defense"),
        ("R-LOS-01", "R-ATK-01 R-ATK-02", "R-ATK-03 R-ATK-05", "R-ATK-04 R-DAT-04"),
    ),
    Chapter(pgettext_lazy("chapter of the rules", "Wounds"), ("R-WND-01 R-WND-02 R-WND-04", "R-WND-03")),
    Chapter(
        _("Cover, against missile weapons"),
        ("R-COV-07", "R-COV-02 R-COV-03 R-COV-04", "R-COV-05 R-COV-06"),
    ),
)
"""Rules used in every battle, in order of use."""

BEFORE = (Chapter(_("Before the first turn"), ("R-SET-05", "R-TSK-08", "R-AST-02")),)
BESIDES = (
    Chapter(_("Moving through scenery"), ("R-GAR-01", "R-GAR-02 R-GAR-03")),
    Chapter(_("Objectives"), ("R-OBJ-02 R-OBJ-03",)),
    Chapter(_("Dice"), ("R-DIE-01 R-DIE-02",)),
)
"""Rules looked up occasionally."""

ORDERS = {
    "R-MOV-01": "move_move",
    "R-MOV-02": "stay_vigilant",
    "R-MOV-04": "charge",
    "R-MOV-08": "fall_back",
    "R-LET-01": "open_fire",
    "R-LET-04": "kill_them",
    "R-DEF-01": "take_cover",
    "R-DEF-03": "brace_for_impact",
}
"""The order that a rule gives, by the rule's id."""

FOLLOWS = {
    "R-MOV-03": "R-MOV-02",
    "R-MOV-05": "R-MOV-04",
    "R-MOV-06": "R-MOV-04",
    "R-MOV-07": "R-MOV-08",
    "R-LET-02": "R-LET-01",
    "R-LET-03": "R-LET-01",
    "R-LET-05": "R-LET-04",
    "R-DEF-02": "R-DEF-01",
    "R-DEF-04": "R-DEF-03",
    "R-DEF-05": "R-DEF-03",
}
"""Rules that say nothing to who cannot give the order of another rule."""


class QuotedRule(NamedTuple):
    """A rule's text, with or without its reading, and datasheets that cannot use it."""

    id: str
    words: Sequence[str]
    not_for: Sequence[str]


def relevant_chapters(chapters: Sequence[Chapter], printout: Printout) -> list[tuple[str, list[list[QuotedRule]]]]:
    """The chapters with rules relevant for this list, by paragraph."""
    known = {rule.id: rule for chapter in rulebook() for rule in chapter.rules}
    found = []
    for chapter in chapters:
        paragraphs = [_quoted_rules(ids.split(), known, printout) for ids in chapter.rules]
        found.append((str(chapter.name), [rules for rules in paragraphs if rules]))
    return [(name, paragraphs) for name, paragraphs in found if paragraphs]


def _quoted_rules(cited: Sequence[str], known: dict[str, Rule], printout: Printout) -> list[QuotedRule]:
    """The rules of a paragraph that are relevant for this strike force."""
    rules = []
    for id in cited:
        rule = known[id.rstrip("+")]
        if _used(rule.id, printout):
            words = rule.plain[: 2 if id.endswith("+") else 1]
            rules.append(QuotedRule(rule.id, words, _unable(ORDERS.get(rule.id, ""), printout)))
    return rules


def _used(id: str, printout: Printout) -> bool:
    """Whether a rule is relevant for this strike force."""
    if id == "R-SET-05":
        return any(sheet.scenery is not None for sheet in printout.used_sheets())
    if id == "R-TSK-08":
        return bool(printout.verdict.task_forces)
    if id == "R-TAC-04":
        return any(sheet.type == "com_operators" for sheet in printout.used_sheets())
    if id in ("R-AST-02", "R-AST-03", "R-TAC-05"):
        return bool(printout.roster.deck)
    order = ORDERS.get(FOLLOWS.get(id, id))
    return order is None or len(_unable(order, printout)) < len(fighting(printout))


def fighting(printout: Printout) -> list[Datasheet]:
    """Datasheets of squads that receive orders; scenery does not."""
    return [sheet for sheet in printout.used_sheets() if not terms.only_stands(sheet)]


def _unable(order: str, printout: Printout) -> list[str]:
    """Names of datasheets that cannot receive an order, for lack of a weapon or by an ability."""
    return [sheet.name for sheet in fighting(printout) if order and not _able(order, sheet, printout)]


def _able(order: str, sheet: Datasheet, printout: Printout) -> bool:
    if order in ("open_fire", "kill_them"):
        melee = order == "kill_them"
        if not any(weapon.melee == melee for weapon in carried(sheet, printout)):
            return False
    return not any(_forbids(ability, order) for ability in sheet.abilities)


def _forbids(ability: Ability, order: str) -> bool:
    """Whether an ability forbids the squad an order."""
    if ability.when != "always" or ability.target != "self":
        return False
    return any(effect.kind == "forbid" and order in effect.orders for effect in ability.effects)


def carried(sheet: Datasheet, printout: Printout) -> list[Weapon]:
    """The weapons of a datasheet's squads: those of every unit, and those with carriers."""
    squads = [printout.roster.squads[n] for n in printout.squads_of(sheet)]
    return [
        weapon
        for weapon in sheet.weapons
        if not weapon.carriers or any(squad.weapons.get(weapon.slug) for squad in squads)
    ]
