import "server-only";
import { redirect } from "next/navigation";
import { adminAccountPath } from "@/lib/features/customers/pages";
import type { CustomerSummary } from "@/lib/features/customers/queries";
import type { FoundEntry } from "@/lib/features/statements/history/reference-queries";
import { staffEntryPath } from "@/lib/features/statements/pages";

/** Opens the customer or the transaction if a search finds only one. */
export function openOnlyHit(
  customers: CustomerSummary[],
  entries: FoundEntry[],
) {
  const [customer] = customers;
  const [entry] = entries;
  if (customers.length + entries.length !== 1) return;
  if (entry) redirect(staffEntryPath(entry.id));
  if (customer) redirect(adminAccountPath(customer.id));
}
