import "server-only";
import {
  caseSelect,
  type CaseDetails,
  toCaseDetails,
} from "@/lib/features/inbox/public";
import type { Customer, DataOwner } from "@/lib/identity/callers";
import { referenceOf } from "@/lib/ledger/reference";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import { prisma } from "@/lib/platform/db/prisma";
import { offeredKinds } from "./rules";
import { findOwnPayment } from "./store";

const newestFirst = [{ openedAt: "desc" as const }, { id: "desc" as const }];

type PaymentCases = {
  /** The customer's cases about the payment, newest first. */
  cases: CaseDetails[];
  /** The kinds of cases that the customer can open about it now. */
  offered: CaseKind[];
};

/** Returns the customer's cases about an entry of their account, and what they can report now. */
export async function getPaymentCases(
  customer: Customer,
  entryId: string,
): Promise<PaymentCases> {
  const [payment, cases] = await Promise.all([
    findOwnPayment(customer, entryId),
    prisma().case.findMany({
      where: { customerId: customer.id, entry: { publicId: entryId } },
      orderBy: newestFirst,
      select: caseSelect,
    }),
  ]);
  const hasOpen = cases.some(({ closedAt }) => closedAt === null);
  const offered = payment && !hasOpen ? offeredKinds(payment) : [];
  const recalled = cases.some(({ kind }) => kind === "recall");
  return {
    cases: cases.map(toCaseDetails),
    offered: offered.filter((kind) => kind !== "recall" || !recalled),
  };
}

export type OwnCase = CaseDetails & {
  payment: { id: string; reference: string; payee: string };
};

/** Returns the customer's newest cases with their payments. */
export async function listOwnCases(
  customer: DataOwner,
  limit: number,
): Promise<OwnCase[]> {
  const rows = await prisma().case.findMany({
    where: { customerId: customer.id },
    orderBy: newestFirst,
    take: limit,
    select: {
      ...caseSelect,
      entry: { select: { publicId: true, counterpartyName: true } },
    },
  });
  return rows.map(({ entry: { publicId, counterpartyName }, ...row }) => ({
    ...toCaseDetails(row),
    payment: {
      id: publicId,
      reference: referenceOf(publicId),
      payee: counterpartyName,
    },
  }));
}
