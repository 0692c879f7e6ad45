"""A strike force to print: domain values, and words from its row."""

from collections import Counter
from dataclasses import dataclass

from django.utils import formats, timezone

from armies.bridge import content_of, datasheets_of_other_factions, roster_of
from armies.models import StrikeForce
from armies.text.releases import author_line, release_line
from rules.content.head import ContentHead
from rules.damocles import army
from rules.damocles.army import Roster, Verdict
from rules.damocles.datasheets import Asset, Datasheet, Faction
from rules.game import AnyGame
from rules.games import GAMES
from rules.presentation.cards import Card


@dataclass(frozen=True)
class Standing:
    """A squad's state in a campaign, in words: grade and honours."""

    grade: str = ""
    marks: str = ""


@dataclass(frozen=True)
class Printout:
    player: str
    changed: str
    faction: Faction
    roster: Roster
    verdict: Verdict
    sheets: dict[str, Datasheet]
    assets: dict[str, Asset]
    release: str = ""
    author: str = ""
    address: str = ""
    campaign: str = ""
    standings: tuple[Standing, ...] = ()
    """Of each squad, in a campaign."""

    game: AnyGame = GAMES[0]

    def standing_of(self, n: int) -> Standing:
        """Of the squad at an index."""
        return self.standings[n] if n < len(self.standings) else Standing()

    def used_sheets(self) -> list[Datasheet]:
        """The datasheets of the list in the order of its squads, without duplicates."""
        slugs = dict.fromkeys(squad.datasheet for squad in self.roster.squads)
        return [self.sheets[slug] for slug in slugs if slug in self.sheets]

    def used_assets(self) -> list[tuple[Asset, int]]:
        """The assets of the deck with their copies, in order."""
        slugs = dict.fromkeys(self.roster.deck)
        return [(self.assets[slug], self.roster.deck.count(slug)) for slug in slugs if slug in self.assets]

    @property
    def head(self) -> ContentHead:
        return self.game.content_head(self.faction)

    def deck_cards(self) -> list[tuple[Card, int]]:
        """The cards of each pile with their copies, in order; one of unknown content has a name alone."""
        kind = next((kind.key for kind in self.game.facts.kinds if kind.card), "")
        known = {option.slug for option in self.game.options(self.faction) if option.kind == kind}
        return [
            (self.game.card(self.faction, kind, slug) if slug in known else Card(kind, slug, slug), copies)
            for slug, copies in Counter(self.roster.deck).items()
        ]

    def squads_of(self, sheet: Datasheet) -> list[int]:
        return [n for n, squad in enumerate(self.roster.squads) if squad.datasheet == sheet.slug]


def head_of(faction: Faction) -> ContentHead:
    """What a faction's cover and backs show."""
    return GAMES[0].content_head(faction)


def printout_of(strike_force: StrikeForce, address: str = "") -> Printout:
    """A printout of a strike force fetched `with_release`; its date is that of the last change.

    `address` is the list's absolute URL; without it there is no QR code.
    """
    faction, roster = content_of(strike_force.release), roster_of(strike_force)
    return with_verdict(faction, roster, datasheets_of_other_factions(roster, faction), words_of(strike_force, address))


def words_of(strike_force: StrikeForce, address: str = "") -> dict[str, str]:
    """Texts from the row, in the current language."""
    owner = strike_force.owner
    return {
        "player": owner.get_full_name() or owner.get_username() if owner else "",
        "changed": formats.date_format(timezone.localtime(strike_force.updated), "DATE_FORMAT"),
        "release": release_line(strike_force.release),
        "author": author_line(strike_force.faction),
        "address": address,
    }


def with_verdict(
    faction: Faction, roster: Roster, elsewhere: dict[str, army.ForeignDatasheet], words: dict[str, str]
) -> Printout:
    """A roster with its verdict and content; `elsewhere` are datasheets of other factions."""
    return Printout(
        player=words["player"],
        changed=words["changed"],
        release=words.get("release", ""),
        author=words.get("author", ""),
        address=words.get("address", ""),
        faction=faction,
        roster=roster,
        verdict=army.verdict(roster, faction, elsewhere),
        sheets={slug: stranger.sheet for slug, stranger in elsewhere.items()}
        | {sheet.slug: sheet for sheet in faction.datasheets},
        assets={slug: Asset(slug, slug) for slug in roster.deck} | {asset.slug: asset for asset in faction.assets},
    )
