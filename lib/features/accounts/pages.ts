import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const accountPages = {
  accounts: "/dashboard/accounts",
  open: "/dashboard/accounts/new",
  move: "/dashboard/move-money",
} as const;

/** The page of an account. */
export const accountPath = (number: string) =>
  `${accountPages.accounts}/${number}` as Route;

/** The form of a move from an account, or to one. */
export const movePath = (chosen: { from: string } | { to: string }): Route =>
  withQuery(accountPages.move, chosen);
