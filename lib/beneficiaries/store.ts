import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { Beneficiary } from "./beneficiary";
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

/** Writes a beneficiary. @throws the violation of `beneficiaries_customer_id_account_number_key` for a number saved before. */
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

/** {@link insertBeneficiary} for one that is there. @returns whether it is the customer's. */
export async function updateBeneficiary(
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

/** @returns whether the customer had such a beneficiary. */
export async function deleteBeneficiary(
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
