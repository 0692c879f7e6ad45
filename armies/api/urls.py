"""Addresses of the API, all under `/api/1/`."""

from django.urls import path, re_path

from armies.api import about, content, judging, operations, output, releasing, shared, steps, strike_forces

app_name = "api"

urlpatterns = [
    path("schema/", about.OpenApiDocument.as_view(), name="schema"),
    path("docs/", about.docs, name="docs"),
    path("docs/try/", about.try_out, name="try"),
    path("check/", judging.Check.as_view(), name="check"),
    path("odds/", judging.Odds.as_view(), name="odds"),
    path("operations/", operations.Operations.as_view(), name="operations"),
    path("operations/<slug:slug>/", operations.OneOperation.as_view(), name="operation"),
    path("factions/", content.Factions.as_view(), name="factions"),
    path("factions/<slug:slug>/", content.OneFaction.as_view(), name="faction"),
    path("factions/<slug:slug>/releases/", content.Releases.as_view(), name="releases"),
    path("factions/<slug:slug>/releases/<int:number>/", content.OneRelease.as_view(), name="release"),
    path("factions/<slug:slug>/releases/<int:number>/pack/", content.Pack.as_view(), name="pack"),
    path("factions/<slug:slug>/releases/<int:number>/changes/", releasing.Changes.as_view(), name="changes"),
    path("factions/<slug:slug>/draft/", releasing.Draft.as_view(), name="draft"),
    path("factions/<slug:slug>/draft/publish/", releasing.Publish.as_view(), name="publish"),
    path("factions/<slug:slug>/releases/<int:number>/datasheets/", content.Datasheets.as_view(), name="datasheets"),
    path(
        "factions/<slug:slug>/releases/<int:number>/datasheets/<slug:datasheet>/",
        content.OneDatasheet.as_view(),
        name="datasheet",
    ),
    path("factions/<slug:slug>/releases/<int:number>/assets/", content.Assets.as_view(), name="assets"),
    path("factions/<slug:slug>/releases/<int:number>/assets/<slug:asset>/", content.OneAsset.as_view(), name="asset"),
    path("shared/", shared.Shared.as_view(), name="shared"),
    path("shared/<slug:token>/", shared.OneShared.as_view(), name="one_shared"),
    path("shared/<slug:token>/copy/", shared.CopyShared.as_view(), name="copy_shared"),
    path("strike-forces/", strike_forces.StrikeForces.as_view(), name="strike_forces"),
    path("strike-forces/import/", strike_forces.Import.as_view(), name="import"),
    path("strike-forces/<slug:slug>/", strike_forces.OneStrikeForce.as_view(), name="strike_force"),
    path("strike-forces/<slug:slug>/export/", output.Export.as_view(), name="export"),
    path("strike-forces/<slug:slug>/text/", output.Text.as_view(), name="text"),
    path("strike-forces/<slug:slug>/undo/", steps.Undo.as_view(), name="undo"),
    path("strike-forces/<slug:slug>/redo/", steps.Redo.as_view(), name="redo"),
    path("strike-forces/<slug:slug>/archive/", steps.Archive.as_view(), name="archive"),
    path("strike-forces/<slug:slug>/restore/", steps.Restore.as_view(), name="restore"),
    path("strike-forces/<slug:slug>/fill-deck/", steps.FillDeck.as_view(), name="fill_deck"),
    path("strike-forces/<slug:slug>/mend/", steps.Mend.as_view(), name="mend"),
    path("strike-forces/<slug:slug>/upgrade/preview/", releasing.UpgradePreview.as_view(), name="upgrade_preview"),
    path("strike-forces/<slug:slug>/upgrade/", steps.Upgrade.as_view(), name="upgrade"),
    path("strike-forces/<slug:slug>/share/", steps.Share.as_view(), name="share"),
    path("strike-forces/<slug:slug>/renew-link/", steps.RenewLink.as_view(), name="renew_link"),
    path("strike-forces/<slug:slug>/duplicate/", steps.Duplicate.as_view(), name="duplicate"),
    path("strike-forces/<slug:slug>/versions/", steps.History.as_view(), name="versions"),
    path("strike-forces/<slug:slug>/versions/<int:version>/", steps.Version.as_view(), name="version"),
    path(
        "strike-forces/<slug:slug>/versions/<int:version>/restore/",
        steps.RestoreVersion.as_view(),
        name="restore_version",
    ),
    re_path(r"^(?P<rest>[\s\S]*)$", about.Nowhere.as_view(), name="nowhere"),
]
