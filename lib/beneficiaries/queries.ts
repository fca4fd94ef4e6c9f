import "server-only";
import type { Customer } from "@/lib/auth/callers";
import { prisma } from "@/lib/db/prisma";
import { id as idSchema } from "@/lib/validation/fields";
import type { Beneficiary } from "./beneficiary";
import { beneficiarySelect } from "./store";

/** All of the customer's beneficiaries, by what the customer calls them. */
export async function listBeneficiaries(
  customer: Customer,
): Promise<Beneficiary[]> {
  const rows = await prisma().beneficiary.findMany({
    where: { customerId: customer.id },
    select: beneficiarySelect,
  });
  const called = (row: Beneficiary) => row.nickname || row.accountName;
  return rows.sort((a, b) => called(a).localeCompare(called(b), "en"));
}

/** One of the customer's beneficiaries, or null. */
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

/** Whether the customer has saved this account number. */
export async function isSaved(
  customer: Customer,
  accountNumber: string,
): Promise<boolean> {
  const found = await prisma().beneficiary.findFirst({
    where: { customerId: customer.id, accountNumber },
    select: { id: true },
  });
  return found !== null;
}
