import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { storedReason } from "@/lib/approvals/stored-reason";
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
    /** The other entries of an exchange, as texts. */
    linked: z.array(z.string()).default([]),
    reason: storedReason,
  }),
  essence: ({ entry }) => [entry],
  details: ({ entry, description, linked, reason }) => [
    ["Transaction", referenceOf(entry)],
    ["Also reversed", linked.join(", ")],
    ["Description", description],
    ["Reason", reason],
  ],
  prepare: ({ id, request }) =>
    Promise.resolve(async (tx, admin, context) =>
      reverse(tx, await requireReversible(tx, request.entry), {
        admin,
        reason: request.reason,
        approvalId: id,
        context,
      }),
    ),
});
