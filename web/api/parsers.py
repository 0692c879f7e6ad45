"""Bodies of requests: JSON, read as strictly as documents from files are."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from rules.formats.reading import MAX_BYTES, read_json
from web.api.exceptions import TooLargeError


class StrictJSONParser(BaseParser):
    """JSON in UTF-8, not too large, with no key twice, no NaN, no endless depth or number; else a DocumentError."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        meta = parser_context["request"].META if parser_context else {}
        if meta.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
            raise UnsupportedMediaType("", _("Send the body as it is, without Content-Encoding."))
        most = min(MAX_BYTES, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        if int(meta.get("CONTENT_LENGTH") or 0) > most:
            raise _too_large(most)
        source = stream.read(most + 1)
        if len(source) > most:
            raise _too_large(most)
        return read_json(source)


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(
        _("The body is too large: at most %(most)s bytes are read.")
        % {"most": number_format(most, force_grouping=True)}
    )
