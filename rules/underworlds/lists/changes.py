"""Changes of a warband while it is built (U-WAR-01, U-DEC-01). Legality is the verdict's."""

from rules.game.derived import list_changes, list_reading
from rules.game.derived.list_changes import piles, with_piles
from rules.game.game import Game
from rules.lists.change import Change
from rules.presentation.matching import Match
from rules.underworlds.content.parts import Faction, PrintedWarband
from rules.underworlds.facts import BOARDS, OBJECTIVES, POWER, WARBANDS
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.lists.library import called, cards_of
from rules.underworlds.lists.verdict import DECK_OF


def edited(game: Game, army: RosterModel, content: Faction, change: Change) -> RosterModel:
    """A warband and a board are taken in place of what was there; others change as lists of any game do."""
    if change.verb == "add" and change.kind == WARBANDS:
        return with_warband(game, army, called(content.warbands, change.slug))
    if change.verb == "fix":
        return without_cards(game, army, change)
    if change.verb == "add" and change.kind == BOARDS:
        change = Change("head", value={"board": change.slug})
    edited: RosterModel = list_changes.edit(game, army, content, change)
    return edited


def with_warband(game: Game, army: RosterModel, warband: PrintedWarband) -> RosterModel:
    """The list with the fighters of a printed warband in place of its own (U-WAR-01)."""
    units = [{"id": "", "fighter": slug} for slug in warband.fighters]
    taken: RosterModel = game.lists.kept(game.lists.head(army), game.lists.body(army) | {"squads": units})
    return taken


def without_cards(game: Game, army: RosterModel, change: Change) -> RosterModel:
    """The list without these cards, each the last copy in its deck."""
    decks = piles(game, army)
    kept = decks[change.key][::-1]
    for slug in change.value:
        kept.remove(slug)
    fixed: RosterModel = with_piles(game, army, decks | {change.key: kept[::-1]})
    return fixed


def matched(game: Game, army: RosterModel, content: Faction, match: Match) -> RosterModel:
    """Names as the content has them; then each card lies in the deck of its type."""
    named = list_reading.matched(game, army, content, match)
    types = {card.slug: card.type for card in cards_of(content)}
    decks: dict[str, list[str]] = {OBJECTIVES: [], POWER: []}
    for key, pile in piles(game, named).items():
        for slug in pile:
            decks[DECK_OF.get(types.get(slug, ""), key)].append(slug)
    sorted_out: RosterModel = with_piles(game, named, decks)
    return sorted_out
