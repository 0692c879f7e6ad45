"""Bases and labels as SVG, without templates, since there are hundreds of them."""

from collections.abc import Sequence

from django.utils.html import conditional_escape as escaped
from django.utils.safestring import SafeString

from campaigns.replays.drawing import SIGN, Base, Group

CORNERS = ((0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (-0.8, -0.8))
"""Where marks stand round a base, in its radius."""

LARGEST = 1.5
"""Figures grow with their bases up to this."""


def squads_html(groups: Sequence[Group], prefix: str = "", lettering: float = 1) -> SafeString:
    """A group a squad, a base a unit: its drawing is in the map's definitions under the group's kind."""
    return SafeString("\n".join(_squad(group, prefix, lettering) for group in groups))


def _squad(group: Group, prefix: str, lettering: float) -> str:
    kind = escaped(prefix + group.kind)
    units = "".join(
        _plain(base, kind)
        if base.figure is None and not base.marks
        else _figured(base, kind, group.radius, _marks(base, group.radius, prefix, lettering))
        for base in group.bases
    )
    return f'<g class="squad squad--{group.squad.side}" data-squad="{escaped(group.squad.id)}">{units}</g>'


def _plain(base: Base, kind: str) -> str:
    return f'<use {_unit(base)} href="#{kind}"/>'


def _figured(base: Base, kind: str, radius: float, marks: str) -> str:
    """A base with a figure within its sign, such as the wounds left, and its marks."""
    figure, scale = "", min(LARGEST, radius / SIGN)
    if base.figure is not None:
        figure = (
            f'<text class="unit__figure" y="4.5" transform="scale({scale:.2f})"'
            f' data-figure="{base.number}">{base.figure}</text>'
        )
    return f'<g {_unit(base)}><use href="#{kind}"/>{figure}{marks}</g>'


def _marks(base: Base, radius: float, prefix: str, lettering: float) -> str:
    """The signs that a base may bear, those hidden that it does not have now."""
    return "".join(
        f'<use class="mark{"" if has else " mark--off"}" data-mark="{base.number} {flag}" href="#{prefix}mark-{flag}"'
        f' transform="translate({x * radius:g} {y * radius:g}) scale({lettering:g})"/>'
        for (flag, has), (x, y) in zip(base.marks, CORNERS, strict=False)
    )


def _unit(base: Base) -> str:
    gone = "" if base.standing else " unit--gone"
    at = f"translate({base.place.x:g} {base.place.y:g})"
    return f'class="unit{gone}" data-unit="{base.number}" transform="{at}"'


def labels_html(groups: Sequence[Group], lettering: float = 1) -> SafeString:
    """A plate a squad, its corners those of its side."""
    return SafeString("\n".join(_label(group, lettering) for group in groups))


def _label(group: Group, lettering: float) -> str:
    squad = group.squad
    gone = "" if group.standing else " tag--gone"
    label, name = escaped(squad.label), escaped(squad.name)
    corners = "10" if squad.side == "a" else "1.5"
    return (
        f'<g class="tag tag--{squad.side}{gone}" data-tag="{escaped(squad.id)}"'
        f' transform="translate({group.label.x:g} {group.label.y:g})"><g class="tag__plate">'
        f'<g transform="scale({lettering:g})"><rect x="-15" y="-10" width="30" height="20" rx="{corners}"/>'
        f'<text y="5.2">{label}</text></g></g>'
        f"<title>{label} {name}</title></g>"
    )
