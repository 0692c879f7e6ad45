"""One's own games and profile: nobody else's but a public profile."""

from datetime import date
from uuid import uuid4

from armies.models import Faction, OwnedPicture
from players.actions import add_picture, record_game, save_profile
from players.log.games import games_of
from tests.support.access_rules import AccessRule, Users
from web.pictures.image_files import EncodedImage

SIGNED_IN = "302 200 200 200 200"
OWN = "302 200 404 404 404"
POSTED = "302 405 405 405 405"
DONE = "302 302 404 404 404"
AT_GAME = {"kind": "kind of game", "row": "row of game"}
AT_RECORD = {"pk": "row of game"}
AT_PROFILE = {"name": "name of player"}
GAME = {"played": "2026-01-02", "opponent": "Zoe", "outcome": "won", "version": "1"}

ACCESS_RULES = {
    "players:games": AccessRule(get=SIGNED_IN, post=POSTED),
    "players:export": AccessRule(get=SIGNED_IN, post=POSTED),
    "players:record": AccessRule(get=SIGNED_IN, post="302 422 422 422 422", at={"game": "game of record"}),
    "players:game": AccessRule(get=OWN, post=POSTED, at=AT_GAME),
    "players:notes": AccessRule(get=POSTED, post=DONE, at=AT_GAME, data={"notes": "Cold dice.", "version": "1"}),
    "players:add_picture": AccessRule(get=POSTED, post="302 422 404 404 404", at=AT_GAME),
    "players:delete_picture": AccessRule(get=POSTED, post=DONE, at=AT_GAME | {"key": "picture of game"}),
    "players:change": AccessRule(get=OWN, post=DONE, at=AT_RECORD, data=GAME | {"key": str(uuid4())}),
    "players:delete": AccessRule(get=POSTED, post=DONE, at=AT_RECORD),
    "players:answer": AccessRule(get=POSTED, post=DONE, at={"pk": "asked row"}, data={"version": "1", "answer": "yes"}),
    "players:picture": AccessRule(get=OWN, post=POSTED, at={"key": "picture of game"}),
    "players:own_profile": AccessRule(get=SIGNED_IN, post="302 302 302 302 302"),
    "players:profile": AccessRule(get="200", at=AT_PROFILE),
    "players:card": AccessRule(get="200", at=AT_PROFILE),
    "players:painted": AccessRule(get="200", at=AT_PROFILE | {"key": "painted picture"}),
}


def create_objects(users: Users) -> dict[str, object]:
    """A game that the owner recorded, with a picture, and a public profile that shows all."""
    values = {"played": date(2026, 1, 2), "opponent": "Zoe", "outcome": "won"}
    record = record_game(users.owner, "damocles", uuid4(), values)
    logged = next(game for game in games_of(users.owner) if game.row == record.pk)
    picture = add_picture(users.owner, logged, EncodedImage(b"jpeg", 1, 1), "", key=uuid4())
    save_profile(users.owner, {"shown": True, "collection": True})
    asked = record_game(users.other, "damocles", uuid4(), values | {"account": users.owner})
    faction = Faction.objects.filter(homebrew=False).earliest("pk")
    painted = OwnedPicture.objects.create(
        user=users.owner, faction=faction, datasheet="painted", image=b"jpeg", width=1, height=1
    )
    return {
        "game of record": "damocles",
        "kind of game": "hand",
        "row of game": record.pk,
        "asked row": asked.pk,
        "picture of game": picture.key,
        "name of player": users.owner.get_username(),
        "painted picture": painted.key,
    }
