"""One form for what organisers give to all forces of a battle, or to one force (C-GRT-01)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.text.terms import numbered_names
from campaigns.ledger.document_checks import MAX_REASON_LENGTH
from campaigns.ledger.grant_documents import MAX_GRANTED, MAX_THING_LENGTH
from campaigns.ledger.settings import MAX_CREDITS
from campaigns.ledger.state import Force, Squad, State
from campaigns.text.honours_and_scars import mark_name, texts
from campaigns.text.names import content_name, known_game

MAX_LISTED = 300
"""Squads with fields of their own: Django reads 2,000 fields of a form, and each squad has up to five."""


class GrantedForce(NamedTuple):
    """A force and the numbers of those of its squads that took part."""

    force: Force
    squads: Sequence[str]


class GrantForm(forms.Form):
    """What is given to each force and squad, and to all who took part; empty fields give nothing."""

    all_experience = forms.IntegerField(
        label=_("Experience for all who took part"), required=False, min_value=-MAX_GRANTED, max_value=MAX_GRANTED
    )
    all_credits = forms.IntegerField(
        label=_("Credits for each force"), required=False, min_value=-MAX_CREDITS, max_value=MAX_CREDITS
    )
    reason = forms.CharField(label=_("What for? Everybody reads it in the ledger."), max_length=MAX_REASON_LENGTH)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, state: State, forces: Sequence[GrantedForce], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.state, self.forces = state, forces
        self.lists_squads = sum(len(each.squads) for each in forces) <= MAX_LISTED
        if not state.settings.experience:
            del self.fields["all_experience"]
        if state.settings.purse is None:
            del self.fields["all_credits"]
        for given in forces:
            self.fields.update(self._of_force(given.force))
            for squad in self._listed(given):
                self.fields.update(self._of_squad(given.force, squad))

    def _listed(self, given: GrantedForce) -> list[Squad]:
        """The squads that have fields: of a few that took part each one."""
        squads = [given.force.squad(id) for id in given.squads] if self.lists_squads else []
        return [squad for squad in squads if squad is not None]

    def _of_force(self, force: Force) -> dict[str, forms.Field]:
        if force.purse is None:
            return {}
        return {
            f"f{force.number}_credits": forms.IntegerField(
                label=_("Credits"),
                required=False,
                min_value=-MAX_CREDITS,
                max_value=MAX_CREDITS,
                help_text=_("It has %(purse)s.") % {"purse": force.purse},
            )
        }

    def _of_squad(self, force: Force, squad: Squad) -> dict[str, forms.Field]:
        name, game = f"f{force.number}_{squad.id}", self.state.game
        fields: dict[str, forms.Field] = {}
        if self.state.settings.experience:
            fields[f"{name}_experience"] = forms.IntegerField(
                label=_("Experience"), required=False, min_value=-MAX_GRANTED, max_value=MAX_GRANTED
            )
        fields[f"{name}_injuries"] = self._injury(game)
        fields[f"{name}_equipment"] = forms.CharField(label=_("Equipment"), required=False, max_length=MAX_THING_LENGTH)
        if squad.injuries:
            healed = [(injury, mark_name(game, injury)) for injury in squad.injuries]
            fields[f"{name}_healed"] = forms.ChoiceField(
                label=_("Healed"), required=False, choices=[("", "–"), *healed]
            )
        if squad.equipment:
            held = [(owned, owned) for owned in squad.equipment]
            fields[f"{name}_taken"] = forms.ChoiceField(
                label=_("Lost or used up"), required=False, choices=[("", "–"), *held]
            )
        return fields

    def _injury(self, game: str) -> forms.Field:
        """One of the game's scars, which its engine plays; words of the organiser's own where it has none."""
        scars = [(scar.slug, scar.name) for scar in texts(game, "scar")]
        if scars:
            return forms.ChoiceField(label=_("Injury"), required=False, choices=[("", "–"), *scars])
        return forms.CharField(label=_("Injury"), required=False, max_length=MAX_THING_LENGTH)

    def of_forces(self) -> Iterator[tuple[Force, list[forms.BoundField], list[tuple[str, list[forms.BoundField]]]]]:
        """Each force with its field, and its squads by name with theirs."""
        for given in self.forces:
            squads = self._listed(given)
            called = [content_name(self.state.game, squad.name) or squad.datasheet for squad in squads]
            names = numbered_names(called, known_game(self.state.game).facts.terms.unit)
            rows = [
                (name, self._named(f"f{given.force.number}_{squad.id}_"))
                for name, squad in zip(names, squads, strict=True)
            ]
            yield given.force, self._named(f"f{given.force.number}_credits"), rows

    def _named(self, start: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(start)]

    def granted(self) -> list[dict[str, Any]]:
        """The submitted values, as the action takes them."""
        data = self.cleaned_data
        return [
            {
                "force": given.force.number,
                "credits": (data.get("all_credits") or 0) + (data.get(f"f{given.force.number}_credits") or 0),
                "squads": [self._squad(given.force, id) for id in given.squads],
            }
            for given in self.forces
        ]

    def _squad(self, force: Force, id: str) -> dict[str, Any]:
        data, name = self.cleaned_data, f"f{force.number}_{id}_"
        things = ("injuries", "healed", "equipment", "taken")
        lists = {key: [data[name + key]] for key in things if data.get(name + key)}
        experience = (data.get("all_experience") or 0) + (data.get(f"{name}experience") or 0)
        return {"id": id, "experience": experience, **lists}
