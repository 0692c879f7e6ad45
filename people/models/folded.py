"""Names as they are looked for: without case and accents, in columns, so that both databases find alike."""

from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import models
from django.db.models.lookups import Contains

from people.folding import fold
from people.models.parts import ByIndex

Row = TypeVar("Row", bound=models.Model)
BATCH = 2000


class FoldedText(models.TextField):
    """Text without case and accents, and so is what it is compared with.

    Where it is `indexed`, `people.name_index` makes an index by which the lookup `part` finds parts of it.
    """

    def __init__(self, *, indexed: bool = False, **options: Any) -> None:
        self.indexed = indexed
        options.setdefault("default", "")
        options.setdefault("editable", False)
        super().__init__(**options)

    def get_prep_value(self, value: Any) -> Any:
        return fold(value) if isinstance(value, str) else super().get_prep_value(value)


class FoldedField(FoldedText):
    """The folded text of another field, written whenever its row is."""

    def __init__(self, of: str, **options: Any) -> None:
        self.of = of
        super().__init__(**options)

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        return name, path, args, options | {"of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = fold(attrgetter(self.of)(model_instance))
        setattr(model_instance, self.attname, value)
        return value


class FoldedContains(Contains):
    prepare_rhs = True


FoldedText.register_lookup(FoldedContains)


class Part(ByIndex, FoldedContains):
    """The same rows as `contains` finds, by the field's index.

    For the few rows of an owner use `contains`: SQLite would look at all rows of the table that match.
    """


for name in ("part", "icontains"):
    FoldedText.register_lookup(Part, name)


class FoldedQuerySet(models.QuerySet[Row]):
    """Rows with a folded name, which an update of the name writes too."""

    def update(self, **values: Any) -> int:
        folded = [field for field in self.model._meta.fields if isinstance(field, FoldedField) and field.of in values]
        return super().update(**values | {field.name: values[field.of] for field in folded})


class FoldedUsername(models.Model):
    """An account's name as administrators look for it."""

    rebuilt_by = "people.models.folded.fold_usernames"
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="folded"
    )
    name = FoldedField(of="user.username", indexed=True)

    def __str__(self) -> str:
        return self.name


def fold_usernames() -> int:
    """Write the rows of all accounts anew; how many."""
    FoldedUsername.objects.all().delete()
    users = get_user_model().objects.only("username").iterator(BATCH)
    rows = 0
    while batch := [FoldedUsername(user=user) for user in islice(users, BATCH)]:
        rows += len(FoldedUsername.objects.bulk_create(batch))
    return rows
