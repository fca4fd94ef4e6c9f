import { type Currency, formatMoney } from "@/lib/ledger/money";
import { nounFor } from "@/lib/platform/format";
import { formatPercent } from "@/lib/platform/percent";
import type { LoanType } from "./loan-types";

/** The terms of the loans with a name and a currency from a day on. */
export type LoanProduct = {
  name: string;
  currency: Currency;
  /** `yyyy-mm-dd`. */
  validFrom: string;
  loanType: LoanType;
  /** Yearly rates in hundredths of a percent. */
  lowestRateBp: number;
  highestRateBp: number;
  overdueRateBp: number;
  shortestMonths: number;
  longestMonths: number;
  smallestMinor: bigint;
  largestMinor: bigint;
  /** Whether customers can request it. */
  isOffered: boolean;
};

const range = (from: string, to: string) =>
  from === to ? from : `${from} to ${to}`;

/** `"4.90 % to 9.90 %"`. */
export const formatRates = ({
  lowestRateBp,
  highestRateBp,
}: Pick<LoanProduct, "lowestRateBp" | "highestRateBp">): string =>
  range(formatPercent(lowestRateBp), formatPercent(highestRateBp));

/** `"6 to 84 months"`. */
export const formatTerms = ({
  shortestMonths,
  longestMonths,
}: Pick<LoanProduct, "shortestMonths" | "longestMonths">): string =>
  `${range(String(shortestMonths), String(longestMonths))} ${nounFor(longestMonths, "month")}`;

/** `"$500.00 to $50,000.00"`. */
export const formatAmounts = ({
  smallestMinor,
  largestMinor,
  currency,
}: Pick<LoanProduct, "smallestMinor" | "largestMinor" | "currency">): string =>
  range(
    formatMoney(smallestMinor, currency),
    formatMoney(largestMinor, currency),
  );
