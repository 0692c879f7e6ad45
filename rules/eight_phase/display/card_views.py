"""Profiles as pages and prints show them (E-PRO-01 to E-PRO-04)."""

from typing import Any, Final

from rules.eight_phase.content.parts import WHENS, Ability, Faction, Profile, Weapon
from rules.eight_phase.content.roles import role_of
from rules.eight_phase.engine.measures import needed
from rules.eight_phase.facts import PROFILES, WHEN_NAMES, WHEN_RULES
from rules.eight_phase.formats.content import AbilityModel, ProfileModel
from rules.eight_phase.formats.roster import RosterModel
from rules.eight_phase.lists.verdict import profiles_of
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.card_parts import own_text, weapon_icon, weapon_tables
from rules.presentation.cards import Boxes, Card, Chapter, Column, Row, Stat, Table, Text
from rules.presentation.drawing import centimetres
from rules.presentation.effect_summaries import EffectSummary
from rules.presentation.words import Words

DEFENCES: Final = (7, 8, 9, 10, 11, 12)
"""The Defences that the table of least dice is for."""

SORTS: Final = {True: message_in("weapon", "melee"), False: message_in("weapon", "range")}

WEAPON_COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(message_in("weapon", "Range, cm"), message_in("weapon", "Rng")),
    Column(message_in("weapon", "Bonus"), message_in("weapon", "Bon")),
    Column(Message("Damage"), message_in("weapon", "Dmg")),
    Column(Message("Action cost"), message_in("weapon", "Cost")),
)

LABELS: Final = {
    "output": (message_in("profile", "Out"), Message("Output")),
    "move": (message_in("profile", "Mov"), message_in("profile", "Move")),
    "shoot": (message_in("profile", "Sho"), message_in("profile", "Shoot")),
    "fight": (message_in("profile", "Fig"), message_in("profile", "Fight")),
    "defence": (message_in("profile", "Def"), Message("Defence")),
    "wounds": (message_in("profile", "Wou"), message_in("profile", "Wounds")),
    "courage": (message_in("profile", "Cou"), message_in("profile", "Courage")),
    "command": (message_in("profile", "Com"), message_in("profile", "Command")),
    "ram": (message_in("profile", "Ram"), message_in("profile", "Ram")),
}
"""The figures of a profile: short and in full."""


def signed(bonus: int) -> str:
    """A bonus as players write it: +1, 0, -1."""
    return f"{bonus:+d}" if bonus else "0"


def card_of(kind: str, document: dict[str, Any]) -> Card:
    """The card of a draft."""
    return card_view(ProfileModel.read(document))


def unit_card(force: RosterModel, content: Faction, place: int, elsewhere: Elsewhere = None) -> Card | None:
    """The card of a unit; None where its profile is unknown."""
    profile = profiles_of(force, content, elsewhere)[place]
    return None if profile is None else card_view(profile)


def card_view(profile: Profile) -> Card:
    """A profile with its weapons and abilities, and boxes for Wounds and counters."""
    return Card(
        PROFILES,
        profile.slug,
        profile.name,
        line=line_of(profile),
        icon=role_of(profile),
        cost=(Stat(message_in("army", "pts"), profile.points),),
        stats=characteristics(profile),
        tables=weapon_tables(profile.name, WEAPON_COLUMNS, [weapon_row(weapon) for weapon in profile.weapons]),
        texts=(*[ability_text(ability) for ability in profile.abilities], *own_text(profile.text)),
        boxes=(
            Boxes(message_in("profile", "Wounds"), (profile.wounds,)),
            Boxes(Message("Action counters"), (profile.output,)),
        ),
    )


def line_of(profile: Profile) -> Words:
    """Its base, how often a force may have it, and that it rams."""
    base = Message("base {cm:g} cm", cm=centimetres(profile.base))
    most: Words = (
        plural_message("at most {count} in a force", "at most {count} in a force", count=profile.most)
        if profile.most
        else ""
    )
    return joined((base, most, Message("rams") if profile.ram else ""))


def characteristics(profile: Profile) -> tuple[Stat, ...]:
    """The figures of a profile; a Command or Ram of 0 is left out (E-PRO-01)."""
    values = {
        "output": profile.output,
        "move": centimetres(profile.move),
        "shoot": profile.shoot,
        "fight": profile.fight,
        "defence": profile.defence,
        "wounds": profile.wounds,
        "courage": profile.courage,
        "command": profile.command,
        "ram": profile.ram,
    }
    return tuple(
        [
            Stat(LABELS[key][0], value, LABELS[key][1], Message("cm") if key == "move" else "")
            for key, value in values.items()
            if value or key not in ("command", "ram")
        ]
    )


