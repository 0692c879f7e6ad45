"""What a page tells of a datasheet or asset beside its card."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from rules.damocles.content.parts import Ability, Datasheet, Faction
from rules.damocles.content.task_forces import TASK_FORCES
from rules.damocles.display.card_views import abilities
from rules.damocles.display.effect_summaries import asset_sentence, sheet_sentences
from rules.damocles.display.expected_damage import DEFENSES, AttackingWeapon, attacking_weapons, without_each
from rules.damocles.facts import ASSETS
from rules.damocles.facts import TASK_FORCES as FORCE_NAMES
from rules.message import Message, joined, plural_message
from rules.presentation.cards import Chapter, Column, Figure, Row, Stat, Table, Text
from rules.presentation.words import Words

CACHE_SIZE = 4096
"""Maximum number of computed datasheets kept in memory; parsed releases are cached, so keys stay identical."""

Without = Sequence[tuple[str, AttackingWeapon]]
"""A weapon again without one of the abilities that its figures count, by their names."""

MAX_BAR = 100
MAX_WEAPONS = 150
"""Above this number of weapons in a faction, expected damage is told on datasheets' own pages only."""

DAMAGE_NOTE = Message(
    "The exact mean of one attack at a squad in the open that has a defense and no abilities, however much health it "
    "has left to lose. What always holds for the weapon is counted; what is paid for, used once in a while or needs an "
    "enemy near is left out."
)


@lru_cache(CACHE_SIZE)
def read(sheet: Datasheet, rules: tuple[Ability, ...]) -> tuple[AttackingWeapon, ...]:
    """How squads of a datasheet attack under the rules of its faction."""
    return tuple(attacking_weapons(sheet, rules))


@lru_cache(CACHE_SIZE)
def without(sheet: Datasheet, rules: tuple[Ability, ...]) -> tuple[tuple[tuple[str, AttackingWeapon], ...], ...]:
    """How they attack without each of the abilities that their weapons count."""
    return tuple([tuple(weapons) for weapons in without_each(sheet, rules, read(sheet, rules))])


