#!/usr/bin/python3
"""Writes periods.csv and holidays.csv beside this file, with the values of QuantLib 1.29.

    apt-get install quantlib-python && /usr/bin/python3 lib/platform/time/quantlib/make.py
"""

import random
from pathlib import Path

import QuantLib as ql

HERE = Path(__file__).parent
DAY_COUNTS = {
    "act/365": ql.Actual365Fixed(),
    "act/360": ql.Actual360(),
    "30E/360": ql.Thirty360(ql.Thirty360.European),
    "act/act": ql.ActualActual(ql.ActualActual.ISDA),
}
CALENDARS = {"TARGET": ql.TARGET(), "SIC": ql.Switzerland()}


def periods():
    """2,000 periods between 1950 and 2150: of days, of months, of years, and between ends of months."""
    chance = random.Random(1)
    for number in range(2000):
        start = ql.Date(1, 1, 1950) + chance.randrange(55_000)
        end = start + chance.randrange((40, 800, 18_000)[number % 3])
        if number % 5 == 0:
            start, end = ql.Date.endOfMonth(start), ql.Date.endOfMonth(end)
        yield start, end


lines = [",".join(["from", "to", *DAY_COUNTS])]
for start, end in periods():
    years = [f"{count.yearFraction(start, end):.10f}" for count in DAY_COUNTS.values()]
    lines.append(",".join([start.ISO(), end.ISO(), *years]))
(HERE / "periods.csv").write_text("\n".join(lines) + "\n")

lines = ["calendar,holiday"]
for name, calendar in CALENDARS.items():
    for day in calendar.holidayList(ql.Date(1, 1, 2020), ql.Date(31, 12, 2040)):
        lines.append(f"{name},{day.ISO()}")
(HERE / "holidays.csv").write_text("\n".join(lines) + "\n")
