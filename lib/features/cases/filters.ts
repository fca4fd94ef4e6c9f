import "server-only";
import { z } from "zod";
import { CASE_KIND_NAMES } from "@/lib/features/inbox/public";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import {
  pageQuery,
  toParams,
  type Query,
} from "@/lib/platform/http/page-query";

export const CASE_VIEWS = ["open", "mine", "closed"] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

export type CaseFilters = { view: CaseView; kind?: CaseKind | undefined };

/** The filters of a list of cases in the address of a page or call; without `show` it has the open ones. */
export const caseParams = {
  show: z.enum(["mine", "closed"]),
  kind: z.enum(CASE_KIND_NAMES),
};

const schema = pageQuery(caseParams);

export const toCaseFilters = ({
  show,
  kind,
}: Query<typeof caseParams>): CaseFilters => ({ view: show ?? "open", kind });

export const readCaseFilters = (query: URLSearchParams): CaseFilters =>
  toCaseFilters(schema.parse(toParams(query)));
