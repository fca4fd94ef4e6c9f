import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { prisma } from "@/lib/platform/db/prisma";
import { versionOf } from "@/lib/platform/http/version";
import { id as idSchema } from "@/lib/platform/validation/fields";
import type { Beneficiary } from "./serializers";
import { beneficiarySelect, toShown } from "./store";

/** A beneficiary with the version that its form sends. */
export type ListedBeneficiary = Beneficiary & { version: string };

export async function listBeneficiaries(
  customer: Customer,
): Promise<ListedBeneficiary[]> {
  const rows = await prisma().beneficiary.findMany({
    where: { customerId: customer.id },
    select: beneficiarySelect,
  });
  const displayName = (row: Beneficiary) => row.nickname || row.accountName;
  return rows
    .sort((a, b) => displayName(a).localeCompare(displayName(b), "en"))
    .map((row) => ({ ...row, version: versionOf(toShown(row)) }));
}

export async function findBeneficiary(
  customer: Customer,
  id: string | undefined,
): Promise<Beneficiary | null> {
  if (!idSchema.safeParse(id).success) return null;
  return prisma().beneficiary.findFirst({
    where: { id: id!, customerId: customer.id },
    select: beneficiarySelect,
  });
}

export async function isSaved(
  customer: Customer,
  { accountNumber, bank }: { accountNumber: string; bank: string },
): Promise<boolean> {
  const row = await prisma().beneficiary.findFirst({
    where: { customerId: customer.id, accountNumber, bank },
    select: { id: true },
  });
  return row !== null;
}
