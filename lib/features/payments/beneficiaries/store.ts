import "server-only";
import { lockPerson } from "@/lib/identity/store";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Beneficiary } from "./serializers";
import type { BeneficiaryInput } from "./schema";

export const beneficiarySelect = {
  id: true,
  accountName: true,
  accountNumber: true,
  bank: true,
  reference: true,
  nickname: true,
} as const;

const toRow = ({ recipientAccount, ...rest }: BeneficiaryInput) => ({
  ...rest,
  accountNumber: recipientAccount,
});

/**
 * Inserts a beneficiary.
 * @throws the violation of `beneficiaries_payee` if the number is already saved for this bank.
 */
export function insertBeneficiary(
  tx: Tx,
  customerId: string,
  input: BeneficiaryInput,
): Promise<Beneficiary> {
  return tx.beneficiary.create({
    data: { customerId, ...toRow(input) },
    select: beneficiarySelect,
  });
}

/** Returns the values that the form of a beneficiary shows. */
export const toShown = ({
  accountNumber,
  ...rest
}: Omit<Beneficiary, "id">) => ({
  accountName: rest.accountName,
  recipientAccount: accountNumber,
  bank: rest.bank,
  reference: rest.reference,
  nickname: rest.nickname,
});

/** Returns a customer's beneficiary, which only this transaction can change from here on; null if there is none. */
export async function lockBeneficiary(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<Beneficiary | null> {
  await lockPerson(tx, customerId);
  return tx.beneficiary.findFirst({
    where: { id, customerId },
    select: beneficiarySelect,
  });
}

/** Updates a locked beneficiary; throws like {@link insertBeneficiary}. */
export async function updateBeneficiaryRow(
  tx: Tx,
  customerId: string,
  id: string,
  input: BeneficiaryInput,
): Promise<void> {
  await tx.beneficiary.updateMany({
    where: { id, customerId },
    data: toRow(input),
  });
}

export async function deleteBeneficiaryRow(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<void> {
  await tx.beneficiary.deleteMany({ where: { id, customerId } });
}

export function countBeneficiaries(
  tx: Tx,
  customerId: string,
): Promise<number> {
  return tx.beneficiary.count({ where: { customerId } });
}
