"""What battles never do of an ability as it is written, or do otherwise than its author hardly meant."""

from collections.abc import Iterator
from typing import Final

from rules.damocles.content.parts import Ability, Effect
from rules.damocles.display.describing import ASSET, SQUAD, in_the_clash, is_players
from rules.damocles.engine.modifiers import TIMED_EFFECTS, of_attack, standing_effect
from rules.message import Message
from rules.presentation.effect_summaries import AuthorWarning

WHATEVER_WEAPON: Final = ("orders", "move")
NEEDED: Final = {"defense": Message("defense rolls"), "precision": Message("attack rolls")}
"""Characteristics that are numbers to reach: the roll that an author means instead."""


def author_warnings(ability: Ability, of: str = SQUAD) -> tuple[AuthorWarning, ...]:
    """All warnings about an ability, at the keys that they are about."""
    if not ability.effects:
        return ()
    warnings = [*about_moment(ability, of), *about_targets(ability, of)]
    for n, effect in enumerate(ability.effects):
        warnings.extend(
            [AuthorWarning(f"effects[{n}]{path}", message) for path, message in about_effect(ability, of, effect)]
        )
    return tuple(warnings)


def about_moment(ability: Ability, of: str) -> Iterator[AuthorWarning]:
    """What always holds is neither used nor paid nor over; what is free may be had again and again (R-DAT-03)."""
    timed = any(effect.kind in TIMED_EFFECTS for effect in ability.effects)
    if ability.when == "always" and of != ASSET:
        if ability.cost_tactical_points or ability.cost_orders:
            yield AuthorWarning("cost", Message("Always holds, so nothing is ever paid. Choose a moment."))
        if ability.once:
            yield AuthorWarning("once", Message("Always holds, so it is not used up. Choose a moment."))
        if ability.until != "now":
            yield AuthorWarning(
                "until", Message("Always holds, so it never ends. Leave it at once, or choose a moment.")
            )
    elif ability.until != "now" and not timed:
        yield AuthorWarning("until", Message("Nothing of it lasts: all of it happens at once."))
    free = not (ability.once or ability.cost_tactical_points or ability.cost_orders)
    if ability.when == "activation" and of != ASSET and free:
        yield AuthorWarning(
            "once", Message("Free and without limit: it may be used again and again in one activation.")
        )


def about_targets(ability: Ability, of: str) -> Iterator[AuthorWarning]:
    """An ability for squads everywhere usually lacks its distance."""
    around = ability.when in ("always", "turn_start") and of == SQUAD
    if around and ability.target in ("friendly", "enemy", "any") and not ability.within:
        yield AuthorWarning(
            "within", Message("Works everywhere on the table. Write a distance if squads must be near.")
        )


def about_effect(ability: Ability, of: str, effect: Effect) -> Iterator[tuple[str, Message]]:
    """What never happens of one effect, or makes worse what it names."""
    if ability.when == "always" and of != ASSET and effect.kind not in TIMED_EFFECTS:
        yield "", Message("Never happens: it happens at once, so it needs a moment, such as an activation.")
    if ability.target == "player" and not is_players(effect) and not in_the_clash(ability, of):
        yield "", Message("Works on nobody: only TP and cards are the player’s. Choose squads that it works on.")
    if effect.against and effect.what in WHATEVER_WEAPON:
        yield ".against", Message("Never counts: it is the same for all weapons. Choose all weapons.")
    if effect.kind == "modify" and effect.by == 0:
        yield ".by", Message("Changes nothing.")
    worse = effect.by > 0 if ability.target in ("self", "friendly") else effect.by < 0 and ability.target == "enemy"
    if effect.kind == "modify" and effect.what in NEEDED and worse:
        yield (
            ".by",
            Message(
                "Helps the other side: it changes the number needed, so 4+ becomes {needed}+. Turn the sign round, or "
                "change {rolls}.",
                needed=4 + effect.by,
                rolls=NEEDED[effect.what],
            ),
        )
    if standing_effect(ability) and wrong_side(ability, effect):
        yield "", Message("Never counts: who attacks rolls attacks, who is attacked rolls defense.")


def wrong_side(ability: Ability, effect: Effect) -> bool:
    """Whether an effect of a clash is for dice that its squad does not roll in it: defense when attacking."""
    attacker = (ability.when == "attacking") == (ability.target in ("self", "friendly", "player"))
    if effect.kind == "forbid" or effect.what in ("orders", "move", "heavy_terrain"):
        return True
    return of_attack(effect) != attacker
