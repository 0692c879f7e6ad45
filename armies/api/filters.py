"""What lists of strike forces may be asked for."""

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.drainage import set_override

from armies.models import StrikeForce, Visibility
from armies.models.content import NAME_LENGTH, SLUG_LENGTH
from armies.models.strike_force import MAX_TAG, MAX_VALOR
from web.models.game import LENGTH, validate_game

YES_OR_NO = (("true", "true"), ("false", "false"))
ORDERS = ("updated", "created", "name", "limit")


class YesOrNo(filters.TypedChoiceFilter):
    """`true` or `false`; anything else is refused, not passed over."""

    def __init__(self, label: str, **options: Any) -> None:
        super().__init__(
            label=label, choices=YES_OR_NO, coerce=lambda word: word == "true", empty_value=None, **options
        )
        schema = {"type": "string", "enum": [word for word, _label in YES_OR_NO], "description": label}
        set_override(self, "field", schema)  # type: ignore[no-untyped-call]


class OwnFilters(filters.FilterSet):
    """My strike forces; those in the archive only when they are asked for."""

    game = filters.CharFilter(
        field_name="faction__game", max_length=LENGTH, validators=[validate_game], label="The slug of a game."
    )
    faction = filters.CharFilter(field_name="faction__slug", max_length=SLUG_LENGTH, label="The slug of a faction.")
    limit = filters.NumberFilter(
        label="The strategic valor agreed on.", min_value=0, max_value=MAX_VALOR, decimal_places=0
    )
    tag = filters.CharFilter(method="tagged", max_length=MAX_TAG, label="A tag, whatever the case of its letters.")
    visibility = filters.ChoiceFilter(choices=Visibility.choices, label="Who may read them.")
    archived = YesOrNo(method="in_archive", label="Those in the archive, instead of those in use.")
    legal = YesOrNo(method="judged", label="Those that are legal, or those that are not.")
    fieldable = YesOrNo(method="judged", label="Those that I own every model of, or those that I do not.")
    search = filters.CharFilter(
        field_name="folded",
        lookup_expr="contains",
        max_length=NAME_LENGTH,
        label="Letters of the name, whatever their case and accents.",
    )
    ordering = filters.OrderingFilter(fields=[(name, name) for name in ORDERS], label="A minus turns it round.")

    class Meta:
        model = StrikeForce
        fields: tuple[str, ...] = ()

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        rows = super().filter_queryset(queryset)
        return rows if self.form.cleaned_data["archived"] else rows.filter(archived=None)

    def in_archive(self, rows: QuerySet[Any], name: str, archived: bool) -> QuerySet[Any]:
        return rows.exclude(archived=None) if archived else rows

    def tagged(self, rows: Any, name: str, tag: str) -> QuerySet[Any]:
        tagged_rows: QuerySet[Any] = rows.tagged(tag)
        return tagged_rows

    def judged(self, rows: QuerySet[Any], name: str, legal: bool) -> QuerySet[Any]:
        """Legality and owned models are not columns: the view computes them for each list."""
        return rows
