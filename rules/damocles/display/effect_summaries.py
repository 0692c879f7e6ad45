"""What battles make of abilities and assets while they are written, and on the pages of a codex."""

from collections.abc import Iterator

from rules.damocles.content.parts import Ability, Asset, Datasheet
from rules.damocles.display.author_warnings import author_warnings
from rules.damocles.display.describing import ASSET, NOBODY, SQUAD, WEAPON, sentence
from rules.damocles.facts import ASSETS, SHEETS
from rules.damocles.formats.abilities import AbilityModel
from rules.damocles.formats.content import AssetModel
from rules.message import Message, joined
from rules.presentation.cards import Chapter, Text
from rules.presentation.effect_summaries import EffectSummary

PLACES = {
    "rules": SQUAD,
    f"{SHEETS}.abilities": SQUAD,
    f"{SHEETS}.weapons.abilities": WEAPON,
    ASSETS: ASSET,
}
"""Where abilities stand in a pack, and whose they are."""

UNNAMED = {"slug": "unnamed", "name": "-"}


def effect_summary(place: str, document: dict[str, object]) -> EffectSummary | None:
    """What battles make of an ability that is written at a place; it needs no name yet. DocumentError."""
    if place not in PLACES:
        return None
    given = UNNAMED | document
    ability = AssetModel.read(given) if place == ASSETS else AbilityModel.read(given)
    summary = sentence(ability, PLACES[place])
    return EffectSummary(summary, summary is not NOBODY, author_warnings(ability, PLACES[place]))


def sheet_sentences(sheet: Datasheet, rules: tuple[Ability, ...]) -> tuple[Chapter, ...]:
    """What battles play of the abilities of a datasheet, of its weapons and of its faction."""
    return _chapter([*_abilities(sheet), *[Text(rule.name, sentence(rule)) for rule in rules]])


def asset_sentence(asset: Asset) -> tuple[Chapter, ...]:
    """What battles play of an asset."""
    return _chapter([Text("", sentence(asset, ASSET))])


def _abilities(sheet: Datasheet) -> Iterator[Text]:
    for ability in sheet.abilities:
        yield Text(ability.name, sentence(ability))
    for weapon in sheet.weapons:
        for ability in weapon.abilities:
            yield Text(joined((weapon.name, ability.name)), sentence(ability, WEAPON))


def _chapter(texts: list[Text]) -> tuple[Chapter, ...]:
    return (Chapter(Message("As battles play it"), tuple(texts), rule="R-DAT-03"),) if texts else ()
