import "server-only";
import { z } from "zod";
import { CASE_KIND_NAMES } from "@/lib/features/inbox/public";
import { isAssignedTo } from "@/lib/features/inbox/public-service";
import type { Admin } from "@/lib/identity/callers";
import {
  hasAllWords,
  joinConditions,
  type Conditions,
} from "@/lib/platform/db/conditions";
import { duringDays } from "@/lib/platform/db/day-filter";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";

export const CASE_VIEWS = ["open", "mine", "closed"] as const;
type CaseView = (typeof CASE_VIEWS)[number];

/** The filters of a list of cases in the address of a page or call; without `show` it has the open ones. */
export const caseParams = {
  show: z.enum(["mine", "closed"]),
  /** The number of a case, or words of a customer's name. */
  q: textParam,
  kind: z.enum(CASE_KIND_NAMES),
  /** The username of the member of staff it is assigned to, or NOBODY. */
  assignee: textParam,
  /** The number of the account that paid. */
  account: textParam,
  /** Days in Zurich on which the cases were opened, inclusive. */
  ...dayParams,
};

export type CaseFilters = Query<typeof caseParams>;

/** Reads the filters of a call. */
export const readCaseFilters = queryReader(caseParams);

const VIEW_CONDITIONS: Record<CaseView, string> = {
  open: "k.closed_at IS NULL",
  mine: "k.closed_at IS NULL",
  closed: "k.closed_at IS NOT NULL",
};

/** Returns the filters as SQL conditions on cases `k`, their conversations `v` and the accounts `a` that paid. */
export function toCaseConditions(
  admin: Admin,
  { show, q, kind, assignee, account, ...days }: CaseFilters,
  parameterOffset: number,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    VIEW_CONDITIONS[show ?? "open"],
    show === "mine" && `v.assigned_to = ${bind(admin.id)}::uuid`,
    kind && `k.kind = ${bind(kind)}::case_kind`,
    assignee && isAssignedTo("v.assigned_to", assignee, bind),
    // Both parts can use an index.
    q &&
      `(k.number = upper(${bind(q)}) OR k.customer_id = ANY (ARRAY (
         SELECT n.id FROM customers n WHERE ${hasAllWords(q, ["n.full_name"], bind)})))`,
    account &&
      `a.number = ${bind(account)} AND k.customer_id = (SELECT customer_id FROM accounts WHERE number = ${bind(account)})`,
    ...duringDays(days, bind, "k.opened_at"),
  ]);
}
