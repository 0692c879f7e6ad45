"""Operations of tests, as players have them."""

from typing import Any

from armies.models import Operation


def released_operation(**values: Any) -> Operation:
    """An operation whose first release says what its draft says."""
    row = Operation.objects.create(**values)
    row.releases.create(number=1, document=row.document, digest="1")
    return row
