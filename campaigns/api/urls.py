"""Addresses of the API of campaigns, under `/api/1/` before those of the armies."""

from django.urls import path

from campaigns.api import battles, campaigns, fighting, forces, people, reading, rounds, schema, what_ifs, worlds

ONE, BATTLE = "campaigns/<slug:slug>/", "battles/<slug:slug>/"

urlpatterns = [
    path("campaigns/", campaigns.Campaigns.as_view(), name="campaigns"),
    path("campaigns/import/", campaigns.ImportCampaign.as_view(), name="import_campaign"),
    path("campaigns/join/", campaigns.Join.as_view(), name="join"),
    path(ONE, campaigns.OneCampaign.as_view(), name="campaign"),
    path(f"{ONE}archive/", campaigns.ArchiveCampaign.as_view(), name="archive_campaign"),
    path(f"{ONE}restore/", campaigns.RestoreCampaign.as_view(), name="restore_campaign"),
    path(f"{ONE}renew-invitation/", campaigns.RenewInvitation.as_view(), name="renew_invitation"),
    path(f"{ONE}export/", campaigns.ExportCampaign.as_view(), name="export_campaign"),
    path(f"{ONE}standings/", reading.Standings.as_view(), name="standings"),
    path(f"{ONE}statistics/", reading.Statistics.as_view(), name="statistics"),
    path(f"{ONE}rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(f"{ONE}rounds/next/", rounds.NextRound.as_view(), name="next_round"),
    path(f"{ONE}rounds/<int:round>/close/", rounds.CloseRound.as_view(), name="close_round"),
    path(f"{ONE}rounds/<int:round>/deadline/", rounds.MoveDeadline.as_view(), name="move_deadline"),
    path(f"{ONE}map/", worlds.WarMap.as_view(), name="map"),
    path(f"{ONE}story/", worlds.StoryOfCampaign.as_view(), name="story"),
    path(f"{ONE}map/hold/", worlds.GiveHex.as_view(), name="give_hex"),
    path(f"{ONE}story/turn/", worlds.TurnPage.as_view(), name="turn_page"),
    path(f"{ONE}ledger/", reading.Ledger.as_view(), name="ledger"),
    path(f"{ONE}members/", people.Members.as_view(), name="members"),
    path(f"{ONE}members/<int:member>/role/", people.GiveRole.as_view(), name="give_role"),
    path(f"{ONE}members/<int:member>/approve/", people.Approve.as_view(), name="approve_member"),
    path(f"{ONE}members/<int:member>/turn-away/", people.TurnAway.as_view(), name="turn_away"),
    path(f"{ONE}members/<int:member>/remove/", people.RemoveMember.as_view(), name="remove_member"),
    path(f"{ONE}leave/", people.Leave.as_view(), name="leave"),
    path(f"{ONE}hand-over/", people.HandOver.as_view(), name="hand_over"),
    path(f"{ONE}follow/", people.Follow.as_view(), name="follow"),
    path(f"{ONE}forces/", forces.Forces.as_view(), name="forces"),
    path(f"{ONE}forces/<int:force>/", forces.OneForce.as_view(), name="force"),
    path(f"{ONE}forces/<int:force>/withdraw/", forces.WithdrawForce.as_view(), name="withdraw_force"),
    path(f"{ONE}forces/<int:force>/honours/", forces.ChooseHonours.as_view(), name="choose_honours"),
    path(f"{ONE}forces/<int:force>/refit/", forces.Refit.as_view(), name="refit_force"),
    path(f"{ONE}battles/", battles.Battles.as_view(), name="battles"),
    path(BATTLE, battles.OneBattle.as_view(), name="battle"),
    path(f"{BATTLE}scenario/", battles.ScenarioOfBattle.as_view(), name="scenario"),
    path(f"{BATTLE}result/", battles.ResultOfBattle.as_view(), name="result"),
    path(f"{BATTLE}call-off/", battles.CallOff.as_view(), name="call_off"),
    path(f"{BATTLE}lock/", fighting.LockPlan.as_view(), name="lock_plan"),
    path(f"{BATTLE}unlock/", fighting.UnlockPlan.as_view(), name="unlock_plan"),
    path(f"{BATTLE}auto-resolve/", fighting.AutoResolve.as_view(), name="auto_resolve"),
    path(f"{BATTLE}record/", fighting.Record.as_view(), name="record"),
    path(f"{BATTLE}proof/", fighting.Proof.as_view(), name="proof"),
    path(f"{BATTLE}what-ifs/", what_ifs.WhatIfs.as_view(), name="what_ifs"),
    path(f"{BATTLE}what-ifs/<uuid:key>/", what_ifs.OneWhatIf.as_view(), name="what_if"),
    path(f"{BATTLE}what-ifs/<uuid:key>/result/", what_ifs.ResultOfWhatIf.as_view(), name="what_if_result"),
]

__all__ = ["schema", "urlpatterns"]
