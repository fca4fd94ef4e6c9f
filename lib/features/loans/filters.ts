import "server-only";
import { z } from "zod";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { inDays } from "@/lib/platform/db/day-filter";

/** The filters of the loan requests in the address of a page or call; without `show` they are the undecided ones. */
export const loanParams = {
  show: z.literal("all"),
  /** The number of the only account to list. */
  account: textParam,
  /** Days in Zurich of the request, inclusive. */
  ...dayParams,
};

export type LoanFilters = Query<typeof loanParams>;

/** Reads the filters of a call. */
export const readLoanFilters = queryReader(loanParams);

/** Returns the filters as a Prisma condition. */
export const toLoanConditions = ({ show, account, ...days }: LoanFilters) => ({
  ...(!show && { status: "requested" as const }),
  ...(account && { account: { number: account } }),
  AND: [{ requestedAt: inDays(days) }],
});
