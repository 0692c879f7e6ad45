"""A walk through the API of played battles: Ada begins two, plays one against a commander and gives one up to Ben."""

from typing import Any
from unittest import mock

from django.contrib.auth.models import User

from jobs.models import Job
from jobs.queue import do_here
from play.advising import ADVISE
from rules.games import game_called
from tests.campaigns.support.api_scenario import CampaignWalk
from tests.play.support.api_access_matrix import WANTED
from tests.support.api_client import token_for
from tests.support.starters import load_starters


class PlayWalk(CampaignWalk):
    """Proofs and standings after the first are too large for an example, or another engine would write others."""

    def _keep(self, operation: str, name: str, names: dict[str, Any], body: Any, answer: Any) -> None:
        super()._keep(operation, name, names, body, answer)
        if operation not in ("list_played_battles", "begin_played_battle") and answer.status_code == 200:
            del self.examples[operation][-1]["answer"]
        shown = self.examples[operation][-1].get("answer") or {}
        if shown.get("last"):  # the number of a row
            shown["last"] = "7041"


def walked() -> dict[str, list[dict[str, Any]]]:
    """Every operation of played battles called at least once."""
    walk, game = PlayWalk(), game_called("underworlds")
    assert game is not None
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        load_starters(game=game)
        for name in ("ada", "ben"):
            walk.secrets[name] = token_for(User.objects.create_user(name))
    walk.by("ada")
    begun = walk.call("begin_played_battle", body=WANTED, **{"Idempotency-Key": "9b77"}).json()
    slug, number = begun["slug"], begun["number"]
    walk.call("read_played_battle", slug=slug, since=1)
    walk.call("leave_questions", body={"groups": []}, slug=slug)
    walk.call("probe_answer", body={"number": number, "choice": 0, "options": [0]}, slug=slug)
    walk.call("ask_for_advice", slug=slug)
    walk.call("read_advice", slug=slug)
    with mock.patch("play.advising.ENOUGH", 0.2), mock.patch("django.utils.timezone.now", return_value=walk.minute):
        do_here(Job.objects.get(kind=ADVISE))
    walk.call("follow_advice", body={"number": number}, slug=slug)
    walk.call("undo_answer", body={"number": walk.call("read_played_battle", slug=slug).json()["number"]}, slug=slug)
    walk.call("answer_question", body={"number": number, "choice": 0, "options": [0]}, slug=slug)
    walk.call("answer_question", "answered meanwhile", body={"number": number, "choice": 0, "options": [0]}, slug=slug)
    after = walk.call("read_played_battle", slug=slug).json()
    walk.call("undo_answer", body={"number": after["number"]}, slug=slug)
    open_seat = walk.call(
        "begin_played_battle", "against a person", WANTED | {"commander": None, "clock": "question-3"}
    ).json()["slug"]
    walk.call("list_played_battles")
    walk.by("ben")
    walk.call("sit_down", slug=open_seat)
    for answer in ("decline_offer", "accept_offer"):
        walk.by("ada")
        offered = walk.call(
            "make_offer", body={"kind": "draw" if answer == "decline_offer" else "break"}, slug=open_seat
        )
        walk.by("ben")
        walk.call(answer, body={"offer": offered.json()["offers"][0]["offer"]}, slug=open_seat)
    walk.call("end_break", slug=open_seat)
    walk.call("take_vacation", body={"days": 2}, slug=open_seat)
    walk.call("resign_battle", slug=open_seat)
    walk.call("read_played_proof", slug=open_seat)
    return walk.examples
