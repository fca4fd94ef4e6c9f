import { isIsoDay } from "@/lib/platform/format";
import { lastOfMonth } from "@/lib/platform/time/calendar";
import { type Currency, formatMoney, toDecimal } from "@/lib/ledger/money";

export const RHYTHMS = {
  once: "Once",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
  month_end: "On the last day of every month",
} as const;

export type Rhythm = keyof typeof RHYTHMS;

export const rhythms = Object.keys(RHYTHMS) as [Rhythm, ...Rhythm[]];

const MONTHLY: readonly string[] = ["monthly", "month_end"];

/**
 * Returns the day of the month if it leaves open which days a monthly order means: it is the last of a month that has
 * fewer than 31 days. Null otherwise.
 */
export function openMonthDay({
  rhythm,
  firstOn,
}: {
  rhythm: string;
  firstOn: string;
}): number | null {
  const day = Number(firstOn.slice(8));
  const isOpen =
    MONTHLY.includes(rhythm) &&
    isIsoDay(firstOn) &&
    firstOn === lastOfMonth(firstOn) &&
    day < 31;
  return isOpen ? day : null;
}

/** Returns a monthly rhythm with its day, such as "Every month on the 30th". */
export const monthlyOn = (day: number) => `${RHYTHMS.monthly} on the ${day}th`;

/** The amount that an order moves, or with `keeps` the amount that it leaves of the available balance. */
export type OrderAmount = { amountMinor: bigint; keeps: boolean };

/** Returns the amount of an order as people read it: `$200.00`, or `all but $500.00`. */
export function amountText({
  amountMinor,
  keeps,
  currency,
}: OrderAmount & { currency: Currency }): string {
  const amount = formatMoney(amountMinor, currency);
  return keeps ? `all but ${amount}` : amount;
}

/** Returns the two fields of a form or a call that hold the amount of an order; the other one is empty. */
export function amountFields({
  amountMinor,
  keeps,
  currency,
}: OrderAmount & { currency: Currency }) {
  const amount = toDecimal(amountMinor, currency);
  return keeps ? { amount: "", keep: amount } : { amount, keep: "" };
}

export type OrderStatus = "active" | "paused" | "cancelled" | "completed";

/** The fields that decide on which days an order pays; days are `yyyy-mm-dd`, Zurich. */
export type Schedule = {
  rhythm: Rhythm;
  firstOn: string;
  lastOn: string | null;
};
