import { z } from "zod";
import { amount } from "@/lib/ledger/fields";
import { CASE_KIND_NAMES, attachments } from "@/lib/features/inbox/public";
import { choice, prose } from "@/lib/platform/validation/fields";

/** POST /open-case/{entryId}. */
export const openCaseSchema = z.object({
  kind: choice(CASE_KIND_NAMES, "Please choose what is wrong"),
  message: prose("Please tell us what happened"),
  attachments,
});

/** POST /decline-case/{caseId}. The customer reads the reason. */
export const declineCaseSchema = z.object({
  reason: prose("Please give a reason", 500),
});

/** POST /refund-case/{caseId}. */
export const refundCaseSchema = z.object({
  amount: amount(),
});

export type NewCase = z.output<typeof openCaseSchema>;
export type CaseRefusal = z.output<typeof declineCaseSchema>;
