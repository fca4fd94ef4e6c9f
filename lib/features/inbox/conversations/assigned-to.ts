import "server-only";
import { toStaffIdSql } from "@/lib/identity/staff-key";
import type { Bind } from "@/lib/platform/db/conditions";
import { NOBODY } from "./assignee";

/** Returns a condition on a column with the id of a member of staff. */
export const isAssignedTo = (
  column: string,
  assignee: string,
  bind: Bind,
): string =>
  assignee === NOBODY
    ? `${column} IS NULL`
    : `${column} = ${toStaffIdSql(assignee, bind)}`;
