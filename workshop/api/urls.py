"""Addresses of drafts in the API."""

from django.urls import path

from web.api.imports import IMPORTED_AT
from workshop.api import drafts, fights, homebrew, laboratory
from workshop.imports import NEW_DRAFT, NEW_FACTION

IMPORTED_AT.update({NEW_FACTION: "api:draft", NEW_DRAFT: "api:draft"})

urlpatterns = [
    path("drafts/", homebrew.Drafts.as_view(), name="drafts"),
    path("drafts/<slug:slug>/", drafts.Draft.as_view(), name="draft"),
    path("drafts/<slug:slug>/changes/", drafts.DraftChanges.as_view(), name="draft_changes"),
    path("drafts/<slug:slug>/impact/", drafts.DraftImpact.as_view(), name="draft_impact"),
    path("drafts/<slug:slug>/fight/", fights.DraftFight.as_view(), name="draft_fight"),
    path("drafts/<slug:slug>/worth/", laboratory.DraftWorth.as_view(), name="draft_worth"),
    path("drafts/<slug:slug>/sweep/", laboratory.DraftSweep.as_view(), name="draft_sweep"),
    path("drafts/<slug:slug>/publish/", drafts.Publish.as_view(), name="publish"),
    path("drafts/<slug:slug>/share/", homebrew.ShareFaction.as_view(), name="share_faction"),
    path("drafts/<slug:slug>/renew-link/", homebrew.RenewFactionLink.as_view(), name="renew_faction_link"),
    path("drafts/<slug:slug>/archive/", homebrew.ArchiveFaction.as_view(), name="archive_faction"),
    path("drafts/<slug:slug>/restore/", homebrew.RestoreFaction.as_view(), name="restore_faction"),
]
