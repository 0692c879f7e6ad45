"""A chapter of the campaign's story, as organisers write it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.maps.text import OUTCOMES
from campaigns.text.names import content_name
from rules.formats.checks import MAX_NAME_LENGTH, MAX_TEXT_LENGTH
from rules.game.game import Game
from web.translation.messages import titled

ENDS, NEW = "", "+"
"""Choices: the story ends; a new chapter follows. No chapter has such an id."""

LEADS = {
    "won": _("If the first side wins"),
    "lost": _("If the first side loses"),
    "draw": _("After a draw"),
}


class ChapterForm(forms.Form):
    """A chapter: text, operation, and the next chapter for each outcome."""

    title = forms.CharField(label=_("Title"), max_length=MAX_NAME_LENGTH)
    text = forms.CharField(
        label=_("What it tells"),
        max_length=MAX_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Shown to everybody once the story has come here."),
    )
    operation = forms.ChoiceField(required=False)

    def __init__(
        self,
        *args: Any,
        story: Mapping[str, Any],
        chapter: Mapping[str, Any],
        operations: Sequence[Mapping[str, Any]],
        game: Game,
        **kwargs: Any,
    ) -> None:
        first = {"title": chapter["title"], "text": chapter["text"], "operation": chapter["operation"] or ""}
        first |= {outcome: chapter["next"].get(outcome) or ENDS for outcome in OUTCOMES}
        super().__init__(*args, **{**kwargs, "initial": first})
        known = [(o["slug"], content_name(game.slug, o["title"])) for o in operations]
        if chapter["operation"] and chapter["operation"] not in dict(known):
            known.append((chapter["operation"], chapter["operation"]))
        self.fields["operation"].label = titled(game.facts.terms.mission.one)
        self.fields["operation"].choices = [("", _("Any")), *known]  # type: ignore[attr-defined]
        others = [(c["id"], c["title"]) for c in story["chapters"] if c["id"] not in (chapter["id"], story["start"])]
        for outcome in OUTCOMES:
            choices = [(ENDS, _("the story ends")), (NEW, _("a new chapter")), *others]
            self.fields[outcome] = forms.ChoiceField(label=LEADS[outcome], required=False, choices=choices)

    def values(self) -> dict[str, Any]:
        """The chapter's values; links to new chapters are None."""
        data = self.cleaned_data
        leads = {outcome: data[outcome] if data[outcome] not in (ENDS, NEW) else None for outcome in OUTCOMES}
        text = data["text"].replace("\r\n", "\n")
        return {"title": data["title"], "text": text, "operation": data["operation"] or None, "next": leads}

    def new(self) -> list[str]:
        """The outcomes after which a new chapter follows."""
        return [outcome for outcome in OUTCOMES if self.cleaned_data[outcome] == NEW]
