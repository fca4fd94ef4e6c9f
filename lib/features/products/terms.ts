import type { AccountType } from "@/lib/ledger/account-label";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { formatPercent } from "@/lib/platform/percent";

/** The day-count conventions for interest. */
export const DAY_COUNTS = ["act/365", "act/360", "30E/360", "act/act"] as const;

/** The people who can open accounts of a product: customers themselves and staff, or staff only. */
export const OPENERS = ["customers", "staff"] as const;

export const OPENER_LABELS: Record<(typeof OPENERS)[number], string> = {
  customers: "Customers and staff",
  staff: "Staff only",
};

export const CAPITALISATIONS = ["month", "quarter", "year"] as const;
export type Capitalisation = (typeof CAPITALISATIONS)[number];

/** The yearly rate of the part of a balance above an amount, up to the next band, in hundredths of a percent. */
export type Band = { aboveMinor: bigint; rateBp: number };

/** The interest and the fees of a product from a day on. */
export type Terms = {
  /** With the currency, the product. */
  type: AccountType;
  currency: Currency;
  /** `yyyy-mm-dd`. */
  validFrom: string;
  dayCount: (typeof DAY_COUNTS)[number];
  capitalisation: Capitalisation;
  /** By amount; none if the product has never paid interest. */
  bands: Band[];
  monthlyFeeMinor: bigint;
  wireFeeMinor: bigint;
  openedBy: (typeof OPENERS)[number];
};

/** The rates of a product by balance: `"1.25 %; 0.50 % above $50,000.00"`. */
export const formatBands = ({
  bands,
  currency,
}: Pick<Terms, "bands" | "currency">): string =>
  bands
    .map(({ aboveMinor, rateBp }) =>
      aboveMinor === 0n
        ? formatPercent(rateBp)
        : `${formatPercent(rateBp)} above ${formatMoney(aboveMinor, currency)}`,
    )
    .join("; ");

/** The fees of a product: `"$2.00 a month, $5.00 per wire"`; null without any. */
export function formatFees({
  monthlyFeeMinor,
  wireFeeMinor,
  currency,
}: Pick<Terms, "monthlyFeeMinor" | "wireFeeMinor" | "currency">):
  string | null {
  const fees = [
    monthlyFeeMinor > 0n && `${formatMoney(monthlyFeeMinor, currency)} a month`,
    wireFeeMinor > 0n && `${formatMoney(wireFeeMinor, currency)} per wire`,
  ].filter((fee) => fee !== false);
  return fees.length > 0 ? fees.join(", ") : null;
}
