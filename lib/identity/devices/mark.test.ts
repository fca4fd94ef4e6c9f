import { expect, test } from "vitest";
import { hasProvenMark, newMark, provenMark, withMark } from "./mark";

const device = (deviceId: string) => ({
  ip: "192.0.2.7",
  userAgent: "Test/1",
  deviceId,
});
const foreign = "x".repeat(43);

test("knows its own marks among others, and no other", () => {
  const mark = newMark();
  expect(provenMark(device(withMark(foreign, [mark])))).toBe(mark);
  expect(provenMark(device(foreign))).toBeUndefined();
  expect(provenMark(device(""))).toBeUndefined();
  // The middle of a mark carries no unused bits, so that each change is another mark.
  const changed = `${mark.slice(0, 20)}${mark[20] === "A" ? "B" : "A"}${mark.slice(21)}`;
  expect(provenMark(device(changed))).toBeUndefined();
});

test("finds a mark in the cookies of either realm", () => {
  const mark = newMark();
  expect(hasProvenMark(`a=b; limmat.admin-device=${foreign}.${mark}`)).toBe(
    true,
  );
  expect(hasProvenMark(`limmat.customer-device=${foreign}`)).toBe(false);
  expect(hasProvenMark("")).toBe(false);
});
