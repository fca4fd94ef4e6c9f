import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { referenceOf } from "@/lib/ledger/reference";
import { id } from "@/lib/platform/validation/fields";
import { requireReversible, reverse } from "./reverse";
import { reverseTransaction } from "./staff-contract";

/** Reverses an entry that staff delete from the history. */
export const deletionApproval = defineApproval({
  kind: "deletion",
  title: "Reversal for",
  right: reverseTransaction.right,
  request: z.object({
    about: z.string(),
    entry: id,
    description: z.string(),
  }),
  details: ({ entry, description }) => [
    ["Transaction", referenceOf(entry)],
    ["Description", description],
  ],
  prepare: ({ id, request }) =>
    Promise.resolve(async (tx, { sessionSecret }, context) =>
      reverse(tx, await requireReversible(tx, request.entry), {
        sessionSecret,
        approvalId: id,
        context,
      }),
    ),
});
