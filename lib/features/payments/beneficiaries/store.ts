import "server-only";
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

/** Updates a customer's beneficiary. Returns whether it exists; throws like {@link insertBeneficiary}. */
export async function updateBeneficiaryRow(
  tx: Tx,
  customerId: string,
  id: string,
  input: BeneficiaryInput,
): Promise<boolean> {
  const { count } = await tx.beneficiary.updateMany({
    where: { id, customerId },
    data: toRow(input),
  });
  return count > 0;
}

export async function deleteBeneficiaryRow(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<boolean> {
  const { count } = await tx.beneficiary.deleteMany({
    where: { id, customerId },
  });
  return count > 0;
}

export function countBeneficiaries(
  tx: Tx,
  customerId: string,
): Promise<number> {
  return tx.beneficiary.count({ where: { customerId } });
}
