import { describe, expect, test } from "vitest";
import { bankDay } from "@/lib/platform/time/clock";
import {
  counted,
  formatClock,
  formatDateTime,
  formatDay,
  formatIsoDay,
  formatMonth,
  initials,
  isIsoDay,
  maskedNumber,
} from "./format";

describe("moments in Zurich", () => {
  test.each([
    ["2026-01-15T23:30:00Z", "16/01/2026 12:30 am"],
    ["2026-01-15T11:05:00Z", "15/01/2026 12:05 pm"],
    ["2026-07-01T11:59:00Z", "01/07/2026 1:59 pm"],
    ["2026-03-29T00:59:59Z", "29/03/2026 1:59 am"],
    ["2026-03-29T01:00:00Z", "29/03/2026 3:00 am"],
  ])("%s is %s", (moment, text) => {
    expect(formatDateTime(new Date(moment))).toBe(text);
  });

  test("formats day, clock and the value of a date input", () => {
    const moment = new Date("2026-12-31T23:00:07Z");
    expect(formatDay(moment)).toBe("01/01/2027");
    expect(formatClock(moment)).toBe("12:00:07 am");
    expect(bankDay(moment)).toBe("2027-01-01");
  });
});

test("formats and checks days as text", () => {
  expect(formatIsoDay("1986-04-12")).toBe("12/04/1986");
  expect(formatIsoDay("unknown")).toBe("unknown");
  expect(formatMonth("2026-01")).toBe("Jan 2026");
  expect(isIsoDay("2024-02-29")).toBe(true);
  expect(["2026-02-29", "2026-1-1", "1899-12-31", ""].some(isIsoDay)).toBe(
    false,
  );
});

test("formats initials, and masked numbers", () => {
  expect(initials("petra von muster")).toBe("PM");
  expect(initials("Zoé")).toBe("Z");
  expect(initials("  ")).toBe("?");
  expect(maskedNumber("1000000008")).toBe("•••• 0008");
});

test("words counts", () => {
  expect(counted(1, "account")).toBe("1 account");
  expect(counted(0, "account")).toBe("0 accounts");
  expect(counted(1_200, "account")).toBe("1,200 accounts");
  expect(counted(2, "entry", "entries")).toBe("2 entries");
});
