"""Names as they are looked for: without case and accents, in columns, so that both databases find alike."""

from operator import attrgetter
from typing import Any, TypeVar

from django.conf import settings
from django.db import models
from django.db.models.lookups import Contains

from people.folding import fold

Row = TypeVar("Row", bound=models.Model)


class FoldedField(models.TextField):
    """The folded text of another field, written whenever its row is; what it is compared with is folded too."""

    def __init__(self, of: str, **options: Any) -> None:
        self.of = of
        options.setdefault("default", "")
        options.setdefault("editable", False)
        super().__init__(**options)

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        return name, path, args, options | {"of": self.of}

    def get_prep_value(self, value: Any) -> Any:
        return fold(value) if isinstance(value, str) else super().get_prep_value(value)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = fold(attrgetter(self.of)(model_instance))
        setattr(model_instance, self.attname, value)
        return value


class FoldedContains(Contains):
    prepare_rhs = True


FoldedField.register_lookup(FoldedContains)
FoldedField.register_lookup(FoldedContains, "icontains")


class FoldedQuerySet(models.QuerySet[Row]):
    """Rows with a folded name, which an update of the name writes too."""

    def update(self, **values: Any) -> int:
        folded = [field for field in self.model._meta.fields if isinstance(field, FoldedField) and field.of in values]
        return super().update(**values | {field.name: values[field.of] for field in folded})


class FoldedUsername(models.Model):
    """An account's name as administrators look for it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="folded"
    )
    name = FoldedField(of="user.username")

    def __str__(self) -> str:
        return self.name
