"""A strike force as it is printed: the rules' values and the few words that only its row knows."""

from dataclasses import dataclass

from django.utils import formats, timezone

from armies.bridge import content_of, datasheets_of_other_factions, roster_of
from armies.models import StrikeForce
from armies.text.releases import author_line, release_line
from rules.damocles import army
from rules.damocles.army import Roster, Verdict
from rules.damocles.datasheets import Asset, Datasheet, Faction


@dataclass(frozen=True)
class Standing:
    """What a squad has come to in a campaign, in words: its grade, and the names of what it has earned."""

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

    def standing_of(self, n: int) -> Standing:
        """Of the squad at a place in the list, from 0."""
        return self.standings[n] if n < len(self.standings) else Standing()

    def used_sheets(self) -> list[Datasheet]:
        """The datasheets of the list, each once, in the order of its squads."""
        slugs = dict.fromkeys(squad.datasheet for squad in self.roster.squads)
        return [self.sheets[slug] for slug in slugs if slug in self.sheets]

    def used_assets(self) -> list[tuple[Asset, int]]:
        """The assets of the deck with their copies, in the order of the deck."""
        slugs = dict.fromkeys(self.roster.deck)
        return [(self.assets[slug], self.roster.deck.count(slug)) for slug in slugs if slug in self.assets]

    def squads_of(self, sheet: Datasheet) -> list[int]:
        return [n for n, squad in enumerate(self.roster.squads) if squad.datasheet == sheet.slug]


def printout_of(strike_force: StrikeForce, address: str = "") -> Printout:
    """Everything a print needs, from a strike force fetched `with_release`; the date is that of its last change.

    `address` is where the list is read on the site, from https:// on; a print without it has no QR code.
    """
    faction, roster = content_of(strike_force.release), roster_of(strike_force)
    return with_verdict(faction, roster, datasheets_of_other_factions(roster, faction), words_of(strike_force, address))


def words_of(strike_force: StrikeForce, address: str = "") -> dict[str, str]:
    """What only its row knows of a strike force, in the language of the moment."""
    owner = strike_force.owner
    return {
        "player": owner.get_full_name() or owner.get_username() if owner else "",
        "changed": formats.date_format(timezone.localtime(strike_force.updated), "DATE_FORMAT"),
        "release": release_line(strike_force.release),
        "author": author_line(strike_force.faction),
        "address": address,
    }


def with_verdict(
    faction: Faction, roster: Roster, elsewhere: dict[str, army.Stranger], words: dict[str, str]
) -> Printout:
    """A roster with its verdict and all that it names; `elsewhere` are datasheets of other factions."""
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
