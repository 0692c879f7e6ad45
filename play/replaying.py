"""The replay of a battle that is over."""

from django.urls import reverse

from campaigns.replays.source import FoughtBattle, Replay
from play.models import PlayedBattle
from play.presenter import fought
from play.standing import entries_of, shown_standing

OF_PLAYED = ("replay", "replay_document", "replay_story")


def of_played(battle: PlayedBattle) -> Replay:
    """The whole battle as it was played."""

    def documents() -> FoughtBattle:
        return fought(battle, shown_standing(battle, entries_of(battle)))

    page, document, story = (reverse(f"play:{name}", args=[battle.slug]) for name in OF_PLAYED)
    digest = (battle.result or {}).get("digest") or battle.stamp()
    return Replay(("played", battle.pk), digest, battle.names, {}, page, document, story, documents, battle.game)
