import "server-only";
import type { Bind } from "@/lib/platform/db/conditions";

/** Returns SQL for the id of a member of staff, in any case of the username; NULL if nobody has it. */
export const toStaffIdSql = (username: string, bind: Bind): string =>
  `(SELECT id FROM admins WHERE lower(username) = lower(${bind(username)}))`;
