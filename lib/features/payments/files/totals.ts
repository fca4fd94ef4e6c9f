import type { ShownLine } from "./queries";

/** Adds up the payments of a file: those that are sent, those that can be, and among these the possible duplicates. */
export function totalsOf(lines: readonly ShownLine[], wireFeeMinor: bigint) {
  const sent = lines.filter(({ state }) => state === "sent");
  const unsent = lines.filter(
    ({ state }) => state === "unsent" || state === "refused",
  );
  const wires = unsent.filter(({ toOtherBank }) => toOtherBank).length;
  return {
    sent: sumOf(sent),
    unsent: sumOf(unsent),
    doubts: sumOf(unsent.filter(({ doubt }) => doubt !== "")),
    mistakes: lines.filter(({ state }) => state === "faulty").length,
    wires,
    feeMinor: wireFeeMinor * BigInt(wires),
  };
}

const sumOf = (lines: readonly ShownLine[]) => ({
  count: lines.length,
  minor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
});
