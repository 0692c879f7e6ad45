"""The form to plan a battle."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.models.content_words import content_words
from campaigns.access import plannable
from campaigns.battles.operations import players_of
from campaigns.forms.parts import PartFields
from campaigns.ledger.alliances import ALONE, ONE_AGAINST_THREE, TWO_AGAINST_TWO
from campaigns.ledger.hexes import attackable
from campaigns.ledger.state import State
from campaigns.models import Entry, Membership
from campaigns.text.names import content_name, known_game, points_short
from web.translation.messages import titled

SIDES = ("first", "second", "third", "fourth")


BY_LOT = "by-lot"
"""Chosen in place of an operation, one of those that may be planned is drawn (C-PRT-04)."""


class PlanForm(PartFields):
    """Operation and sides. A player plans for their own strike force, an organiser for any.

    A hex may be at stake, attacked by the first side (C-MAP-03); in a story the battle may be for
    the open chapter (C-STO-06). `stake` and `chapter` are initial values.
    """

    operation = forms.ChoiceField(widget=forms.RadioSelect)
    alliances = forms.ChoiceField(
        label=_("Who fights beside whom"),
        required=False,
        choices=[
            (ALONE, _("Everybody fights alone")),
            (TWO_AGAINST_TWO, _("Two against two: red and blue against green and amber")),
            (ONE_AGAINST_THREE, _("One against three: red against blue, green and amber")),
        ],
        help_text=_("Alliances are for four. Allies add up their scores, and win or lose together (C-RES-11)."),
    )
    stake = forms.ChoiceField(label=_("At stake"), required=False)
    chapter = forms.ChoiceField(label=_("Fought for"), required=False)
    first: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Red side"), queryset=None, empty_label=_("Choose a force")
    )
    second: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Blue side"), queryset=None, empty_label=_("Choose a force")
    )
    third: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Green side"), queryset=None, required=False, empty_label=_("Nobody")
    )
    fourth: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Amber side"), queryset=None, required=False, empty_label=_("Nobody")
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(
        self,
        *args: Any,
        membership: Membership,
        operations: Sequence[dict[str, Any]],
        state: State,
        stake: str = "",
        chapter: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.membership, self.state = membership, state
        self.fields["operation"].label = titled(known_game(state.game).facts.terms.mission.one)
        self.documents = {document["slug"]: document for document in operations}
        self._offer_operations(operations)
        self.offer_parts(known_game(state.game))
        self._offer_stakes(stake)
        self._offer_chapter(chapter)
        self._offer_forces()

    def _offer_operations(self, operations: Sequence[dict[str, Any]]) -> None:
        by_lot = [(BY_LOT, _("Draw by lot"))] if len(operations) > 1 else []
        chosen = [(slug, d["title"]) for slug, d, _n in self.offered]
        self.fields["operation"].choices = [*by_lot, *chosen]  # type: ignore[attr-defined]
        self.fields["operation"].initial = operations[0]["slug"] if operations else None
        most = max((players_of(document)[1] for document in operations), default=2)
        for name in SIDES[most:]:
            del self.fields[name]
        for name in SIDES[2:most]:
            self.fields[name].help_text = _("For more than two players.")
        if most < len(SIDES):
            del self.fields["alliances"]

    def _offer_stakes(self, stake: str) -> None:
        """Offer the hexes a player may attack; to an organiser all of them."""
        if self.state.map is None:
            del self.fields["stake"]
            return
        organises, own = self.membership.organises(), attackable(self.state, self.membership.number)
        open_to = [h for h in self.state.map.hexes if (h.id not in self.state.map.homes if organises else h.id in own)]
        hexes = [(hex.id, self._hex_label(hex.id, hex.name)) for hex in sorted(open_to, key=lambda hex: hex.name)]
        field = self.fields["stake"]
        field.choices = [("", _("No hex")), *hexes]  # type: ignore[attr-defined]
        field.error_messages["invalid_choice"] = _("From what you hold now, this hex cannot be attacked (C-MAP-03).")
        field.help_text = _("The red side attacks: if it wins, the hex is its player's (C-MAP-05).")
        field.initial = stake if any(id == stake for id, _label in hexes) else ""

    def _hex_label(self, id: str, name: str) -> str:
        holder = self.state.members.get(self.state.holders.get(id, 0))
        message = _("%(hex)s, held by %(holder)s") if holder else _("%(hex)s, held by nobody")
        return str(message % {"hex": name, "holder": holder.name if holder else ""})

    def _offer_chapter(self, chapter: str) -> None:
        open_one = self.state.story.chapter(self.state.chapter) if self.state.story else None
        if open_one is None:
            del self.fields["chapter"]
            return
        field = self.fields["chapter"]
        field.choices = [("", _("Nothing in the story")), (open_one.id, open_one.title)]  # type: ignore[attr-defined]
        field.error_messages["invalid_choice"] = _("The story stands at another chapter now (C-STO-06).")
        field.help_text = _("The chapter that the story stands at. How the red side fares turns the page (C-STO-02).")
        if chapter == open_one.id:
            field.initial = chapter
            if open_one.operation in self.documents:
                self.fields["operation"].initial = open_one.operation

    def _offer_forces(self) -> None:
        entries = plannable(self.membership.campaign)
        own = entries if self.membership.organises() else entries.filter(membership=self.membership)
        for name in [name for name in SIDES if name in self.fields]:
            field = self.fields[name]
            field.queryset = own if name == "first" else entries  # type: ignore[attr-defined]
            field.label_from_instance = self._label  # type: ignore[attr-defined]
        mine = [entry for entry in entries if entry.membership_id == self.membership.pk]
        if mine and (len(mine) == own.count() or self._has_stake() or not self.membership.organises()):
            self.fields["first"].initial = mine[0]
        if self._has_stake():
            self.fields["second"].initial = self._holders_force(entries)

    def _has_stake(self) -> bool:
        return "stake" in self.fields and bool(self.fields["stake"].initial)

    def _holders_force(self, entries: Any) -> Entry | None:
        """The strike force of who holds the hex at stake."""
        holder = self.state.holders.get(self.fields["stake"].initial)
        return next((entry for entry in entries if entry.membership.number == holder), None)

    def _label(self, entry: Any) -> str:
        points = points_short(self.state.game)
        message = _("%(player)s: %(name)s (%(faction)s, %(valor)s %(points)s)")
        if entry.on_paper():
            message = _("%(player)s: %(name)s")
        elif not points:
            message = _("%(player)s: %(name)s (%(faction)s)")
        figures = {
            "name": entry.name,
            "faction": content_name(self.state.game, entry.faction),
            "valor": entry.points,
            "points": points,
        }
        return str(message % {"player": entry.membership, **figures})

    @cached_property
    def offered(self) -> list[tuple[str, dict[str, Any], str]]:
        """Operations by slug as they are shown, each with its number of players (R-OPS-01)."""
        words = content_words(self.state.game)
        return [
            (slug, words.of(document), players_in_words(*players_of(document)))
            for slug, document in self.documents.items()
        ]

    @cached_property
    def sides(self) -> list[forms.BoundField]:
        return [self[name] for name in SIDES if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """Each force fights on one side, and a chapter as its operation."""
        cleaned: dict[str, Any] = super().clean() or {}
        chosen: list[Entry] = []
        for name in SIDES:
            entry = cleaned.get(name)
            if entry is not None and entry in chosen:
                self.add_error(name, ValidationError(_("This force is on another side already.")))
            chosen += [entry] if entry is not None else []
        if cleaned.get("alliances") and len(chosen) < len(SIDES) and not self.errors:
            self.add_error("alliances", _("Alliances are for four: choose four forces, or let all fight alone."))
        self._refuse_other_operation(cleaned)
        return cleaned

    def _refuse_other_operation(self, cleaned: dict[str, Any]) -> None:
        chapter = self.state.story.chapter(cleaned.get("chapter")) if self.state.story else None
        expected = chapter.operation if chapter else None
        if expected in self.documents and cleaned.get("operation") not in (expected, None):
            message = _("This chapter is fought as %(operation)s (C-STO-06).")
            self.add_error(
                "operation",
                ValidationError(
                    message, params={"operation": content_name(self.state.game, self.documents[expected]["title"])}
                ),
            )

    def operation_chosen(self) -> dict[str, Any] | None:
        """The operation; None when it is to be drawn by lot."""
        return self.documents.get(self.cleaned_data["operation"])

    def entries(self) -> list[Entry]:
        """The strike forces, in the order of their sides."""
        return [entry for name in SIDES if (entry := self.cleaned_data.get(name)) is not None]


def players_in_words(fewest: int, most: int) -> str:
    """For how many players an operation is."""
    if fewest == most:
        return ngettext("%(most)s player", "%(most)s players", most) % {"most": most}
    return gettext("%(fewest)s to %(most)s players") % {"fewest": fewest, "most": most}
