import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const casePages = { staff: "/cases" } as const;

/** One case in the staff's list. */
export const staffCasePath = (id: string): Route =>
  withQuery(casePages.staff, { id });
