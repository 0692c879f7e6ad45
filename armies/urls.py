"""Addresses of factions and strike forces."""

from django.urls import path

from armies.views import builder, codex, founding, operations, output, releases, shelf, upgrades

app_name = "armies"

urlpatterns = [
    path("factions/", codex.factions, name="factions"),
    path("factions/<slug:slug>/", codex.faction, name="faction"),
    path("factions/<slug:slug>/assets/", codex.assets, name="assets"),
    path("factions/<slug:slug>/datasheets/<slug:sheet>/", codex.datasheet, name="datasheet"),
    path("operations/", operations.operations, name="operations"),
    path("operations/<slug:slug>/", operations.operation, name="operation"),
    path("factions/<slug:slug>/releases/", releases.releases, name="releases"),
    path("factions/<slug:slug>/releases/<int:number>/", releases.release, name="release"),
    path("factions/<slug:slug>/releases/<int:number>/content/", releases.content, name="release_content"),
    path("strike-forces/", shelf.strike_forces, name="strike_forces"),
    path("strike-forces/new/", founding.new, name="new"),
    path("strike-forces/import/", founding.import_roster, name="import"),
    path("strike-forces/upgrade/", upgrades.upgrade_all, name="upgrade_all"),
    path("strike-forces/<slug:slug>/", builder.strike_force, name="strike_force"),
    path("strike-forces/<slug:slug>/agreement/", builder.agreement, name="agreement"),
    path("strike-forces/<slug:slug>/squads/", builder.add_squad, name="add_squad"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/", builder.change_squad, name="change_squad"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/duplicate/", builder.duplicate_squad, name="duplicate_squad"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/up/", builder.move_up, name="move_up"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/down/", builder.move_down, name="move_down"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/drop/", builder.drop_squad, name="drop_squad"),
    path("strike-forces/<slug:slug>/deck/", builder.copies, name="copies"),
    path("strike-forces/<slug:slug>/deck/fill/", builder.fill_deck, name="fill_deck"),
    path("strike-forces/<slug:slug>/order/", builder.put_in_order, name="put_in_order"),
    path("strike-forces/<slug:slug>/mend/", builder.mend, name="mend"),
    path("strike-forces/<slug:slug>/undo/", builder.undo, name="undo"),
    path("strike-forces/<slug:slug>/redo/", builder.redo, name="redo"),
    path("strike-forces/<slug:slug>/versions/<int:version>/restore/", builder.restore_version, name="restore_version"),
    path("strike-forces/<slug:slug>/upgrade/", upgrades.upgrade_one, name="upgrade"),
    path("strike-forces/<slug:slug>/archive/", shelf.archive, name="archive"),
    path("strike-forces/<slug:slug>/restore/", shelf.restore, name="restore"),
    path("strike-forces/<slug:slug>/delete/", shelf.delete, name="delete"),
    path("strike-forces/<slug:slug>/print/", output.print_strike_force, name="print"),
    path("strike-forces/<slug:slug>/export/", output.export_roster, name="export"),
]
