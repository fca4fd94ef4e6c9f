import type { Bind } from "@/lib/platform/db/conditions";
import { textParam } from "@/lib/platform/http/page-query";
import { findAmountProblem } from "./fields";
import { BASE_CURRENCY, parseMoney, readAmountFilter } from "./money";

/** SQL for an amount of any currency in hundredths of its unit, so that 1,000 finds dollars, francs and yen. */
export const hundredthsSql = (minor: string, currency: string): string =>
  `${minor} * 100 / minor_units(${currency})`;

/** The amount of a call's filter, as people type it. */
export const amountParam = textParam.refine(
  (typed) => !findAmountProblem(typed),
);

/** Returns the amount of a filter, as people type it, in hundredths, or undefined if it is not an amount. */
export function toHundredths(text: string | undefined): string | undefined {
  const amount = readAmountFilter(text);
  return amount && String(parseMoney(amount, BASE_CURRENCY));
}

/** Returns the least and the largest amount as SQL conditions on {@link hundredthsSql}. */
export const amountBetween = (
  { least, most }: { least?: string | undefined; most?: string | undefined },
  bind: Bind,
  hundredths: string,
) => {
  const [atLeast, atMost] = [least, most].map(toHundredths);
  return [
    atLeast && `${hundredths} >= ${bind(atLeast)}::bigint`,
    atMost && `${hundredths} <= ${bind(atMost)}::bigint`,
  ];
};
