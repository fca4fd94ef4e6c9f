import "server-only";
import { audit } from "@/lib/audit/store";
import type { Customer } from "@/lib/auth/callers";
import { countOrRefuse } from "@/lib/auth/throttle";
import { violatedIndex } from "@/lib/db/errors";
import { transaction } from "@/lib/db/prisma";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import type { Origin } from "@/lib/ledger/post";
import { id as idSchema } from "@/lib/validation/fields";
import { toBeneficiaryJson } from "./beneficiary";
import type { BeneficiaryInput } from "./schema";
import {
  countBeneficiaries,
  deleteBeneficiary,
  insertBeneficiary,
  updateBeneficiary,
} from "./store";

/** More than a household or a small firm pays; the list is read whole. */
export const MOST_BENEFICIARIES = 200;

/**
 * Saves a beneficiary. What is saved is not told to the audit trail, that something was is.
 * @throws DomainError OWN_ACCOUNT, BENEFICIARY_SAVED, BENEFICIARIES_FULL or TOO_MANY_THIS_HOUR.
 */
export async function addBeneficiary(
  customer: Customer,
  input: BeneficiaryInput,
  origin: Origin,
) {
  refuseOwnAccount(customer, input);
  await countOrRefuse("beneficiary-customer", customer.id);
  const saved = await once(() =>
    transaction(async (tx) => {
      if ((await countBeneficiaries(tx, customer.id)) >= MOST_BENEFICIARIES)
        throw new DomainError("BENEFICIARIES_FULL");
      await trail(tx, customer, origin, "add");
      return insertBeneficiary(tx, customer.id, input);
    }),
  );
  return { message: "Payee saved", data: toBeneficiaryJson(saved) };
}

/** Changes one. @throws DomainError NOT_FOUND, or what {@link addBeneficiary} throws. */
export async function editBeneficiary(
  customer: Customer,
  id: string,
  input: BeneficiaryInput,
  origin: Origin,
) {
  refuseUnlessId(id);
  refuseOwnAccount(customer, input);
  await countOrRefuse("beneficiary-customer", customer.id);
  await once(() =>
    transaction(async (tx) => {
      if (!(await updateBeneficiary(tx, customer.id, id, input)))
        throw new DomainError("NOT_FOUND");
      await trail(tx, customer, origin, "change");
    }),
  );
  return { message: "Payee saved" };
}

/** Deletes one; payments made stay as they are. @throws DomainError NOT_FOUND. */
export async function dropBeneficiary(
  customer: Customer,
  id: string,
  origin: Origin,
) {
  refuseUnlessId(id);
  await transaction(async (tx) => {
    if (!(await deleteBeneficiary(tx, customer.id, id)))
      throw new DomainError("NOT_FOUND");
    await trail(tx, customer, origin, "delete");
  });
  return { message: "Payee deleted" };
}

const trail = (
  tx: Parameters<typeof audit>[0],
  customer: Customer,
  origin: Origin,
  deed: "add" | "change" | "delete",
) =>
  audit(tx, customer, origin, {
    action: `beneficiary.${deed}`,
    subjectCustomerId: customer.id,
  });

function refuseUnlessId(id: string) {
  if (!idSchema.safeParse(id).success) throw new DomainError("NOT_FOUND");
}

function refuseOwnAccount(customer: Customer, input: BeneficiaryInput) {
  if (input.recipientAccount === customer.accountNumber)
    throw refusalAt("OWN_ACCOUNT", "recipientAccount");
}

/** A number stands once in a customer's list. */
async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error))
      throw refusalAt("BENEFICIARY_SAVED", "recipientAccount");
    throw error;
  }
}
