import "server-only";
import { audit } from "@/lib/audit/store";
import {
  refuseOwnAccount,
  requirePayable,
} from "@/lib/features/payments/transfers/service";
import type { Customer } from "@/lib/identity/callers";
import { commonErrors } from "@/lib/platform/errors/common";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { violatedIndex } from "@/lib/platform/db/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { takeTurn } from "@/lib/platform/db/turns";
import { payeeFact } from "@/lib/features/payments/change-facts";
import { notifyChanges } from "@/lib/identity/notify";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { paymentActions } from "@/lib/features/payments/audit";
import { toBeneficiaryJson } from "./serializers";
import { beneficiaryErrors } from "./errors";
import type { BeneficiaryInput } from "./schema";
import {
  countBeneficiaries,
  deleteBeneficiaryRow,
  insertBeneficiary,
  lockBeneficiary,
  toShown,
  updateBeneficiaryRow,
} from "./store";
import { beneficiaryLimit } from "@/lib/features/payments/limits";

/** More than a household or a small business needs. The list has no pages. */
const MAX_BENEFICIARIES = 200;

/**
 * Saves a beneficiary. The audit row says that a beneficiary was saved, not which.
 * @throws DomainError OWN_ACCOUNT, PAYEE_UNKNOWN, BENEFICIARY_CLOSED, TRANSFERS_BLOCKED, BENEFICIARY_SAVED,
 * BENEFICIARIES_FULL or TOO_MANY_THIS_HOUR.
 */
export async function addBeneficiary(
  customer: Customer,
  input: BeneficiaryInput,
  context: RequestContext,
) {
  await requirePayee(customer, input);
  const saved = await mapDuplicate(() =>
    transaction(async (tx) => {
      await takeTurn(tx, `payees:${customer.id}`);
      if ((await countBeneficiaries(tx, customer.id)) >= MAX_BENEFICIARIES)
        throw new DomainError(beneficiaryErrors.BENEFICIARIES_FULL);
      await recordChange(tx, customer, context, { action: "add", input });
      return insertBeneficiary(tx, customer.id, input);
    }),
  );
  return { message: "Payee saved", data: toBeneficiaryJson(saved) };
}

/** Updates a beneficiary. @throws DomainError NOT_FOUND, VERSION_CONFLICT, or the errors of {@link addBeneficiary}. */
export async function updateBeneficiary(
  customer: Customer,
  id: string,
  input: BeneficiaryInput,
  context: RequestContext,
) {
  await requirePayee(customer, input);
  await mapDuplicate(() =>
    transaction(async (tx) => {
      await requireShown(tx, customer, id, context);
      await updateBeneficiaryRow(tx, customer.id, id, input);
      await recordChange(tx, customer, context, { action: "change", input });
    }),
  );
  return { message: "Payee saved" };
}

/** Deletes a beneficiary. Past payments are unaffected. @throws DomainError NOT_FOUND or VERSION_CONFLICT. */
export async function deleteBeneficiary(
  customer: Customer,
  id: string,
  context: RequestContext,
) {
  await transaction(async (tx) => {
    const input = await requireShown(tx, customer, id, context);
    await deleteBeneficiaryRow(tx, customer.id, id);
    await recordChange(tx, customer, context, { action: "delete", input });
  });
  return { message: "Payee deleted" };
}

type Payee = Pick<BeneficiaryInput, "accountName" | "recipientAccount">;

/** Locks a beneficiary as the caller saw it. @throws DomainError NOT_FOUND or VERSION_CONFLICT. */
async function requireShown(
  tx: Tx,
  customer: Customer,
  id: string,
  context: RequestContext,
): Promise<Payee> {
  const stored = await lockBeneficiary(tx, customer.id, id);
  if (!stored) throw new DomainError(commonErrors.NOT_FOUND);
  const shown = toShown(stored);
  requireSeen(context, shown);
  return shown;
}

/** Writes the audit row of a change and notifies the customer. */
async function recordChange(
  tx: Tx,
  customer: Customer,
  context: RequestContext,
  { action, input }: { action: "add" | "change" | "delete"; input: Payee },
): Promise<void> {
  const { accountName, recipientAccount: accountNumber } = input;
  await audit(tx, customer, context, {
    action: paymentActions[`beneficiary.${action}`],
    subjectCustomerId: customer.id,
  });
  await notifyChanges(tx, customer.id, {
    by: "own",
    changes: [`payee.${action}`],
    facts: { [`payee.${action}`]: payeeFact({ accountName, accountNumber }) },
  });
}

async function requirePayee(customer: Customer, input: BeneficiaryInput) {
  await refuseOwnAccount(customer, input);
  await enforceLimit(beneficiaryLimit, customer.id);
  await requirePayable(customer, input);
}

/** Reports a bank and account number that the customer has already saved as BENEFICIARY_SAVED. */
async function mapDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) === "beneficiaries_payee")
      throw fieldError(beneficiaryErrors.BENEFICIARY_SAVED, "recipientAccount");
    throw error;
  }
}
