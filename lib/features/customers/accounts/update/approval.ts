import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { storedReason } from "@/lib/approvals/stored-reason";
import { recordReason } from "@/lib/audit/reason";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import { staffCustomerErrors } from "@/lib/features/customers/staff-errors";
import { identityErrors } from "@/lib/identity/errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { formatMoney } from "@/lib/ledger/money";
import { storedAmount } from "@/lib/ledger/stored-amount";
import { lockCustomer } from "@/lib/features/customers/accounts/store";
import { applyPlan, changedBalances, planBalanceChange } from "./plan";
import { updateAccount } from "@/lib/features/customers/accounts/staff-contract";

/** The requested balances, and the plan at the time of the request. */
const waitingBalanceChange = z.object({
  totalMinor: storedAmount.nullable(),
  availableMinor: storedAmount.nullable(),
  adjustMinor: storedAmount,
  heldMinor: storedAmount.nullable(),
  reason: storedReason,
  holdReason: z.string().optional(),
});

export type WaitingBalanceChange = z.output<typeof waitingBalanceChange>;

const money = (minor: bigint | null) =>
  minor === null ? "" : formatMoney(minor);

/** Applies an approved balance change. Throws BALANCE_MOVED if the amounts differ from the approved ones. */
export const updateApproval = defineApproval({
  kind: "update",
  title: "Balance change for",
  right: updateAccount.right,
  request: waitingBalanceChange,
  // The reason is left out: a digest stays, and a short text can be guessed from it.
  essence: ({ adjustMinor, heldMinor }) => [adjustMinor, heldMinor],
  privateFields: ["holdReason"],
  details: ({
    totalMinor,
    availableMinor,
    adjustMinor,
    heldMinor,
    reason,
    holdReason,
  }) => [
    ["Total balance", money(totalMinor)],
    ["Available balance", money(availableMinor)],
    ["Adjustment", adjustMinor === 0n ? "None" : money(adjustMinor)],
    ["On hold", money(heldMinor)],
    ["Reason", reason],
    ["Hold explanation", holdReason ?? ""],
  ],
  prepare: async ({ id, customerId, accountId, request }) => {
    const adjustments = await bankAccount("adjustments");
    return async (tx, admin, context) => {
      const customer =
        customerId &&
        (await lockCustomer(tx, customerId, adjustments, accountId));
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const plan = planBalanceChange(customer, {
        totalBalance: request.totalMinor ?? undefined,
        availableBalance: request.availableMinor ?? undefined,
      });
      if (
        !plan ||
        plan.adjustMinor !== request.adjustMinor ||
        plan.heldMinor !== request.heldMinor
      )
        throw new DomainError(staffCustomerErrors.BALANCE_MOVED);
      const applied = await applyPlan(
        tx,
        customer,
        { ...plan, holdReason: request.holdReason },
        { sessionSecret: admin.sessionSecret, approvalId: id, context },
      );
      const { before, after, entryId } = applied;
      const { reason } = request;
      await audit(tx, admin, context, {
        action: customerActions["customer.update"],
        subjectCustomerId: customer.id,
        subjectAccountId: customer.account.id,
        before,
        after: {
          changed: changedBalances(applied),
          ...after,
          ...(reason && { reason }),
        },
        ...(request.holdReason && {
          personal: { after: { holdReason: request.holdReason } },
        }),
      });
      await recordReason(tx, admin, context, {
        entryId,
        subjectCustomerId: customer.id,
        subjectAccountId: customer.account.id,
        reason,
      });
      return { entryId };
    };
  },
});
