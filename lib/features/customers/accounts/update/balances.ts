import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import {
  doOrRequestApproval,
  type StaffRequest,
} from "@/lib/approvals/request";
import { storedReason } from "@/lib/approvals/stored-reason";
import { staffCustomerErrors } from "@/lib/features/customers/staff-errors";
import { identityErrors } from "@/lib/identity/errors";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { CURRENCIES, type Currency, formatMoney } from "@/lib/ledger/money";
import { storedAmount } from "@/lib/ledger/fields";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { AccountUpdate } from "../schema";
import { updateAccount } from "../staff-contract";
import { lockCustomer, type LockedCustomer } from "../store";
import { recordUpdate } from "./apply";
import {
  applyPlan,
  effectOf,
  planBalanceChange,
  type BalanceChange,
} from "./plan";
import { amountIn } from "@/lib/ledger/amount-in";

/** The requested balances, and the plan at the time of the request. */
const waitingBalanceChange = z.object({
  totalMinor: storedAmount.nullable(),
  availableMinor: storedAmount.nullable(),
  adjustMinor: storedAmount,
  heldMinor: storedAmount.nullable(),
  reason: storedReason,
  holdReason: z.string().optional(),
  /** The currency of the account, which can change meanwhile if there are no postings. Earlier requests lack it. */
  currency: z.enum(CURRENCIES).optional(),
});

const money = (minor: bigint | null, currency: Currency) =>
  minor === null ? "" : formatMoney(minor, currency);

/** Applies an approved balance change. Throws BALANCE_MOVED if the amounts differ from the approved ones. */
export const updateApproval = defineApproval({
  kind: "update",
  title: "Balance change for",
  right: updateAccount.right,
  request: waitingBalanceChange,
  // The reason is left out: a digest stays, and a short text can be guessed from it.
  essence: ({ adjustMinor, heldMinor }) => [adjustMinor, heldMinor],
  privateFields: ["holdReason"],
  change: ({ adjustMinor }) => adjustMinor || null,
  details: ({ currency: asked, ...request }, { currency: now }) => {
    const currency = asked ?? now;
    return [
      ["Total balance", money(request.totalMinor, currency)],
      ["Available balance", money(request.availableMinor, currency)],
      [
        "Adjustment",
        request.adjustMinor === 0n
          ? "None"
          : money(request.adjustMinor, currency),
      ],
      ["On hold", money(request.heldMinor, currency)],
      ["Reason", request.reason],
      ["Hold explanation", request.holdReason ?? ""],
    ];
  },
  prepare: async ({ id: approvalId, customerId, accountId, request }) => {
    const adjustments = await bankAccount("adjustments");
    return async (tx, admin, context) => {
      const customer =
        customerId &&
        (await lockCustomer(tx, customerId, adjustments, accountId));
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const plan = planBalanceChange(customer, request);
      const { currency } = customer.account;
      if (
        (request.currency ?? currency) !== currency ||
        plan?.adjustMinor !== request.adjustMinor ||
        plan.heldMinor !== request.heldMinor
      )
        throw new DomainError(staffCustomerErrors.BALANCE_MOVED);
      const { reason, holdReason } = request;
      const by = { admin, context };
      const money = await applyPlan(tx, by, customer, {
        plan,
        reason,
        holdReason,
        approvalId,
      });
      await recordUpdate(tx, by, customer, { money, reason, holdReason });
      return { entryId: money.entryId };
    };
  },
});

const NO_CHANGE = { before: {}, after: {}, entryId: null, waitingReply: null };

/**
 * Posts the adjustment and sets the hold for the requested balances. If one person may not change the available
 * balance by that much, they wait for a second person instead.
 * @returns the balances before and after, if they change; or the reply if they wait, when nothing has changed yet.
 * @throws DomainError ACCOUNT_NOT_VERIFIED, CREDITED_CLOSED, or as {@link planBalances} does.
 */
export async function changeBalances(
  tx: Tx,
  request: StaffRequest,
  customer: LockedCustomer,
  input: AccountUpdate,
): Promise<BalanceChange & { waitingReply: AcceptedReply | null }> {
  const { reason = "", holdReason } = input;
  const read = (field: "totalBalance" | "availableBalance") =>
    input[field] === undefined
      ? null
      : amountIn(customer.account.currency, input[field], field);
  const requested = {
    totalMinor: read("totalBalance"),
    availableMinor: read("availableBalance"),
  };
  const plan = planBalanceChange(customer, requested);
  if (!plan) return NO_CHANGE;
  const approval = updateApproval.toApproval({
    customerId: customer.id,
    accountId: customer.account.id,
    amountMinor: effectOf(plan, customer),
    request: {
      ...requested,
      ...plan,
      reason,
      holdReason,
      currency: customer.account.currency,
    },
  });
  const result = await doOrRequestApproval(tx, request, approval, () =>
    applyPlan(tx, request, customer, { plan, reason, holdReason }),
  );
  return result instanceof AcceptedReply
    ? { ...NO_CHANGE, waitingReply: result }
    : { ...result, waitingReply: null };
}

/** Returns the request for the first balance of a new account. */
export const openingApproval = (
  owner: { customerId: string; accountId: bigint },
  { totalMinor, currency }: { totalMinor: bigint; currency: Currency },
) =>
  updateApproval.toApproval({
    ...owner,
    amountMinor: totalMinor,
    request: {
      totalMinor,
      availableMinor: null,
      adjustMinor: totalMinor,
      heldMinor: null,
      reason: "",
      currency,
    },
  });
