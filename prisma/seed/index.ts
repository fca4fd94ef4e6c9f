import pg from "pg";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { twoHistories } from "./history";
import { otherHistories } from "./others";
import { featureSeeds } from "./features";
import { at, daysBefore } from "./days";
import {
  insertPeople,
  insertWelcomes,
  keepWiresByHand,
  postAll,
  postCapital,
  settleOldWires,
} from "./write";

const ADMIN = "admin";
const STAFF_PASSWORD = "Demo!Admin1";
const CUSTOMER_PASSWORD = "Demo!Customer1";

/**
 * Fills an empty, migrated database with the demonstration's staff, customers and about 18 months of history, posted
 * through the ledger in one transaction. Does nothing if the demonstration's admin exists. Hashing needs the
 * application's settings (lib/platform/config/env.ts) in this process.
 * @param databaseUrl login that owns the tables: only the owner may post with a time of entry in the past
 */
export async function seed({
  databaseUrl,
  log,
}: {
  databaseUrl: string;
  log: (line: string) => void;
}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await isSeeded(client)) return;
    log("Adding the demonstration customers and their history …");
    // Imported late: a seeded database needs neither the settings nor the hashing library.
    const { hashPassword } = await import("@/lib/identity/passwords");
    const [adminHash, customerHash] = await Promise.all([
      hashPassword(STAFF_PASSWORD),
      hashPassword(CUSTOMER_PASSWORD),
    ]);
    await client.query("BEGIN");
    const entries = await fill(client, adminHash, customerHash);
    await client.query("COMMIT");
    // Without this, the plans of the first minute after the bulk insert would assume empty tables.
    await client.query(
      "ANALYZE customers, accounts, ledger_entries, ledger_postings",
    );
    log(`Posted ${entries} entries.`);
  } finally {
    // Also rolls back an open transaction.
    await client.end();
  }
}

/** The history of the two main customers, with the movements of the features. */
export const mainHistories = (today: string) =>
  twoHistories(
    today,
    featureSeeds.flatMap(({ movements }) => movements?.(today) ?? []),
  );

async function isSeeded(client: pg.Client) {
  const { rowCount } = await client.query(
    "SELECT FROM admins WHERE lower(username) = $1",
    [ADMIN],
  );
  return rowCount !== 0;
}

async function fill(
  client: pg.Client,
  adminHash: string,
  customerHash: string,
): Promise<number> {
  const today = bankToday();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO admins (username, password_hash, role)
     VALUES ($1, $2, 'administrator'), ('deputy', $2, 'administrator'), ('teller', $2, 'teller'),
            ('auditor', $2, 'auditor') RETURNING id`,
    [ADMIN, adminHash],
  );
  const [adminId, deputyId] = rows.map(({ id }) => id) as [string, string];
  const accounts = await insertPeople(client, customerHash, today);
  await insertWelcomes(client);
  const movements = [...mainHistories(today), ...otherHistories(today)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  await postCapital(client, {
    makerId: adminId,
    checkerId: deputyId,
    at: at(daysBefore(bankDay(movements[0]!.at), 1), 10 * 60),
  });
  await postAll(client, accounts, adminId, movements);
  await keepWiresByHand(client);
  await settleOldWires(client, adminId);
  for (const { insert } of featureSeeds)
    await insert(client, { adminId, today });
  // No emails or notifications are sent for the seeded history.
  await client.query("SELECT notifications_start_here()");
  return movements.length;
}
