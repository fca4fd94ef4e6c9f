import "server-only";
import { audit } from "@/lib/audit/store";
import type { Customer } from "@/lib/auth/callers";
import { countOrRefuse } from "@/lib/auth/throttle";
import { transaction } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";
import { isNewBeneficiary } from "@/lib/transfers/service";
import { isThisBank, matchName } from "./rules";
import type { PayeeCheck } from "./schema";
import { findPayeeName } from "./store";

export type PayeeAdvice = {
  result: "match" | "close" | "no match" | "cannot be checked";
  /** Whether this customer has never sent a wire to the number. */
  isNew: boolean;
};

/**
 * Tells whether the typed name fits the account, never the name itself and never whether the number is an account here:
 * without a match the answer depends on the bank that was typed alone. A match tells those who know both already.
 * Counted by customer and by address, and noted in the audit trail without name and number.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function checkPayee(
  customer: Customer,
  { accountName, recipientAccount, bank }: PayeeCheck,
  origin: Origin,
): Promise<PayeeAdvice> {
  await countOrRefuse("payee-customer", customer.id);
  await countOrRefuse("payee-ip", origin.ip);
  const [held, isNew] = await Promise.all([
    findPayeeName(recipientAccount),
    isNewBeneficiary(customer, recipientAccount),
  ]);
  // Compared with something in every case, so that the time tells nothing either.
  const match = matchName(accountName, held ?? "");
  const result = match === "none" ? unmatched(bank) : match;
  await transaction((tx) =>
    audit(tx, customer, origin, {
      action: "payee.check",
      subjectCustomerId: customer.id,
      after: { result },
    }),
  );
  return { result, isNew };
}

const unmatched = (bank: string) =>
  isThisBank(bank) ? "no match" : "cannot be checked";
