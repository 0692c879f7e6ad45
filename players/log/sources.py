"""The games of a person, from each place that holds some: a constant number of queries each."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Prefetch
from django.db.models.fields.json import KT
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import Faction, TableGame, TableSeat
from campaigns.models import Battle, Membership, Side
from play.models import PlayedBattle, Seat
from players.log.game import Kind, LoggedGame, Opponent
from players.models import GameRecord
from rules.games import game_called
from web.models.game import listed
from web.translation.messages import shown

WON, DRAW, LOST = GameRecord.Outcome.values
NOBODY = (None, "", "null")
"""What databases make of a winner that is null: SQLite writes it as text."""

OF_ENTRY = ("roster", "content", "squad_ids", "squad_rows")
OF_SIDE = ("plan", "salt", "squad_ids", "reasons", "deeds", "figures")


def recorded(records: Iterable[GameRecord]) -> Iterator[LoggedGame]:
    """Games by hand, and quick battles, which are nobody else's business."""
    for record in records:
        if record.played is None:
            continue
        score = f"{record.points} – {record.opponent_points}" if record.points is not None else ""
        lists = (record.list_name, record.faction, (_recorded_opponent(record),))
        kind = Kind.ENGINE if record.link else Kind.HAND
        address = reverse("campaigns:quick_battle", args=[record.link]) if record.link else ""
        yield LoggedGame(
            kind,
            record.pk,
            record.game,
            record.played,
            *lists,
            record.mission,
            record.outcome,
            score,
            address=address,
            public=not record.link,
        )


def _recorded_opponent(record: GameRecord) -> Opponent:
    """An account is told of where it has confirmed the game."""
    lists = (record.opponent_list, record.opponent_faction)
    if record.link:
        return Opponent(commander_called(record.game, record.opponent), *lists, commander=True)
    confirmed = record.word == GameRecord.Word.CONFIRMED
    return Opponent(record.opponent, *lists, record.account_id if confirmed else None)


def in_campaigns(user: Any) -> Iterator[LoggedGame]:
    """Recorded battles; to read one again one must still be in its campaign, or that be public."""
    joined = set(Membership.objects.of(user).values_list("campaign", flat=True))
    everybody = Side.objects.select_related("entry__membership").defer(
        *OF_SIDE, *[f"entry__{name}" for name in OF_ENTRY]
    )
    battles = Battle.objects.recorded().filter(campaign__game__in=listed()).select_related("campaign")
    battles = battles.prefetch_related(Prefetch("sides", everybody))
    sides = Side.objects.filter(entry__membership__user=user, battle__state=Battle.State.RECORDED)
    own = dict(sides.values_list("battle", "pk"))
    for battle in battles.filter(pk__in=own):
        yield _of_campaign(battle, own[battle.pk], battle.campaign_id in joined)


def _of_campaign(battle: Battle, own: int, joined: bool) -> LoggedGame:
    sides = list(battle.sides.all())
    side = next(side for side in sides if side.pk == own)
    others = [other for other in sides if other.party != side.party]
    public = battle.campaign.is_public()
    return LoggedGame(
        Kind.CAMPAIGN,
        side.pk,
        battle.campaign.game,
        battle.played,  # type: ignore[arg-type]  # recorded battles have one
        side.entry.name,
        side.entry.faction,
        tuple([_opponent_of(other) for other in others]),
        battle.title,
        side.outcome,
        " – ".join(str(each.victory_points) for each in [side, *others]),
        f"{battle.campaign.name} · {battle.get_method_display()}",
        battle.get_absolute_url() if joined or public else "",
        public,
        counts=not battle.is_conceded(),
    )


def _opponent_of(side: Side) -> Opponent:
    member = side.entry.membership
    return Opponent(str(member), side.entry.name, side.entry.faction, member.user_id)


def in_browser(user: Any) -> Iterator[LoggedGame]:
    """Battles that are over, but for those of campaigns, which record them; none that the rules closed."""
    battles = PlayedBattle.objects.without_documents().filter(
        state=PlayedBattle.State.OVER, planned=None, game__in=listed()
    )
    battles = battles.annotate(winner=KT("result__winner"), mission=KT("scenario__operation__title"))
    seats = Seat.objects.select_related("user", "faction").defer("faction__rules", "faction__summary")
    for battle in battles.filter(seats__user=user).distinct().prefetch_related(Prefetch("seats", seats)):
        yield _of_browser(battle, user)


def _of_browser(battle: Any, user: Any) -> LoggedGame:
    seats = list(battle.seats.all())
    seat = next(seat for seat in seats if seat.user_id == user.pk)
    others = [other for other in seats if other.pk != seat.pk]
    return LoggedGame(
        Kind.BROWSER,
        seat.pk,
        battle.game,
        timezone.localdate(battle.asked_since),
        seat.name,
        _name_of(seat.faction),
        tuple([_sitting(battle, other) for other in others]),
        battle.mission or "",
        _outcome(battle, seat),
        how=str(battle.get_ending_display()) if battle.ending else "",
        address=battle.get_absolute_url(),
    )


def at_the_table(user: Any) -> Iterator[LoggedGame]:
    """Games that have ended, but for those reported to a campaign, which records them, and those against nobody."""
    seats = TableSeat.objects.select_related("user", "faction").defer("faction__rules", "faction__summary")
    games = TableGame.objects.filter(ended__isnull=False, reported=False, game__in=listed()).defer("setup")
    for game in games.filter(seats__user=user).distinct().prefetch_related(Prefetch("seats", seats)):
        sitting = list(game.seats.all())
        if len(sitting) > 1:
            yield _of_table(game, next(seat for seat in sitting if seat.user_id == user.pk), sitting)


def _of_table(game: Any, own: TableSeat, sitting: list[TableSeat]) -> LoggedGame:
    others = [seat for seat in sitting if seat.pk != own.pk]
    scores = [seat.score or 0 for seat in (own, *others)]
    best = max(scores[1:])
    return LoggedGame(
        Kind.TABLE,
        own.pk,
        game.game,
        timezone.localdate(game.ended),
        own.list_name,
        _name_of(own.faction),
        tuple([Opponent(seat.player, seat.list_name, _name_of(seat.faction), seat.user_id) for seat in others]),
        game.mission,
        WON if scores[0] > best else LOST if scores[0] < best else DRAW,
        " – ".join(map(str, scores)),
        address=game.get_absolute_url(),
    )


def _name_of(faction: Faction | None) -> str:
    return faction.name if faction else ""


def _outcome(battle: Any, seat: Seat) -> str:
    """Who gave up or ran out of time lost; a battle without a winner is a draw."""
    if battle.resigned:
        return LOST if seat.player == battle.resigned else WON
    if battle.winner in NOBODY or battle.ending == PlayedBattle.Ending.DRAW:
        return DRAW
    return WON if battle.winner == seat.player else LOST


def _sitting(battle: PlayedBattle, seat: Seat) -> Opponent:
    """A commander by its name, an account by its own, anybody else as a visitor."""
    faction = _name_of(seat.faction)
    if seat.user is not None:
        return Opponent(seat.user.get_username(), seat.name, faction, seat.user_id)
    if seat.commander:
        return Opponent(commander_called(battle.game, seat.commander), seat.name, faction, commander=True)
    return Opponent(_("a visitor"), seat.name, faction)


def commander_called(slug: str, key: str) -> str:
    """A commander of the engine by its name."""
    game = game_called(slug)
    known = {commander.key: commander.label for commander in game.facts.commanders} if game else {}
    name = shown(known[key]).partition(":")[0].strip() if key in known else key
    return _("Commander: %(name)s") % {"name": name}
