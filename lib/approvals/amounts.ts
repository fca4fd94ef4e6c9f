import type { Role } from "@/lib/identity/rights";
import { BASE_CURRENCY, parseMoney } from "@/lib/ledger/money";

type Settings = {
  FOUR_EYES_ABOVE?: string | undefined;
  FOUR_EYES_TELLER_ABOVE?: string | undefined;
  FOUR_EYES_DAY_TOTAL?: string | undefined;
};

/** The sums that one member of staff may move alone in 24 hours, in base currency minor units; null means no limit. */
export type Amounts = { accountMinor: bigint | null; dayMinor: bigint | null };

/** The roles that can act on accounts. */
export type ActingRole = Exclude<Role, "auditor">;

const DAY_FACTOR = 10n;

/**
 * Returns the amounts of each role from the settings.
 * @throws Error for a setting that is not an amount.
 */
export function readAmounts(settings: Settings): Record<ActingRole, Amounts> {
  const read = (name: keyof Settings) => toMinor(name, settings[name]);
  const above = read("FOUR_EYES_ABOVE");
  const dayTotal = read("FOUR_EYES_DAY_TOTAL");
  const withDay = (accountMinor: bigint | null): Amounts => ({
    accountMinor,
    dayMinor:
      dayTotal ?? (accountMinor === null ? null : accountMinor * DAY_FACTOR),
  });
  return {
    administrator: withDay(above),
    teller: withDay(read("FOUR_EYES_TELLER_ABOVE") ?? above),
  };
}

function toMinor(name: string, text: string | undefined): bigint | null {
  if (!text) return null;
  const minor = parseMoney(text.replace(/^0+(?=\d)/, ""), BASE_CURRENCY);
  if (minor === null)
    throw new Error(`${name} must be an amount such as 10000.00`);
  return minor;
}
