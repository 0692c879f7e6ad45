"""Hostile and broken text: refused with one line, before it can hurt."""

import datetime

import pytest

from rules.formats.errors import DocumentError
from rules.formats.reading import MAX_BYTES, MAX_DEPTH, MAX_NODES, check_tree, read_json


def line(source: str | bytes) -> str:
    with pytest.raises(DocumentError) as caught:
        read_json(source)
    return str(caught.value)


def tree_line(tree: object) -> str:
    with pytest.raises(DocumentError) as caught:
        check_tree(tree)
    return str(caught.value)


def test_a_sound_document_is_read() -> None:
    source = '{"a": [1, -2.5, "é\\n\\ud83d\\ude00", true, null], "b": {}}'
    assert read_json(source) == read_json(source.encode()) == {"a": [1, -2.5, "é\n😀", True, None], "b": {}}


def test_what_is_not_json_is_placed_by_line_and_column() -> None:
    assert line('{"a": 1,\n "b" 2}') == "is not JSON: Expecting ':' delimiter at line 2, column 6"
    assert line('"two\nlines"') == "is not JSON: Invalid control character at line 1, column 5"


@pytest.mark.parametrize("source", ["", " \n", b""])
def test_an_empty_file_is_no_document(source: str | bytes) -> None:
    assert line(source) == "is empty; must be a document"


def test_a_key_written_twice_is_named_where_it_stands() -> None:
    assert line('{"squads": [{"size": 1, "size": 2}]}') == "squads[0].size: is written twice; must be written once"


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_nan_and_infinity_are_no_numbers(name: str) -> None:
    assert line(f'{{"a": [0, {name}]}}') == f"a[1]: cannot be {name}; must be a number"


def test_a_float_beyond_all_bounds_is_refused() -> None:
    assert line('{"a": 1e999}') == "a: cannot be inf; must be a number"
    assert line('{"a": 1e300}') == "a: is a number with too many digits; must have at most 15"


@pytest.mark.parametrize("digits", ["1" * 16, "-" + "9" * 16, "7" * 5000, "0." + "3" * 5000])
def test_a_number_of_too_many_digits_is_refused(digits: str) -> None:
    assert line(f'{{"a": {digits}}}') == "a: is a number with too many digits; must have at most 15"


def test_fifteen_digits_are_read() -> None:
    assert read_json("[999999999999999, -999999999999999]") == [999999999999999, -999999999999999]


@pytest.mark.parametrize("text", ["\\ud800", "a\\udfffb", "\\u0000", "\\u0007", "\\u007f", "\\uffff"])
def test_text_that_cannot_be_stored_or_shown_is_refused_in_plain_letters(text: str) -> None:
    fault_line = line(f'{{"a": "{text}"}}')
    assert fault_line.startswith('a: cannot be "')
    assert fault_line.isprintable()
    assert line(f'{{"{text}": 1}}').startswith('has the key "')


def test_a_raw_nul_is_placed_by_its_line() -> None:
    assert line('{"a":\n"\0"}') == "has a NUL character in line 2; must be plain UTF-8 text"


def test_text_of_another_encoding_is_refused() -> None:
    assert line(b'{"a": "\xe9"}') == "is not UTF-8 text: byte 8 is wrong; save it as UTF-8"
    assert line("{}".encode("utf-16")) == "is not UTF-8 text but UTF-16; save it as UTF-8"


def test_a_byte_order_mark_is_refused_with_its_remedy() -> None:
    expected = 'begins with a byte order mark; save it as plain UTF-8 ("without BOM")'
    assert line(b"\xef\xbb\xbf{}") == line("\ufeff{}") == expected


def test_more_than_five_megabytes_are_refused_unread() -> None:
    assert line(b" " * (MAX_BYTES + 1)) == "has more than 5,000,000 bytes; must be smaller"


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nesting_is_counted_before_anything_recurses(opening: str) -> None:
    assert line(opening * 100_000) == f"is nested more than {MAX_DEPTH} deep in line 1; must be flatter"


def test_brackets_in_text_are_not_nesting() -> None:
    text = "[" * 1000 + '\\"[['
    assert read_json(f'["{text}"]') == [text.replace("\\", "")]


def test_endless_text_of_escapes_is_read_in_one_pass() -> None:
    assert line('"' + '\\"' * 2_000_000).startswith("is not JSON: Unterminated string")


def test_exactly_the_deepest_nesting_is_read() -> None:
    read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert line("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)).startswith("is nested")


def test_a_tree_that_holds_itself_is_too_deep() -> None:
    tree: list[object] = []
    tree.append(tree)
    assert tree_line(tree).endswith(f"is nested more than {MAX_DEPTH} deep; must be flatter")


def test_a_few_aliases_that_unfold_to_billions_are_too_many_values() -> None:
    tree: list[object] = ["ha"] * 9
    for _ in range(12):
        tree = [tree] * 9
    assert tree_line(tree) == f"has more than {MAX_NODES:,} values; must be smaller"


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (datetime.date(2026, 1, 1), "a date"),
        (b"x", "a bytes"),
        ({1}, "a set"),
        (1j, "a complex"),
        ((1,), "a list of 1"),
    ],
)
def test_only_what_json_knows_is_in_a_tree(value: object, kind: str) -> None:
    assert tree_line({"a": value}).startswith(f"a: cannot be {kind}; must be text (in quotes), a number")


def test_keys_are_text() -> None:
    assert tree_line({"a": {5: 1}}) == "a: has the key 5; must have keys of text (in quotes)"


def test_the_first_fault_in_the_documents_order_is_named() -> None:
    assert tree_line({"a": [{"x": 1}, {"y": float("nan")}], "b": float("inf")}).startswith("a[1].y")


def test_an_error_is_one_line_whatever_it_quotes() -> None:
    error = DocumentError("a\nb", 'cannot be "\u2028\x1b[31m\ud800é\u00a0"', "try\r\nagain")
    assert str(error) == 'a\\x0ab: cannot be "\\u2028\\x1b[31m\\ud800é\u00a0"; try\\x0d\\x0aagain'


def test_of_an_endless_path_the_end_is_shown() -> None:
    assert str(DocumentError("a." * 5000 + "name", "is missing")).endswith(".a.name: is missing")
    assert len(str(DocumentError("a" * 5000, "is missing"))) < 250
