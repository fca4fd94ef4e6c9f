import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const loanPages = {
  loans: "/dashboard/loan",
  staffRequests: "/loanrequests",
} as const;

/** A customer's loans with the repayment table of one. */
export function repaymentPath(loanId: string): Route {
  return `${withQuery(loanPages.loans, { plan: loanId })}#plan`;
}
