import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { formatAccount } from "@/lib/ledger/iban";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { id } from "@/lib/platform/validation/fields";
import { railActions } from "../audit";
import { RETURN_REASONS, type ReturnReason } from "./schema";
import { assignIncoming } from "./staff-contract";
import { decideIncoming, findIncoming } from "./store";

/** The matter of an approval request for a payment of another bank. */
export const aboutIncoming = (incomingId: string) => `incoming:${incomingId}`;

const storedDecision = z.object({
  about: z.string(),
  incoming: id,
  /** The ledger id of the account that gets the payment; null if it is returned. */
  account: z.string().nullable(),
  accountNumber: z.string(),
  reason: z.string().nullable(),
  payer: z.string(),
  payeeNumber: z.string(),
});

export type IncomingDecision = z.output<typeof storedDecision>;

/** Assigns or returns a payment, or throws the DomainErrors of {@link decideIncoming}. */
export const incomingApproval = defineApproval({
  kind: "incoming_payment",
  title: "Payment from",
  right: assignIncoming.right,
  request: storedDecision,
  essence: ({ incoming, account, reason }) => [incoming, account, reason],
  subject: ({ payer }) => payer,
  details: ({ account, accountNumber, reason, payer, payeeNumber }) => [
    ["Decision", account === null ? "Return" : "Assign"],
    ["Account", accountNumber],
    ["Reason", reason === null ? "" : RETURN_REASONS[reason as ReturnReason]],
    ["Payer", payer],
    ["Number on the payment", formatAccount(payeeNumber)],
  ],
  prepare: ({ id: approvalId, request, accountId, customerId }) =>
    Promise.resolve(async (tx, admin, context) => {
      const entryId = await carryOut(
        tx,
        admin,
        { decision: request, accountId: accountId!, customerId },
        { context, approvalId },
      );
      return { entryId };
    }),
});

type Carried = {
  decision: IncomingDecision;
  accountId: bigint;
  /** Null if the decision changes no customer's account. */
  customerId: string | null;
};

/** Carries out a decision and writes its audit row. @throws as {@link decideIncoming} does. */
export async function carryOut(
  tx: Tx,
  admin: Admin,
  { decision, accountId, customerId }: Carried,
  act: { context: RequestContext; approvalId?: string },
): Promise<bigint> {
  const { sessionSecret } = admin;
  const before = await findIncoming(tx, decision.incoming);
  const entryId = await decideIncoming(tx, decision, { sessionSecret, ...act });
  const after = await findIncoming(tx, decision.incoming);
  const isAssigned = decision.account !== null;
  await audit(tx, admin, act.context, {
    action: railActions[isAssigned ? "incoming.assign" : "incoming.return"],
    ...(customerId && {
      subjectCustomerId: customerId,
      subjectAccountId: accountId,
    }),
    entryId,
    before: { status: before!.state },
    after: {
      status: after!.state,
      payer: decision.payer,
      ...(decision.reason && { reason: decision.reason }),
    },
  });
  return entryId;
}