def chapters(content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
    """What a datasheet or asset tells on its own page, or below its card."""
    if kind == ASSETS:
        return () if brief else asset_sentence(content.asset(slug))
    return (sheet_in_brief if brief else sheet_chapters)(content, content.datasheet(slug))


def sheet_chapters(content: Faction, sheet: Datasheet) -> tuple[Chapter, ...]:
    """What squads cost and count towards, their expected damage, and the faction's rules."""
    attacks = read(sheet, content.rules)
    sizes = (1, sheet.fewest, sheet.most)
    return (
        _in_a_list(sheet),
        *(
            [
                Chapter(
                    Message("Expected damage"),
                    tables=(_damage(sheet, attacks, sizes, DAMAGE_NOTE, without(sheet, content.rules)),),
                    rule="R-ATK-05",
                )
            ]
            if attacks
            else []
        ),
        *sheet_sentences(sheet, content.rules),
        *_rules(content, Message("Rules of {name}", name=content.name)),
    )


def sheet_in_brief(content: Faction, sheet: Datasheet) -> tuple[Chapter, ...]:
    """The expected damage of one unit."""
    if sum([len(other.weapons) for other in content.datasheets]) > MAX_WEAPONS:
        return ()
    attacks = read(sheet, content.rules)
    if not attacks:
        return ()
    return (Chapter(Message("Expected damage of one unit"), tables=(_damage(sheet, attacks, (1,), ""),)),)


def faction_chapters(content: Faction) -> tuple[Chapter, ...]:
    return _rules(content, Message("Faction rules"))


def _rules(content: Faction, title: Message) -> tuple[Chapter, ...]:
    """They hold for every unit of the faction, all game (R-FAC-01)."""
    return (Chapter(title, abilities(content.rules), rule="R-FAC-01"),) if content.rules else ()


def _in_a_list(sheet: Datasheet) -> Chapter:
    """The strategic valor of each size a squad may have, and its task forces (R-ARM-04, TSK)."""
    sizes = [
        Stat(plural_message("{count} unit", "{count} units", count=size), sheet.valor_of(size), unit=Message("SV"))
        for size in range(sheet.fewest, sheet.most + 1)
    ]
    forces = [
        Text(FORCE_NAMES[force.slug], Message("+{bonus} TP", bonus=force.bonus), rule=force.rule)
        for force in TASK_FORCES
        if sheet.type in force.types
    ]
    title, lead = Message("In a strike force"), Message("Counts towards:")
    return Chapter(title, tuple(forces), stats=tuple(sizes), lead=lead, rule="R-ARM-04")


def _damage(
    sheet: Datasheet,
    attacks: Sequence[AttackingWeapon],
    sizes: Sequence[int],
    note: Words,
    others: Sequence[Without] = (),
) -> Table:
    """The expected damage of each weapon against each defense, with bars as long as the damage, and what is added to
    it by each ability: the difference to all others.
    """
    every = [[(users, attack.expected_damage(users)) for users in _users(attack, sizes)] for attack in attacks]
    best = max([mean for strikes in every for _, means in strikes for mean in means], default=Fraction(0))
    added = others or [() for _ in attacks]
    rows = [row for entry in zip(attacks, every, added, strict=True) for row in _weapon(*entry, best)]
    against = [Column(Message("against defense {needed}+", needed=n), f"{n}+") for n in DEFENSES]
    title = Message("Expected damage of {name}", name=sheet.name)
    return Table(title, (Column(Message("Weapon")), *against), tuple(rows), note)


def _users(attack: AttackingWeapon, sizes: Sequence[int]) -> list[int]:
    """How many may use a weapon in squads of these sizes (R-DAT-01)."""
    carriers = attack.weapon.carriers
    return sorted({min(size, carriers) if carriers else size for size in sizes})


def _weapon(
    attack: AttackingWeapon, strikes: list[tuple[int, tuple[Fraction, ...]]], others: Without, best: Fraction
) -> list[Row]:
    """A weapon's rows: one of its own if only one number may use it, else one for each below its name."""
    weapon = attack.weapon
    icon, sort = ("melee", Message("melee")) if weapon.melee else ("missile", Message("missile"))
    rows = [
        Row((plural_message("{count} unit", "{count} units", count=users), *_figures(means, best)))
        for users, means in strikes
    ]
    if len(strikes) == 1:
        rows = [Row((weapon.name, *_figures(strikes[0][1], best)), (), icon, sort)]
    else:
        rows.insert(0, Row((weapon.name,), (), icon, sort))
    rows += _added(strikes[-1], others)
    rows[-1] = rows[-1]._replace(note=_counted(attack))
    return rows


def _added(strike: tuple[int, tuple[Fraction, ...]], others: Without) -> list[Row]:
    """What each ability adds to the damage of the most users: what is missing without it."""
    users, means = strike
    rows: list[Row] = []
    for name, other in others:
        left = other.expected_damage(users)
        if means and left:
            gains = [mean - rest for mean, rest in zip(means, left, strict=True)]
            rows.append(Row((Message("{ability} adds", ability=name), *[_gain(gain) for gain in gains])))
    return rows


def _gain(gain: Fraction) -> Figure:
    gain_in_words = Message("{gain:.2f}", gain=float(gain)) if gain < 0 else Message("+{gain:.2f}", gain=float(gain))
    return Figure(gain_in_words, str(gain))


def _counted(attack: AttackingWeapon) -> Words:
    """The abilities that the figures count, and those that they leave out."""
    return joined(
        (
            Message("Counts {names}.", names=", ".join(attack.counted)) if attack.counted else "",
            Message("Leaves out {names}.", names=", ".join(attack.left_out)) if attack.left_out else "",
        ),
        " ",
    )


def _figures(means: Sequence[Fraction], best: Fraction) -> list[Figure | Words]:
    if not means:
        return [Message("Would take long to work out exactly.")]
    wide = MAX_BAR / best if best else Fraction(0)
    return [Figure(Message("{mean:.2f}", mean=float(mean)), str(mean), round(mean * wide)) for mean in means]
