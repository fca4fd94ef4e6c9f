import type { ShownLine } from "./queries";

/**
 * Adds up the payments of a file, each in one part: those that are sent, those that can be, possible duplicates among
 * the latter, and those with a mistake.
 */
export function totalsOf(lines: readonly ShownLine[], wireFeeMinor: bigint) {
  const sent = lines.filter(({ state }) => state === "sent");
  const unsent = lines.filter(
    ({ state }) => state === "unsent" || state === "refused",
  );
  const sure = unsent.filter(({ doubt }) => doubt === "");
  const costOf = (payments: ShownLine[]) => ({
    ...sumOf(payments),
    feeMinor:
      wireFeeMinor *
      BigInt(payments.filter(({ toOtherBank }) => toOtherBank).length),
  });
  return {
    sent: sumOf(sent),
    sure: costOf(sure),
    unsent: costOf(unsent),
    doubts: sumOf(unsent.filter(({ doubt }) => doubt !== "")),
    mistakes: lines.filter(({ state }) => state === "faulty").length,
    hasWires: unsent.some(({ toOtherBank }) => toOtherBank),
  };
}

const sumOf = (lines: readonly ShownLine[]) => ({
  count: lines.length,
  minor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
});

export type Totals = ReturnType<typeof totalsOf>;
