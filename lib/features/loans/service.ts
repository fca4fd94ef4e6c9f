import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import type { LoanInput } from "./schema";
import { insertLoanRequest } from "./store";
import { loanLimit } from "./limits";

/** Stores a customer's loan request for staff to decide. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function requestLoan(
  customer: Customer,
  input: LoanInput,
): Promise<{ message: string }> {
  await enforceLimit(loanLimit, customer.id);
  await insertLoanRequest(customer.id, input);
  return { message: "Ticket opened successfully!" };
}
