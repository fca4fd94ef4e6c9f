#!/usr/bin/python3
"""Writes numbers.csv beside this file: 2,000 numbers, with the verdict of python-stdnum 1.18.

    apt-get install python3-stdnum && /usr/bin/python3 lib/ledger/stdnum/make.py
"""

import random
import re
from pathlib import Path

from stdnum import iban, iso11649, numdb
from stdnum.ch import esr

HERE = Path(__file__).parent
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STRUCTURES = {prefix[1]: prefix[3]["bban"] for prefix in numdb.get("iban").prefixes}
chance = random.Random(1)


def text(kinds, length):
    return "".join(chance.choice(kinds) for _ in range(length))


def new_iban():
    country = chance.choice(sorted(STRUCTURES))
    bban = "".join(
        text({"n": DIGITS, "a": LETTERS, "c": DIGITS + LETTERS}[kind], int(length))
        for length, kind in re.findall(r"(\d+)!([nac])", STRUCTURES[country])
    )
    return country + iban.calc_check_digits(f"{country}00{bban}") + bban


def new_qr_reference():
    body = text(DIGITS, 26)
    return body + esr.calc_check_digit(body)


def new_scor():
    body = text(DIGITS + LETTERS, chance.randrange(1, 22))
    for check in range(2, 99):
        if iso11649.is_valid(f"RF{check:02}{body}"):
            return f"RF{check:02}{body}"


def damaged(number):
    """Changes, removes, doubles or swaps characters, or leaves the number as it is."""
    at = chance.randrange(len(number) - 1)
    return chance.choice([
        number,
        number,
        number[:at] + chance.choice(DIGITS) + number[at + 1:],
        number[:at] + chance.choice(LETTERS) + number[at + 1:],
        number[:at] + number[at + 1] + number[at] + number[at + 2:],
        number[:at] + number[at + 1:],
        number[:at] + number[at] + number[at:],
    ])


def is_iban(number):
    # python-stdnum also takes letters in place of the check digits.
    # National check digits inside the number are left to the bank of the payee.
    return number[2:4].isdigit() and iban.is_valid(number, check_country=False)


def is_scor(number):
    return number[2:4].isdigit() and iso11649.is_valid(number)


def is_qr_reference(number):
    # python-stdnum also takes a number without its leading zeros.
    return len(number) == 27 and esr.is_valid(number)


KINDS = [
    ("IBAN", 1000, new_iban, is_iban),
    ("QRR", 500, new_qr_reference, is_qr_reference),
    ("SCOR", 500, new_scor, is_scor),
]
lines = ["kind,number,valid"]
for kind, count, make, is_valid in KINDS:
    for _ in range(count):
        number = damaged(make())
        lines.append(f"{kind},{number},{'yes' if is_valid(number) else 'no'}")
(HERE / "numbers.csv").write_text("\n".join(lines) + "\n")
