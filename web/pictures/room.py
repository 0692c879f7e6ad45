"""The room that an account's pictures take, whatever they are pictures of."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db.models import BigIntegerField, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce, Length
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.locking import lock_accounts
from people.quotas import Quota
from web.models.stored_picture import StoredPicture

MEGABYTE = 1_000_000


def bytes_of(owner: Any) -> int:
    """In one query; databases know the length of a picture without reading it."""
    sums = [_sum_of(model) for model in apps.get_models() if issubclass(model, StoredPicture)]
    row = get_user_model()._default_manager.filter(pk=owner.pk).values_list(*sums).first()
    return sum(row or ())


def _sum_of(model: type[StoredPicture]) -> Coalesce:
    rows = model._default_manager.filter(**{model.owned_through: OuterRef("pk")}).order_by()
    total = rows.annotate(all=Value(1)).values("all").annotate(size=Sum(Length("image"))).values("size")
    return Coalesce(Subquery(total, output_field=BigIntegerField()), 0)


def quota_of_pictures(owner: Any) -> Quota:
    """In megabytes, a part of one as a whole."""
    return Quota(-(-bytes_of(owner) // MEGABYTE), settings.PICTURE_MEGABYTES, gettext_lazy("MB"))


def refuse_without_room(owner: Any, size: int) -> None:
    """ValidationError for pictures of so many bytes that do not fit; a guest keeps none of their own.

    Call it inside the transaction that adds them.
    """
    if owner is None:
        return
    lock_accounts(owner)
    most = settings.PICTURE_MEGABYTES
    if bytes_of(owner) + size > most * MEGABYTE:
        message = _("Your pictures may take %(most)s MB together: delete some first.") % {"most": most}
        raise ValidationError({"picture": message})
