"""Addresses of the workshop: the drafts of factions."""

from django.urls import path, register_converter

from armies.views import drafting, homebrew, publishing, workshop


class Contents:
    """The two lists that a faction's content is in."""

    regex = "datasheets|assets"

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


register_converter(Contents, "contents")
ROW = "<slug:slug>/<contents:kind>/<slug:row>/"

urlpatterns = [
    path("", workshop.workshop, name="workshop"),
    path("new/", homebrew.new, name="new_faction"),
    path("new/pack/", homebrew.from_pack, name="faction_from_pack"),
    path("new/copy/", homebrew.copy, name="faction_copy"),
    path("<slug:slug>/", workshop.draft, name="draft"),
    path("<slug:slug>/faction/", drafting.edit_faction, name="edit_faction"),
    path("<slug:slug>/<contents:kind>/new/", drafting.new_content, name="new_content"),
    path(ROW, drafting.edit_content, name="edit_content"),
    path(f"{ROW}duplicate/", workshop.duplicate, name="duplicate_content"),
    path(f"{ROW}up/", workshop.move_up, name="content_up"),
    path(f"{ROW}down/", workshop.move_down, name="content_down"),
    path(f"{ROW}withdraw/", workshop.withdraw, name="withdraw_content"),
    path(f"{ROW}bring-back/", workshop.bring_back, name="bring_back_content"),
    path(f"{ROW}delete/", workshop.delete_content, name="delete_content"),
    path("<slug:slug>/publish/", publishing.publish_draft, name="publish"),
    path("<slug:slug>/impact/", publishing.weigh, name="weigh"),
    path("<slug:slug>/pack/", homebrew.pack, name="pack"),
    path("<slug:slug>/load/", homebrew.load, name="load_pack"),
    path("<slug:slug>/share/", homebrew.share, name="share_faction"),
    path("<slug:slug>/share/renew/", homebrew.renew_link, name="renew_faction_link"),
    path("<slug:slug>/archive/", homebrew.archive, name="archive_faction"),
    path("<slug:slug>/restore/", homebrew.restore, name="restore_faction"),
    path("<slug:slug>/delete/", homebrew.delete, name="delete_faction"),
]
