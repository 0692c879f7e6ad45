"""Parts of a document, to be read and written by people."""

import json
from typing import Any

from django import forms
from django.db import models


class Pretty(json.JSONEncoder):
    """A document over several lines, letters as they are."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"indent": 2, "ensure_ascii": False})


class DocumentField(forms.JSONField):
    """A part of a document, to be read and written by people."""

    def __init__(self, **options: Any) -> None:
        options["widget"] = forms.Textarea(
            attrs={"rows": 8, "cols": 90, "class": "vLargeTextField", "spellcheck": "false"}
        )
        super().__init__(**options | {"encoder": Pretty})


DOCUMENTS: Any = {models.JSONField: {"form_class": DocumentField}}
