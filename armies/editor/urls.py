"""URLs of the workshop, where drafts are edited."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from armies.editor import (
    deleted_views,
    designer_views,
    edit_views,
    face_views,
    grid_views,
    known_views,
    list_views,
    manage_views,
    operation_views,
    picker_views,
    publish_views,
    release_views,
    rename_views,
    review_views,
    translation_views,
    trial_views,
    unsimulated_views,
    uses_views,
    workbook_views,
)
from armies.editor.draft_releases import DraftReleases, FactionDraftReleases, OperationDraftReleases


def draft_release_urls(route: str, kind: type[DraftReleases]) -> list[URLPattern]:
    """The pages of a draft's releases and of their review, under the names that its kind has for them."""
    pages: dict[str, tuple[str, Callable[..., HttpResponse]]] = {
        "list": ("releases/", release_views.releases),
        "back": ("releases/<int:number>/draft/", release_views.back_to_release),
        "withdraw": ("releases/<int:number>/withdraw/", release_views.withdraw_release),
        "offer": ("releases/<int:number>/offer/", release_views.offer_release),
        "approve": ("review/<int:pk>/approve/", review_views.approve_request),
        "send_back": ("review/<int:pk>/send-back/", review_views.send_back_request),
        "review": ("designers/review/", review_views.set_reviewed),
    }
    return [
        path(f"{route}{step}", view, {"kind": kind}, name=kind.addresses[page].removeprefix("armies:"))
        for page, (step, view) in pages.items()
    ]


ROW = "<slug:slug>/<slug:kind>/<slug:row>/"

urlpatterns = [
    path("<slug:slug>/", list_views.draft, name="draft"),
    path("<slug:slug>/faction/", edit_views.edit_faction, name="edit_faction"),
    path("<slug:slug>/share/renew/", manage_views.renew_link, name="renew_faction_link"),
    *draft_release_urls("<slug:key>/", FactionDraftReleases),
    path("<slug:slug>/deleted/", deleted_views.deleted, name="deleted_content"),
    path(f"{ROW}restore/", deleted_views.restore_deleted, name="restore_deleted"),
    path("<slug:slug>/translations/<slug:language>/", translation_views.translations, name="translations"),
    path("<slug:slug>/designers/", designer_views.designers, name="designers"),
    path("<slug:slug>/designers/<int:user>/remove/", designer_views.remove, name="remove_designer"),
    path("<slug:slug>/grid/<slug:kind>/", grid_views.grid, name="grid"),
    path("<slug:slug>/grid/<slug:kind>/undo/", grid_views.undo, name="undo_grid"),
    path("<slug:slug>/grid/<slug:kind>/pickers/", picker_views.pickers, name="grid_pickers"),
    path("<slug:slug>/grid/<slug:kind>/known/", known_views.known, name="grid_known"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/", grid_views.grid, name="grid_list"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/undo/", grid_views.undo, name="undo_grid_list"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/pickers/", picker_views.pickers, name="grid_list_pickers"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/known/", known_views.known, name="grid_list_known"),
    path("<slug:slug>/rename/", rename_views.rename, name="rename"),
    path("<slug:slug>/rename/undo/", rename_views.undo, name="undo_rename"),
    path("<slug:slug>/workbook/", workbook_views.workbook, name="workbook"),
    path("<slug:slug>/workbook/download/", workbook_views.download, name="download_workbook"),
    path("<slug:slug>/<slug:kind>/new/", edit_views.new_content, name="new_content"),
    path("<slug:slug>/not-simulated/", unsimulated_views.unsimulated, name="unsimulated"),
    path("<slug:slug>/uses/", uses_views.uses, name="uses"),
    path("<slug:slug>/uses/undo/", uses_views.undo, name="undo_uses"),
    path("<slug:slug>/uses/<slug:name>/<slug:item>/", uses_views.uses_of, name="uses_of"),
    path(f"{ROW}uses/", uses_views.part_uses, name="part_uses"),
    path(f"{ROW}others/", uses_views.change_others, name="change_others"),
    path(ROW, edit_views.edit_content, name="edit_content"),
    path(f"{ROW}duplicate/", list_views.duplicate, name="duplicate_content"),
    path(f"{ROW}up/", list_views.move_up, name="content_up"),
    path(f"{ROW}down/", list_views.move_down, name="content_down"),
    path(f"{ROW}withdraw/", list_views.withdraw, name="withdraw_content"),
    path(f"{ROW}bring-back/", list_views.bring_back, name="bring_back_content"),
    path(f"{ROW}delete/", list_views.delete_content, name="delete_content"),
    path("<slug:slug>/publish/", publish_views.publish_draft, name="publish"),
    path("<slug:slug>/impact/", publish_views.publish_impact, name="publish_impact"),
    path("<slug:slug>/pack/", manage_views.pack, name="pack"),
    path("<slug:slug>/load/", manage_views.load, name="load_pack"),
    path("<slug:slug>/face/", face_views.face, name="faction_face"),
    path("<slug:slug>/share/", manage_views.share, name="share_faction"),
    path("<slug:slug>/archive/", manage_views.archive, name="archive_faction"),
    path("<slug:slug>/restore/", manage_views.restore, name="restore_faction"),
    path("<slug:slug>/delete/", manage_views.delete, name="delete_faction"),
]

OPERATION = "operation-drafts/<int:number>/"

operation_patterns = [
    path(OPERATION, operation_views.operation_draft, name="operation_draft"),
    path(f"{OPERATION}edit/", operation_views.edit_operation, name="edit_operation"),
    path(f"{OPERATION}publish/", operation_views.publish_an_operation, name="publish_operation"),
    path(f"{OPERATION}try/", trial_views.try_operation, name="try_operation"),
    path(f"{OPERATION}history/", operation_views.operation_history, name="operation_history"),
    *draft_release_urls("operation-drafts/<int:key>/", OperationDraftReleases),
    path(f"{OPERATION}undo/", operation_views.undo_operation, name="undo_operation"),
    path(f"{OPERATION}bring-back/", operation_views.bring_back_operation, name="bring_back_operation"),
    path(f"{OPERATION}archive/", operation_views.archive_operation, name="archive_operation"),
    path(f"{OPERATION}restore/", operation_views.restore_operation, name="restore_operation"),
    path(f"{OPERATION}delete/", operation_views.delete_operation, name="delete_operation"),
]
"""Drafts of operations: pages of a row, which names its game."""
