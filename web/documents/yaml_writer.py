"""Write content packs as readable YAML, with identical bytes each time."""

from typing import Any

import yaml

WIDTH = 120
LONG = 90


class _OneLine(dict[str, Any]):
    """A mapping written on one line."""


class _Dumper(yaml.SafeDumper):
    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent list items below their key."""
        super().increase_indent(flow, False)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    folds = len(text) > LONG and " ".join(text.split()) == text
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=">" if folds else None)


def _one_line(dumper: yaml.SafeDumper, mapping: _OneLine) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", mapping.items(), flow_style=True)


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=not items or _fits(items, WIDTH - 20))


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)
_Dumper.add_representer(_OneLine, _one_line)


def write_yaml(document: dict[str, Any]) -> str:
    """The canonical YAML of a document, keys in its own order."""
    laid = {key: _laid_out(value) for key, value in document.items()}
    return yaml.dump(laid, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=False)


def _laid_out(value: Any) -> Any:
    """The same document, with mappings that fit marked to be written on one line."""
    if isinstance(value, dict):
        laid = {key: _laid_out(item) for key, item in value.items()}
        return _OneLine(laid) if _fits(value, WIDTH + 40) else laid
    return [_laid_out(item) for item in value] if isinstance(value, list) else value


def _fits(value: Any, most: int) -> bool:
    """Whether a value is short and holds no prose."""
    return "'text':" not in str(value) and len(str(value)) < most
