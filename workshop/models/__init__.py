"""Requests to publish, and words that the effects lack."""

from workshop.models.missing_vocabulary import MissingVocabulary
from workshop.models.review import OperationPublishRequest, PublishRequest

__all__ = ["MissingVocabulary", "OperationPublishRequest", "PublishRequest"]
