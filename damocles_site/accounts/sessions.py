"""Sessions in the database: Django's own, with one query less."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import get_random_string


class SessionStore(db.SessionStore):
    def _get_new_session_key(self) -> str:
        """Whether one has it is seen when it is stored, which Django tries again with another (`create`)."""
        return get_random_string(32, VALID_KEY_CHARS)

    def _get_session_from_db(self) -> Any:
        """The row of the session unless it has expired; without one a new session gets a new key."""
        row = Session.objects.filter(session_key=self.session_key or "").first()
        if row is None or row.expire_date <= timezone.now():
            self._session_key = None
            return None
        return row
