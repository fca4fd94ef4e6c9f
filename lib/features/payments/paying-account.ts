import "server-only";
import { mainAccount, ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";

/**
 * Returns the account of a payment: the one whose number the form shows, or the main account without a number. The rules
 * of a payment refuse the number of an account that is not the customer's.
 */
export const payingAccount = async (
  customer: Customer,
  fromAccount: string | undefined,
): Promise<OwnAccount> =>
  (fromAccount && (await ownAccount(customer, fromAccount))) ||
  mainAccount(customer);
