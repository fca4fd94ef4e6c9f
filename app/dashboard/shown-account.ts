import "server-only";
import { notFound } from "next/navigation";
import { recordMissingItem } from "@/lib/bank/missing-item";
import { ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { pageRequest } from "@/lib/platform/http/page-context";

/** Returns the account that the address of a page names, or the main account. Another one is not found. */
export async function shownAccount(
  customer: Customer,
  number: string = customer.main.number,
): Promise<OwnAccount> {
  const own = await ownAccount(customer, number);
  if (own) return own;
  recordMissingItem(customer, await pageRequest(), { accountNumber: number });
  return notFound();
}
