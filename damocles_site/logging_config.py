"""Logs on stderr: a line to read at a console, or a JSON object a line for a collector."""

import logging
import logging.config

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
            "filters": {"refusals": {"()": lambda: without_traceback}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals"]}},
            "root": {"handlers": ["stderr"], "level": level},
            "loggers": {name: {"level": "CRITICAL"} for name in NOISE},
        }
    )


def written_as(style: str) -> list[structlog.typing.Processor]:
    """How a line is written."""
    if style == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