def weapon_row(weapon: Weapon) -> Row:
    """A weapon with its figures; a quick one says so (E-PRO-03)."""
    reach = "–" if weapon.melee else centimetres(weapon.range)
    cells = (weapon.name, reach, signed(weapon.bonus), weapon.damage, weapon.cost)
    return Row(cells, (), weapon_icon(weapon.melee), SORTS[weapon.melee], Message("quick") if weapon.quick else "")


def ability_text(ability: Ability) -> Text:
    """An ability with its moment, cost and target, then what it does, then its own words (E-SUP-02, E-SUP-03)."""
    line = joined((WHEN_NAMES[ability.when], cost_of(ability), target_of(ability)))
    effect = effect_of(ability)
    text: Words = Message("{effect} {words}", effect=effect, words=ability.text) if ability.text else effect
    return Text(ability.name, text, line, f"{WHEN_RULES[ability.when]}, E-SUP-03")


def moments(force: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> tuple[Chapter, ...]:
    """The abilities of units by when they are used (E-PRO-04)."""
    once = list({profile.slug: profile for profile in profiles_of(force, content, elsewhere) if profile}.values())
    by_moment = [
        (when, [ability_text(own)._replace(note=of.name) for of in once for own in of.abilities if own.when == when])
        for when in WHENS
    ]
    return tuple([Chapter(WHEN_NAMES[when], tuple(texts), rule=WHEN_RULES[when]) for when, texts in by_moment if texts])


def effect_summary(place: str, document: dict[str, Any]) -> EffectSummary | None:
    """What battles play of an ability while it is written; it needs no name yet."""
    if place != f"{PROFILES}.abilities":
        return None
    named = {"slug": "unnamed", "name": "-"} | document
    return EffectSummary(sentence(AbilityModel.read(named)))


def sentence(ability: Ability) -> Message:
    """What battles play of an ability (E-SUP-03)."""
    line = joined((WHEN_NAMES[ability.when], cost_of(ability), target_of(ability)), ", ")
    return Message("{when}: {what}", when=line, what=effect_of(ability))


def cost_of(ability: Ability) -> Message:
    return plural_message("{count} counter", "{count} counters", count=ability.cost)


def target_of(ability: Ability) -> Message:
    """Whom it is for, and how far."""
    reach = centimetres(ability.within)
    match ability.target:
        case "friend":
            return Message("a friend within {cm:g} cm", cm=reach)
        case "enemy":
            return Message("an enemy within {cm:g} cm", cm=reach)
    return Message("the unit itself")


def effect_of(ability: Ability) -> Message:
    """What it does, in a sentence."""
    match ability.effect:
        case "heal":
            return plural_message("Gives {count} Wound back.", "Gives {count} Wounds back.", count=ability.amount)
        case "steady":
            return Message("The target is no longer shaken.")
        case "hinder":
            return plural_message("Lays {count} counter on it.", "Lays {count} counters on it.", count=ability.amount)
        case "strike":
            return plural_message("It loses {count} Wound.", "It loses {count} Wounds.", count=ability.amount)
    return Message("{figure} +{by} until the end phase.", figure=LABELS[ability.figure][1], by=ability.amount)


# what a page tells beside the card


def least_of(added: int, defence: int) -> str:
    """The least die that hits as players write it: a 1 never does, a 10 always (E-SHO-03)."""
    least = needed(defence, added)
    return f"{least}+" if least < 10 else "10"


def chapters(content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
    """What each weapon, and a ram, needs against each Defence."""
    profile = content.profile(slug)
    if profile is None:
        return ()
    rows = [
        Row(
            (weapon.name, *[least_of(skill_of(profile, weapon), defence) for defence in DEFENCES]),
            icon=weapon_icon(weapon.melee),
        )
        for weapon in profile.weapons
    ]
    if profile.ram:
        ram = message_in("profile", "Ram")
        rows.append(Row((ram, *[least_of(profile.fight, defence) for defence in DEFENCES]), icon="melee"))
    if not rows:
        return ()
    columns = (Column(Message("Weapon")), *[Column(Message("Defence {value}", value=n), str(n)) for n in DEFENCES])
    table = Table(Message("Least dice of {name}", name=profile.name), columns, tuple(rows))
    return (Chapter(Message("Least die that hits"), tables=(table,), rule="E-SHO-03"),)


def skill_of(profile: Profile, weapon: Weapon) -> int:
    """What is added to the die of an attack with it (E-SHO-03, E-MEL-03)."""
    return weapon.bonus + (profile.fight if weapon.melee else profile.shoot)
