"""Addresses of campaigns, invitations and battles."""

from django.contrib.auth.decorators import login_required
from django.urls import path

from armies.printing.addresses import printing_at
from campaigns import printing
from campaigns.views import (
    battle_list,
    battles,
    campaigns,
    entries,
    invitations,
    locks,
    proofs,
    replays,
    rounds,
    statistics,
    transfer,
    what_ifs,
)

app_name = "campaigns"

urlpatterns = [
    path("campaigns/", campaigns.campaigns, name="campaigns"),
    path("campaigns/new/", campaigns.create, name="create"),
    path("campaigns/import/", transfer.bring, name="import"),
    path("campaigns/<slug:slug>/", campaigns.campaign, name="campaign"),
    path("campaigns/<slug:slug>/change/", campaigns.change, name="change"),
    path("campaigns/<slug:slug>/battles/", battle_list.battles, name="battles"),
    path("campaigns/<slug:slug>/statistics/", statistics.statistics, name="statistics"),
    path("campaigns/<slug:slug>/export.json", transfer.export, name="export"),
    path("campaigns/<slug:slug>/archive/", campaigns.archive, name="archive"),
    path("campaigns/<slug:slug>/restore/", campaigns.restore, name="restore"),
    path("campaigns/<slug:slug>/invitation/", invitations.renew, name="renew_invitation"),
    path("campaigns/<slug:slug>/organisers/", invitations.make_organiser, name="make_organiser"),
    path("join/<str:token>/", invitations.join, name="join"),
    path("campaigns/<slug:slug>/enter/", entries.enter, name="enter"),
    path("entries/<int:pk>/withdraw/", entries.withdraw, name="withdraw"),
    path("campaigns/<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("campaigns/<slug:slug>/rounds/open/", rounds.open_round, name="open_round"),
    path("campaigns/<slug:slug>/rounds/<int:number>/close/", rounds.close_round, name="close_round"),
    path("campaigns/<slug:slug>/rounds/<int:number>/deadline/", rounds.move_deadline, name="move_deadline"),
    path("campaigns/<slug:slug>/plan/", battles.plan, name="plan"),
    path("battles/<slug:slug>/", battles.battle, name="battle"),
    *printing_at("battles/<slug:slug>/print/", "print", printing.to_print, "report.pdf", login_required),
    *printing_at(
        "battles/<slug:slug>/briefing/", "briefing", printing.briefing_to_print, "briefing.pdf", login_required
    ),
    path("battles/<slug:slug>/record/", battles.record, name="record"),
    path("battles/<slug:slug>/auto-resolve/", battles.auto_resolve, name="auto_resolve"),
    path("battles/<slug:slug>/lock/", locks.lock, name="lock"),
    path("battles/<slug:slug>/unlock/", locks.unlock, name="unlock"),
    path("battles/<slug:slug>/forecast/", locks.forecast, name="forecast"),
    path("battles/<slug:slug>/verify/", proofs.verify, name="verify"),
    path("battles/<slug:slug>/proof.json", proofs.proof, name="proof"),
    path("battles/<slug:slug>/call-off/", battles.call_off, name="call_off"),
    path("battles/<slug:slug>/scenario.json", replays.scenario, name="scenario"),
    path("battles/<slug:slug>/result.json", replays.result, name="result"),
    path("battles/<slug:slug>/film.json", replays.film, name="film"),
    path("battles/<slug:slug>/what-if/", what_ifs.what_ifs, name="what_ifs"),
    path("battles/<slug:slug>/what-if/<uuid:key>/", what_ifs.what_if, name="what_if"),
    path("battles/<slug:slug>/what-if/<uuid:key>/film.json", what_ifs.what_if_film, name="what_if_film"),
    path("battles/<slug:slug>/what-if/<uuid:key>/result.json", what_ifs.what_if_result, name="what_if_result"),
    path("battles/<slug:slug>/what-if/<uuid:key>/delete/", what_ifs.delete, name="delete_what_if"),
]
