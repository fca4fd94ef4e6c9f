import { expect, it } from "vitest";
import { maritalStatuses, maritalStatusesWith } from "./options";

const valuesOf = (options: readonly { value: string }[]) =>
  options.map(({ value }) => value);

it("has the marital statuses in the order of each form of the specification", () => {
  expect(valuesOf(maritalStatuses)).toEqual(["Single", "Married", "Divorced"]);
  expect(valuesOf(maritalStatusesWith("Single"))).toEqual([
    "Married",
    "Single",
    "Divorced",
  ]);
  expect(valuesOf(maritalStatusesWith("Widowed")).at(-1)).toBe("Widowed");
});
