/** Reads a percentage from 0 to 30 with at most two decimal places as hundredths of a percent; null if invalid. */
export function readRate(value: unknown): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(value ?? "").trim());
  if (!match) return null;
  const bp = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return bp <= 3_000 ? bp : null;
}

/** Reads a term from 1 to 480 months; null if invalid. */
export function readTerm(value: unknown): number | null {
  const text = String(value ?? "").trim();
  const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return months >= 1 && months <= 480 ? months : null;
}
