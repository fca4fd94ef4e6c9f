import "server-only";
import type { DataOwner } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import type { Account } from "./account";
import { type Obstacle, readObstacles } from "./obstacles";
import { listAccounts } from "./queries";

/** An account as staff see it, with the time of its last block and the obstacles to closing it. */
export type StaffAccount = Account & {
  /** The time at which staff blocked it last; null if they never did. */
  blockedAt: Date | null;
  obstacles: Obstacle[];
};

type StaffFacts = Pick<StaffAccount, "number" | "blockedAt"> & {
  /** With blanks between. */
  obstacles: string;
};

/** Returns all accounts of a customer in the order of {@link listAccounts}. */
export async function listAccountsForStaff(
  owner: DataOwner,
): Promise<StaffAccount[]> {
  const [accounts, { rows }] = await Promise.all([
    listAccounts(owner),
    pool().query<StaffFacts>({
      name: "accounts_for_staff",
      text: `SELECT a.number, (
               SELECT max(l.at) FROM audit_log l
               WHERE l.subject_customer_id = a.customer_id AND l.subject_account_id = a.id AND l.action = 'account.block'
             ) AS "blockedAt", array_to_string(ARRAY(
               SELECT o.what FROM account_obstacles(a.id) o), ' ') AS obstacles
             FROM accounts a WHERE a.customer_id = $1::uuid`,
      values: [owner.id],
    }),
  ]);
  const facts = new Map(rows.map((row) => [row.number, row]));
  return accounts.map((account) => ({
    ...account,
    blockedAt: facts.get(account.number)?.blockedAt ?? null,
    obstacles: readObstacles(facts.get(account.number)?.obstacles ?? ""),
  }));
}
