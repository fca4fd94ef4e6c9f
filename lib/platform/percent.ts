/** Hundredths of a percent as a figure with two decimal places: `625` is `"6.25"`. */
export const toPercent = (bp: number): string => (bp / 100).toFixed(2);

/** Formats hundredths of a percent: `625` is `"6.25 %"`. */
export const formatPercent = (bp: number): string => `${toPercent(bp)} %`;

/** Reads a percentage with at most two decimal places as hundredths; null if it is invalid or above `mostBp`. */
export function readPercent(value: unknown, mostBp: number): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(value ?? "").trim());
  if (!match) return null;
  const bp = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return bp <= mostBp ? bp : null;
}
