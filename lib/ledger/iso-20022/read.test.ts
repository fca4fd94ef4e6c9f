import { expect, it } from "vitest";
import { MessageFault } from "@/lib/platform/xml/fault";
import { readDay } from "./read";

const dayIn = (text: string) =>
  readDay([
    {
      name: "a",
      text: "",
      attributes: new Map(),
      children: [{ name: "Dt", text, attributes: new Map(), children: [] }],
    },
    "Dt",
  ]);

it.each([
  ["2026-03-02", "2026-03-02"],
  ["2026-03-02+13:00", "2026-03-02"],
  ["2026-03-02T23:59:59.999", "2026-03-02"],
  ["2026-03-02T22:59:59Z", "2026-03-02"],
  ["2026-03-02T23:00:00.000Z", "2026-03-03"],
  ["2026-07-02T22:00:00Z", "2026-07-03"],
  ["2026-03-03T00:00:00+01:00", "2026-03-03"],
  ["2026-03-03T00:30:00+09:00", "2026-03-02"],
  ["2026-03-02T18:00:00-08:00", "2026-03-03"],
  ["2026-03-02T24:00:00+01:00", "2026-03-02"],
])("reads the day of %s in Zurich, which is %s", (text, day) => {
  expect(dayIn(text)).toBe(day);
});

it.each(["", "12026-03-02T10:00:00Z", "-2026-03-02"])(
  "refuses %j, which has no day",
  (text) => {
    expect(() => dayIn(text)).toThrow(MessageFault);
  },
);
