import { expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { arrivalDay, missedDay } from "./arrival";
import type { WireState } from "./wire-state";

const today = bankToday();
const yesterday = addDays(today, -1);

it.each<[WireState, onItsWay: boolean, open: boolean]>([
  ["pending", true, true],
  ["sent", true, true],
  ["accepted", true, true],
  ["in doubt", false, true],
  ["settled", false, false],
  ["refused", false, false],
  ["returned", false, false],
])("knows whether a wire arrives that is %s", (wireState, onItsWay, open) => {
  const due = { wireState, arrivesOn: today };
  expect(arrivalDay(due)).toBe(onItsWay ? today : null);
  expect(missedDay(due)).toBeNull();
  const late = { wireState, arrivesOn: yesterday };
  expect(arrivalDay(late)).toBeNull();
  expect(missedDay(late)).toBe(open ? yesterday : null);
});
