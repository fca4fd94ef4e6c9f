import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { lockWaitingOf } from "@/lib/approvals/waiting-requests";
import { storedReason } from "@/lib/approvals/stored-reason";
import { identityErrors } from "@/lib/identity/errors";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { CURRENCIES } from "@/lib/ledger/money";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { describeBalances, type StoredBalance } from "../balances";
import { deleteCustomer } from "../staff-contract";
import type { LockedCustomer } from "../store";
import {
  aboutClosing,
  erase,
  lockStatusRequests,
  lockToErase,
  setStatus,
} from "./close-customer";

const balance = z.object({
  accountId: z.string(),
  number: z.string(),
  currency: z.enum(CURRENCIES),
  minor: z.string(),
});

/** The balances as customer_delete writes them. A new exchange rate does not change them. */
const toText = (balances: readonly StoredBalance[]) =>
  balances
    .toSorted((a, b) => Number(BigInt(a.accountId) - BigInt(b.accountId)))
    .map(({ accountId, minor }) => `${accountId}:${minor}`)
    .join(",");

/** Closes or deletes the accounts of a person, whose balances are as they were at the request. */
export const closingApproval = defineApproval({
  kind: "closure",
  title: "Closing of the account of",
  right: deleteCustomer.right,
  request: z.object({
    about: z.string(),
    action: z.enum(["close", "delete"]),
    balances: z.array(balance).optional(),
    /** The sum in the currency of the bank, which requests from before there were balances have instead. */
    balanceMinor: z.string().optional(),
    /** The status of a customer who is to be closed. Requests from before it was stored have none. */
    former: z.string().optional(),
    reason: storedReason,
  }),
  essence: ({ action, balances, former }) => [
    action,
    ...(balances ? [toText(balances)] : []),
    ...(former ? [former] : []),
  ],
  details: ({ action, balances = [], reason }) => [
    [
      "Action",
      action === "close"
        ? "Close the account"
        : "Delete the customer and move the balance to unclaimed money",
    ],
    ["Balances", describeBalances(balances)],
    ["Reason", reason],
  ],
  prepare: async ({ id: approvalId, customerId, request }) => {
    const unclaimed = await bankAccount("unclaimed");
    return async (tx, admin, context) => {
      if (customerId && request.action === "delete")
        await lockWaitingOf(tx, { customerId, besides: approvalId });
      else if (customerId) await lockStatusRequests(tx, customerId);
      const customer =
        customerId && (await lockToErase(tx, customerId, unclaimed));
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const isAsShown = request.balances
        ? toText(customer.balances) === toText(request.balances)
        : String(customer.totalMinor) === request.balanceMinor;
      const { former, reason } = request;
      if (!isAsShown || (former && former !== customer.rights.status))
        throw new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
      if (request.action === "delete")
        await erase(tx, admin, customer, { context, approvalId, reason });
      else {
        const closed = { customer, status: "closed", reason } as const;
        await setStatus(tx, admin, { ...closed, approvalId }, context);
      }
      return { entryId: null };
    };
  },
});

/** Returns the request to close or delete a locked customer's account. */
export const toClosingRequest = (
  { id, mainId, totalMinor, exposedMinor, balances, rights }: LockedCustomer,
  action: "close" | "delete",
  reason: string,
) =>
  closingApproval.toApproval({
    customerId: id,
    accountId: mainId,
    // As customer_delete counts it: a deletion hands over no account.
    amountMinor: action === "delete" ? totalMinor : exposedMinor,
    request: {
      about: aboutClosing(id),
      action,
      balances,
      ...(action === "close" && { former: rights.status }),
      reason,
    },
  });
