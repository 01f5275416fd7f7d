"""Text inside XML, so that a parser reads the same characters.

Source: XML 1.0, sections 2.2 (characters) and 2.11 (parsers turn carriage returns as they stand into line feeds).
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCES = {"\r": "&#xD;"}


def xml_text(text: str) -> str:
    """A text as the content of an element; characters that XML cannot hold become U+FFFD."""
    return escape(_NO_XML.sub("\ufffd", text), _REFERENCES)
