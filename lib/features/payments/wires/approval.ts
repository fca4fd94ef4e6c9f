import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { referenceOf } from "@/lib/ledger/reference";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { formatDateTime } from "@/lib/platform/format";
import { id } from "@/lib/platform/validation/fields";
import { settleWire } from "./staff-contract";
import { carryOut } from "./decision";
import { findWire } from "./store";

/** The matter of an approval request for a wire. */
export const aboutWire = (wireId: string) => `wire:${wireId}`;

type Doubt = { inDoubtSince: string | null; acceptedAt: string | null };

function explainDoubt({ inDoubtSince, acceptedAt }: Doubt): string {
  if (inDoubtSince === null) return "";
  const known = acceptedAt
    ? `The other bank accepted this wire on ${formatDateTime(new Date(acceptedAt))} and has not settled it.`
    : "The other bank has not said whether it has this wire.";
  return `Since ${formatDateTime(new Date(inDoubtSince))}. ${known} If the decision is wrong, the money is paid twice or not at all.`;
}

/** Settles or returns a wire, or throws the DomainErrors of {@link carryOut}. */
export const wireApproval = defineApproval({
  kind: "wire",
  title: "Wire from",
  right: settleWire.right,
  request: z.object({
    about: z.string(),
    wire: id,
    returnReason: z.string().nullable(),
    payee: z.string(),
    payeeNumber: z.string(),
    bank: z.string(),
    /** Requests from before these fields have none. */
    inDoubtSince: z.string().nullable().default(null),
    acceptedAt: z.string().nullable().default(null),
  }),
  essence: ({ wire, returnReason }) => [wire, returnReason],
  // A settlement moves money between the bank's own accounts.
  change: ({ returnReason }, amountMinor) =>
    returnReason === null ? null : amountMinor,
  details: ({ wire, returnReason, payee, payeeNumber, bank, ...doubt }) => [
    ["Decision", returnReason === null ? "Settle" : "Return"],
    ["Reason", returnReason ?? ""],
    ["Reference", referenceOf(wire)],
    ["Payee", [payee, payeeNumber].filter(Boolean).join(", ")],
    ["Bank", bank],
    ["In doubt", explainDoubt(doubt)],
  ],
  prepare: ({ id: approvalId, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      const wire = await findWire(tx, request.wire);
      if (!wire) throw new DomainError(commonErrors.NOT_FOUND);
      const { returnReason } = request;
      await carryOut(
        tx,
        admin,
        { wire, returnReason },
        { context, approvalId },
      );
      return { entryId: null };
    }),
});
