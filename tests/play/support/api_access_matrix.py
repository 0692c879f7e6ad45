"""Rows of the API of played battles: `owner` plays one against a commander, and whoever has its address may watch."""

from tests.play.support.access_matrix import AT_BATTLE, create_objects
from tests.support.api_access import ApiAccessRule

PLAYER = "401 409 404 404 404"
WANTED = {
    "game": "underworlds",
    "list": "starter:first-bell",
    "against": "starter:nine-fathoms",
    "mission": "the-crossing",
    "commander": "steady",
}

ACCESS_RULES = {
    "api:played_battles": ApiAccessRule({"get": "401 200 200 200 200", "post": "401 201 201 201 201"}, body=WANTED),
    "api:played_battle": ApiAccessRule({"get": "200"}, at=AT_BATTLE),
    "api:played_proof": ApiAccessRule({"get": "404"}, at=AT_BATTLE),
    "api:sit_down": ApiAccessRule({"post": "401 200 409 409 409"}, at=AT_BATTLE),
    "api:answer_question": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"number": 99999, "choice": 0}),
    "api:probe_answer": ApiAccessRule(
        {"post": PLAYER}, at=AT_BATTLE, body={"number": 99999, "choice": 0}, changes=False
    ),
    "api:leave_questions": ApiAccessRule({"post": "401 200 404 404 404"}, at=AT_BATTLE, body={"groups": []}),
    "api:advice_on_question": ApiAccessRule(
        {"get": "401 200 404 404 404", "post": "401 202 404 404 404"}, at=AT_BATTLE
    ),
    "api:follow_advice": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"number": 99999}),
    "api:undo_answer": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"number": 99999}),
    "api:resign_battle": ApiAccessRule({"post": "401 200 404 404 404"}, at=AT_BATTLE),
    "api:make_offer": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"kind": "draw"}),
    "api:accept_offer": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"offer": 1}),
    "api:decline_offer": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"offer": 1}),
    "api:end_break": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE),
    "api:take_vacation": ApiAccessRule({"post": PLAYER}, at=AT_BATTLE, body={"days": 1}),
}

__all__ = ["ACCESS_RULES", "create_objects"]
