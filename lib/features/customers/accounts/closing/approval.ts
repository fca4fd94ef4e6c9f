import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { lockWaitingOf } from "@/lib/approvals/waiting-requests";
import { storedReason } from "@/lib/approvals/stored-reason";
import { identityErrors } from "@/lib/identity/errors";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { deleteCustomer } from "../staff-contract";
import { lockCustomer, type LockedCustomer } from "../store";
import { erase, setStatus } from "./close-customer";

/** Closes or deletes an account whose balance is as it was at the request. */
export const closingApproval = defineApproval({
  kind: "closure",
  title: "Closing of the account of",
  right: deleteCustomer.right,
  request: z.object({
    about: z.string(),
    action: z.enum(["close", "delete"]),
    balanceMinor: z.string(),
    reason: storedReason,
  }),
  essence: ({ action }) => [action],
  details: ({ action, reason }) => [
    [
      "Action",
      action === "close"
        ? "Close the account"
        : "Delete the customer and move the balance to unclaimed money",
    ],
    ["Reason", reason],
  ],
  prepare: async ({ id: approvalId, customerId, request }) => {
    const unclaimed = await bankAccount("unclaimed");
    return async (tx, admin, context) => {
      if (customerId && request.action === "delete")
        await lockWaitingOf(tx, { customerId, besides: approvalId });
      const customer =
        customerId && (await lockCustomer(tx, customerId, unclaimed));
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      if (String(customer.totalMinor) !== request.balanceMinor)
        throw new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
      const { reason } = request;
      if (request.action === "delete")
        await erase(tx, admin, customer, { context, approvalId, reason });
      else
        await setStatus(
          tx,
          admin,
          { customer, status: "closed", reason },
          context,
        );
      return { entryId: null };
    };
  },
});

/** Returns the request to close or delete a locked customer's account. */
export const toClosingRequest = (
  { id, mainId, totalMinor }: LockedCustomer,
  action: "close" | "delete",
  reason: string,
) =>
  closingApproval.toApproval({
    customerId: id,
    accountId: mainId,
    amountMinor: totalMinor,
    request: {
      about: `closing:${id}`,
      action,
      balanceMinor: String(totalMinor),
      reason,
    },
  });
