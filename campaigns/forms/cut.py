"""The forms that say who goes on to a knock-out, and who is in what group."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaigns.ledger.cut import first_of, lot_groups
from campaigns.ledger.rounds import who_takes_part
from campaigns.ledger.standings import Line
from campaigns.ledger.state import State
from campaigns.text.names import group_name


class CutForm(forms.Form):
    """A player for each seed, the first of the standings to begin with."""

    def __init__(self, data: Any = None, *, state: State, table: Sequence[Line], names: dict[int, str]) -> None:
        super().__init__(data)
        first, here = first_of(state), who_takes_part(state)
        label = _("%(rank)s. %(name)s, group %(group)s") if state.settings.grouped else _("%(rank)s. %(name)s")
        choices = [
            (line.member, label % {"rank": line.rank, "name": names[line.member], "group": group_name(line.group)})
            for line in table
            if line.member in here
        ]
        for n in range(min(state.settings.goes_on, len(here))):
            self.fields[f"seed_{n + 1}"] = forms.TypedChoiceField(
                label=_("Seed %(n)s") % {"n": n + 1},
                choices=[("", _("nobody")), *choices],
                initial=first[n] if n < len(first) else "",
                required=n < 2,
                coerce=int,
                empty_value=None,
            )

    def clean(self) -> dict[str, Any]:
        """Each player has one seed."""
        cleaned: dict[str, Any] = super().clean() or {}
        known: dict[int, str] = {}
        for name, member in list(cleaned.items()):
            if member in known:
                message = _("This player is seed %(n)s already.")
                self.add_error(name, ValidationError(message, params={"n": known[member].removeprefix("seed_")}))
            elif member is not None:
                known[member] = name
        return cleaned

    def members(self) -> list[int]:
        """Who goes on, the first seed first."""
        return [member for member in self.cleaned_data.values() if member is not None]


class GroupsForm(forms.Form):
    """The group of each player: as they stand, else by lot."""

    def __init__(self, data: Any = None, *, state: State, names: dict[int, str]) -> None:
        super().__init__(data)
        self.many = state.settings.groups
        groups = state.groups or lot_groups(state)
        standing = {member: n for n, group in enumerate(groups) for member in group}
        smallest = min(range(len(groups)), key=lambda n: len(groups[n]))
        choices = [(n, group_name(n + 1)) for n in range(self.many)]
        for member in sorted({*who_takes_part(state), *standing}, key=lambda m: (standing.get(m, self.many), m)):
            self.fields[f"member_{member}"] = forms.TypedChoiceField(
                label=names.get(member, ""), choices=choices, initial=standing.get(member, smallest), coerce=int
            )

    def groups(self) -> list[list[int]]:
        """The members of each group."""
        groups: list[list[int]] = [[] for _n in range(self.many)]
        for name, n in self.cleaned_data.items():
            groups[n].append(int(name.removeprefix("member_")))
        return groups
