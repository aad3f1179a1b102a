"""Names as they are compared: those that look the same are the same."""

from __future__ import annotations

import unicodedata

from confusable_homoglyphs.confusables import confusables_data

LONGEST = 80  # characters of a name as it is compared
_MARK = "\u200e"  # the library's data keep the marks that surround Arabic and Hebrew letters in Unicode's file


def _exemplars() -> dict[int, str]:
    """The sign to which UTS #39 maps each sign that can be taken for another. The library gives for each sign all that
    look like it; of two that look only like each other either will do."""
    alike: dict[str, set[str]] = {}
    for sign, found in confusables_data.items():
        alike.setdefault(sign.strip(_MARK), set()).update(each["c"].strip(_MARK) for each in found)
    return {
        ord(sign): other
        for sign, (other, *more) in alike.items()
        if len(sign) == 1 and not more and (len(other) > 1 or len(alike.get(other, ())) > 1 or other < sign)
    }


_EXEMPLARS = _exemplars()


def skeleton(text: str) -> str:
    """The skeleton of UTS #39: two texts with the same one look alike."""
    for _ in range(2):  # an exemplar of several signs may have one of the other kind in it
        text = unicodedata.normalize("NFD", text).translate(_EXEMPLARS)
    return unicodedata.normalize("NFD", text)


def plainly_folded(name: str) -> str:
    """As names were compared at first; accounts from then are stored so."""
    return unicodedata.normalize("NFKC", name).casefold()


def folded(name: str) -> str:
    """The same for names that differ in case or by signs that look alike, a capital i and an l among them."""
    text = skeleton(plainly_folded(name)).casefold().replace("i", "l")
    return unicodedata.normalize("NFC", text)
