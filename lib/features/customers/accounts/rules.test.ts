import { describe, expect, it } from "vitest";
import { planBalances } from "./rules";

const HAS = { totalMinor: 1_000n, heldMinor: 200n };

describe("planBalances", () => {
  it.each([
    [{}, 0n, null],
    [{ totalMinor: 1_000n }, 0n, null],
    [{ totalMinor: 1_500n }, 500n, null],
    [{ totalMinor: 200n }, -800n, null],
    [{ availableMinor: 800n }, 0n, null],
    [{ availableMinor: 0n }, 0n, 1_000n],
    [{ availableMinor: 1_000n }, 0n, 0n],
    [{ totalMinor: 100n, availableMinor: 100n }, -900n, 0n],
    [{ totalMinor: 5_000n, availableMinor: 1n }, 4_000n, 4_999n],
    [{ totalMinor: 900n, availableMinor: 700n }, -100n, null],
  ])("for %o posts %s and holds %s", (requested, adjustMinor, heldMinor) => {
    expect(planBalances(HAS, requested)).toEqual({ adjustMinor, heldMinor });
  });

  it.each([
    [{ totalMinor: 199n }, "TOTAL_BELOW_HELD"],
    [{ availableMinor: 1_001n }, "AVAILABLE_ABOVE_TOTAL"],
    [{ totalMinor: 10n, availableMinor: 11n }, "AVAILABLE_ABOVE_TOTAL"],
  ])("refuses %o: %s", (requested, code) => {
    expect(() => planBalances(HAS, requested)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
