import "server-only";
import { staffCustomerErrors } from "@/lib/features/customers/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { LockedCustomer } from "../store";

/**
 * Refuses to delete a locked customer who still has something open.
 * @throws DomainError DELETE_WIRE_PENDING while a wire could still be returned, DELETE_LOAN_OWED while a loan is not
 * repaid.
 */
export async function requireNothingOpen(
  tx: Tx,
  { id: customerId }: LockedCustomer,
): Promise<void> {
  const wire = await tx.wire.findFirst({
    where: {
      status: "pending",
      entry: { postings: { some: { account: { customerId } } } },
    },
    select: { entryId: true },
  });
  if (wire) throw fieldError(staffCustomerErrors.DELETE_WIRE_PENDING, "userId");
  const loan = await tx.loanRequest.findFirst({
    where: { customerId, status: "accepted" },
    select: { id: true },
  });
  if (loan) throw fieldError(staffCustomerErrors.DELETE_LOAN_OWED, "userId");
}
