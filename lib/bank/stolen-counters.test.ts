import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { countWrongCodes as countEmailChange } from "@/lib/features/customers/email-change/store";
import { countWrongCode as countReactivation } from "@/lib/features/customers/dormancy/store";
import { countWrongCode as countFlow } from "@/lib/identity/codes/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { claim } from "@/lib/platform/jobs/store";
import { quarterHourly } from "@/lib/platform/rate-limit/limit";
import { consume, throttleKey } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";

// A stolen login can write counters. Their highest number must not make what counts next fail.
const { ownerPool, appPool, sql } = await testDatabase();
const HIGHEST = 2_147_483_647;

const [account] = await openAccounts(ownerPool, 1);
const { id: customerId } = await ownerOf(ownerPool, account);
const flowId = randomUUID();

const LIMITS = [
  quarterHourly("test", 5),
  { ...quarterHourly("test-row", 5), maxInARow: HIGHEST },
];

/** A row of each counter with the highest number, and what counts next. */
const COUNTERS: Record<string, { plant: string; count: () => Promise<void> }> =
  {
    "code_flows.tries": {
      plant: `INSERT INTO code_flows (id, email, tries, expires_at)
        VALUES ('${flowId}', 'a@example.org', ${HIGHEST}, now())`,
      count: () => transaction((tx) => countFlow(tx, flowId)),
    },
    "email_changes.tries": {
      plant: `INSERT INTO email_changes (customer_id, present_email, new_email, present_hash, new_hash, tries, sent_at, expires_at)
        VALUES ('${customerId}', 'a', 'b', '', '', ${HIGHEST}, now(), now())`,
      count: () => transaction((tx: Tx) => countEmailChange(tx, customerId)),
    },
    "jobs.attempts": {
      plant: `INSERT INTO jobs (kind, key, attempts) VALUES ('purge', 'test', ${HIGHEST})`,
      count: async () => {
        expect(await claim([{ kind: "purge", count: 9 }])).not.toEqual([]);
      },
    },
    "reactivation_codes.tries": {
      plant: `INSERT INTO reactivation_codes (customer_id, email, code_hash, tries, sent_at, expires_at)
        VALUES ('${customerId}', 'a', '', ${HIGHEST}, now(), now())`,
      count: () => transaction((tx) => countReactivation(tx, customerId)),
    },
  };

/** Whole numbers that the login can write and nobody counts up. */
const NOT_COUNTED = [
  "jobs.priority",
  "message_attachments.position",
  "outbox_mails.priority",
];

it("are all listed here that the login can write", async () => {
  const rows = await sql`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.data_type IN ('integer', 'smallint')
      AND has_column_privilege('limmat_app', quote_ident(c.table_name), c.column_name, 'UPDATE') ORDER BY 1`;
  const names = rows.map(({ name }) => name as string);
  const counted = names.filter(
    (name) => !name.startsWith("throttles.") && !NOT_COUNTED.includes(name),
  );
  expect(counted).toEqual(Object.keys(COUNTERS));
});

it.each(Object.keys(COUNTERS))(
  "%s goes on counting from its highest number",
  async (name) => {
    const { plant, count } = COUNTERS[name]!;
    await appPool.query(plant);
    await count();
  },
);

it.each(LIMITS)(
  "a throttle with the highest count refuses or counts the next attempt: $scope",
  async (limit) => {
    const key = throttleKey(limit, "somebody");
    await consume(limit, "somebody");
    for (const [lockedUntil, windowStart] of [
      [null, "now"],
      [null, "infinity"],
      [null, "-infinity"],
      ["infinity", "now"],
      ["200000-01-01", "now"],
    ] as const) {
      await appPool.query(
        `UPDATE throttles SET count = $2::int, in_a_row = $2::int - 1, locked_until = $3, window_started_at = $4
         WHERE key = $1`,
        [key, HIGHEST, lockedUntil, windowStart],
      );
      const { allowed } = await consume(limit, "somebody");
      expect(allowed).toBe(lockedUntil === null);
    }
  },
);
