import "server-only";
import { z } from "zod";
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
import { toStaffIdSql } from "@/lib/identity/staff-key";
import { APPROVAL_KIND_NAMES, CLOSED_VIEWS } from "./kinds";

/** The filters of a list of requests in the address of a page or call; without `show` it has the waiting ones. */
export const approvalParams = {
  show: z.enum(CLOSED_VIEWS),
  /** The number of an account, or words of a customer's name. */
  q: textParam,
  kind: z.enum(APPROVAL_KIND_NAMES),
  /** The username of the member of staff who made the request. */
  staff: textParam,
  /** Days in Zurich on which the requests were made, inclusive. */
  ...dayParams,
};

export type ApprovalFilters = Query<typeof approvalParams>;

/** Reads the filters of a call. */
export const readApprovalFilters = queryReader(approvalParams);

/** Returns the filters as SQL conditions on approvals `p`. */
export function toApprovalConditions(
  { show, q, kind, staff, ...days }: ApprovalFilters,
  parameterOffset: number,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    // Literals, so that the index of the waiting ones can be used.
    !show && "p.status = 'waiting'",
    show === "decided" && "p.status <> 'waiting'",
    show && show !== "decided" && `p.status = ${bind(show)}::approval_status`,
    kind && `p.kind = ${bind(kind)}::approval_kind`,
    staff && `p.made_by = ${toStaffIdSql(staff, bind)}`,
    // The account is compared as well, because the requests of a deleted customer name no customer.
    q &&
      `(p.customer_id = ANY (ARRAY (
         SELECT customer_id FROM accounts WHERE number = ${bind(q)} AND customer_id IS NOT NULL
         UNION SELECT n.id FROM customers n WHERE ${hasAllWords(q, ["n.full_name"], bind)}))
        OR p.account_id = (SELECT id FROM accounts WHERE number = ${bind(q)}))`,
    ...duringDays(days, bind, "p.made_at"),
  ]);
}
