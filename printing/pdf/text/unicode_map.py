"""The table of an embedded font that says which letters each glyph stands for."""

from collections.abc import Sequence

HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo
<< /Registry ({0})
/Ordering ({0})
/Supplement 0
>> def
/CMapName /{0} def
/CMapType 2 def
1 begincodespacerange
<00> <{1:02X}>
endcodespacerange
{2} beginbfchar
"""
FOOT = """
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def unicode_map(name: str, spelled: Sequence[str]) -> str:
    """As reportlab writes it, but with any number of letters a glyph, of any plane."""
    rows = [f"<{code:02X}> <{letters.encode('utf-16-be').hex().upper()}>" for code, letters in enumerate(spelled)]
    return HEAD.format(name, len(spelled) - 1, len(spelled)) + "\n".join(rows) + FOOT
