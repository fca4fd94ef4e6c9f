import "server-only";
import { namedAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { listHistory } from "./queries";
import type { HistoryRow } from "./row";

/** Returns the newest pending and returned wires of the customer's accounts with these numbers, newest first. */
export async function listOpenWires(
  customer: Customer,
  numbers: readonly string[],
  limit: number,
): Promise<HistoryRow[]> {
  const lists = await Promise.all(
    numbers.map(async (number) => {
      const account = await namedAccount(customer, number);
      return (await listHistory(account, { limit, openOnly: true })).rows;
    }),
  );
  return lists
    .flat()
    .sort((a, b) => b.enteredAt.getTime() - a.enteredAt.getTime())
    .slice(0, limit);
}
