import { expect, test } from "vitest";
import { hasReached, requireMinimumAge } from "./minimum-age";

test.each([
  ["2008-11-23", "2026-11-23", true],
  ["2008-11-24", "2026-11-23", false],
  ["2008-11-22", "2026-11-23", true],
  // Born on a leap day: of age on 1 March of a year without one.
  ["2008-02-29", "2026-02-28", false],
  ["2008-02-29", "2026-03-01", true],
  ["1950-01-01", "2026-11-23", true],
])("a person born on %s is 18 on %s: %s", (born, today, isAdult) => {
  expect(hasReached(18, born, today)).toBe(isAdult);
});

test("a child is refused at the date of birth, an adult is not", () => {
  const text = "Customers must be at least 18 years old.";
  expect(() => requireMinimumAge("2020-01-01")).toThrow(
    expect.objectContaining({
      code: "TOO_YOUNG",
      message: text,
      details: expect.objectContaining({ fields: { dateOfBirth: text } }),
    }),
  );
  expect(() => requireMinimumAge("1980-05-17")).not.toThrow();
});
