"""Addresses of the API of played battles, under `/api/1/`."""

from django.urls import path

from play.api import advice, agreeing, battles, helping, playing

BATTLE = "played-battles/<slug:slug>/"

urlpatterns = [
    path("played-battles/", battles.PlayedBattles.as_view(), name="played_battles"),
    path(BATTLE, battles.OnePlayedBattle.as_view(), name="played_battle"),
    path(f"{BATTLE}proof/", battles.PlayedProof.as_view(), name="played_proof"),
    path(f"{BATTLE}sit/", playing.Sit.as_view(), name="sit_down"),
    path(f"{BATTLE}answer/", playing.Answer.as_view(), name="answer_question"),
    path(f"{BATTLE}probe/", helping.Probe.as_view(), name="probe_answer"),
    path(f"{BATTLE}leave/", helping.Leave.as_view(), name="leave_questions"),
    path(f"{BATTLE}advice/", advice.Advice.as_view(), name="advice_on_question"),
    path(f"{BATTLE}advice/follow/", advice.Follow.as_view(), name="follow_advice"),
    path(f"{BATTLE}undo/", playing.Undo.as_view(), name="undo_answer"),
    path(f"{BATTLE}resign/", playing.Resign.as_view(), name="resign_battle"),
    path(f"{BATTLE}offers/", agreeing.Offers.as_view(), name="make_offer"),
    path(f"{BATTLE}offers/accept/", agreeing.AcceptOffer.as_view(), name="accept_offer"),
    path(f"{BATTLE}offers/decline/", agreeing.DeclineOffer.as_view(), name="decline_offer"),
    path(f"{BATTLE}go-on/", agreeing.GoOn.as_view(), name="end_break"),
    path(f"{BATTLE}vacation/", agreeing.Vacation.as_view(), name="take_vacation"),
]
