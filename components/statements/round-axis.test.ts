import { expect, test } from "vitest";
import { roundAxis } from "./round-axis";

test.each([
  [1n, 2n],
  [2n, 2n],
  [3n, 4n],
  [10n, 10n],
  [11n, 20n],
  [719_575n, 800_000n],
  [800_000n, 800_000n],
  [800_001n, 1_000_000n],
  [1_000_001n, 2_000_000n],
])("an axis for %s ends at %s", (most, top) => {
  expect(roundAxis(most)).toBe(top);
});
