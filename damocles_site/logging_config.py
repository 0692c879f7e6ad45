"""Logs on stderr: a line to read at a console, or a JSON object a line for a collector."""

import logging
import logging.config
import sys
import time
from typing import Any

import structlog

SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

NOISE = (
    "django.security.DisallowedHost",  # a scanner's doing, answered with 400
    "gunicorn.http.wsgi",  # that Django leaves the body of an answer to HEAD to the server
)


def without_traceback(record: logging.LogRecord) -> bool:
    """A malformed request is logged in one line; where our code refused it does not matter."""
    if getattr(record, "status_code", 500) < 500 or record.name.startswith("django.security"):
        record.exc_info = record.exc_text = None
    return True


class OneTracebackAMinute(logging.Filter):
    """While the database cannot be used every request says so in a line; where in the code, the first of a minute says.

    Threads that race for that minute write a traceback more.
    """

    again = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        from people.unavailable import is_unavailable  # Django's settings are not there yet when this is configured

        details = record.msg if isinstance(record.msg, dict) else record.__dict__  # structlog's, or the library's
        error = _error_in(details.get("exc_info"))
        if is_unavailable(error):
            if time.monotonic() < self.again:
                details["exc_info"] = record.exc_info = record.exc_text = None
                record.msg = details | {"error": str(error)} if isinstance(record.msg, dict) else record.msg
            else:
                self.again = time.monotonic() + 60
        return True


def _error_in(exc_info: Any) -> BaseException | None:
    if isinstance(exc_info, tuple):
        exc_info = exc_info[1]
    return sys.exc_info()[1] if exc_info is True else exc_info or None


def logging_to(style: str, level: str) -> None:
    """Send every log line, Django's and our own, through structlog in this style (console or json)."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *written_as(style)],
    }
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": formatter},
            "filters": {"refusals": {"()": lambda: without_traceback}, "outages": {"()": OneTracebackAMinute}},
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals", "outages"]}
            },
            "root": {"handlers": ["stderr"], "level": level},
            "loggers": {name: {"level": "CRITICAL"} for name in NOISE},
        }
    )


def written_as(style: str) -> list[structlog.typing.Processor]:
    """How a line is written."""
    if style == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
