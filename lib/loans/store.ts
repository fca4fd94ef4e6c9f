import "server-only";
import { prisma } from "@/lib/db/prisma";
import type { LoanInput } from "./schema";

/** Writes a request; staff decide on it. */
export async function insertLoanRequest(
  customerId: string,
  { loanType, amount, loanReason }: LoanInput,
): Promise<void> {
  await prisma().loanRequest.create({
    data: {
      customerId,
      type: loanType,
      amountMinor: amount,
      reason: loanReason,
    },
    select: { id: true },
  });
}
