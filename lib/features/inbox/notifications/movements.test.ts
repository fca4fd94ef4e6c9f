import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { post } from "@/lib/testing/bookkeeper";
import { referenceOf } from "@/lib/ledger/reference";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  movement,
  openAccounts,
  payIn,
} from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { transaction } from "@/lib/platform/db/prisma";
import { queueMails } from "@/lib/platform/mail/store";
import { mailMovements } from "./movement-mails";
import { catchUp, notifyMovements } from "./job";

const { ownerPool, databaseUrl, databaseMigrationUrl, sql } =
  await testDatabase();
const [anna, bruno] = await openAccounts(ownerPool, 2, {
  balanceMinor: 1_000_000n,
});

/** A login can terminate its own connections only. */
const sameLogin = new pg.Pool({ connectionString: databaseUrl, max: 1 });

afterAll(() => sameLogin.end());

beforeEach(async () => {
  await caughtUp(ownerPool);
  await sql`DELETE FROM notifications; DELETE FROM outbox_mails; DELETE FROM jobs; DELETE
    FROM notification_settings`;
});

const pay = (amountMinor: bigint, from = anna, to = bruno) =>
  post(movement(from, to, amountMinor));

/** The notifications so far as `account kind amount`, oldest first. */
async function notified(): Promise<string[]> {
  const rows: { line: string }[] =
    await sql`SELECT concat_ws(' ', p.account_id, n.kind, p.amount_minor) AS line
     FROM notifications n JOIN ledger_postings p ON p.id = n.posting_id ORDER BY n.id`;
  return rows.map(({ line }) => line);
}

/** The queued emails. */
const mailed = () => queuedMails(ownerPool);

const both = (amount: number) => [
  `${anna} money_out ${amount}`,
  `${bruno} money_in ${amount}`,
];

test("both sides of a transfer are notified once, by email and in the app", async () => {
  await pay(5_000n);
  await caughtUp(ownerPool);
  await caughtUp(ownerPool);
  expect(await notified()).toEqual(both(5_000));
  const mails = await mailed();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your transfer of $50.00 was sent",
    "You received $50.00",
  ]);
  const [out, into] = mails as [(typeof mails)[0], (typeof mails)[0]];
  expect(out.text).toMatch(
    /\nYour transfer of \$50\.00 to Test 2 \(account •••• \d{4}\) was sent on .+\. Reference: LM-[0-9A-F]{8}\.\n/,
  );
  expect(into.text).toMatch(
    /\nYou received \$50\.00 from Test 1 \(account •••• \d{4}\) on .+\. Reference: LM-[0-9A-F]{8}\.\n/,
  );
  // No balance, no full number, no link.
  for (const { text } of mails) {
    expect(text).not.toMatch(/10,?0[05]0\.00|9,950\.00|\d{10}|https?:/);
    expect(text).not.toContain("balance");
  }
});

test("the email about a reversal names the reversed transaction and the other party", async () => {
  const typed = { counterpartyName: "Bruno Typed", counterpartyNumber: "42" };
  const { entryId, publicId } = await post(
    movement(anna, bruno, 5_000n, typed),
  );
  await caughtUp(ownerPool);
  await sql`DELETE FROM outbox_mails`;
  await post(
    movement(bruno, anna, 5_000n, {
      ...typed,
      kind: "reversal",
      reversesId: entryId,
    }),
  );
  await caughtUp(ownerPool);
  const [back, taken] = await mailed();
  for (const { text } of [back!, taken!])
    expect(text).toContain(
      `We reversed transaction ${referenceOf(publicId)} on `,
    );
  expect(back).toMatchObject({ subject: "Reversal: you received $50.00" });
  expect(back!.text).toMatch(
    /We reversed transaction LM-[0-9A-F]{8} on .+\. You received \$50\.00 from Bruno Typed \(account /,
  );
  expect(taken).toMatchObject({ subject: "Reversal: $50.00 was debited" });
  expect(taken!.text).toMatch(
    /We reversed transaction LM-[0-9A-F]{8} on .+\. We returned \$50\.00 from your account to Test 1 \(account •••• \d{4}\)\./,
  );
});

test("the bank's own accounts and opening balances cause no notification", async () => {
  await payIn(anna, 700n);
  await openAccounts(ownerPool, 1);
  const adjustments = await bankAccount("adjustments");
  await post(movement(adjustments(anna), anna, 1n, { kind: "opening" }));
  await caughtUp(ownerPool);
  expect(await notified()).toEqual([`${anna} money_in 700`]);
  expect((await mailed())[0]!.text).toContain("You received $7.00 from Limmat");
});

test("several transactions in one run are sent as one email per customer", async () => {
  for (const amount of [1n, 2n, 3n]) await pay(amount);
  await caughtUp(ownerPool);
  expect(await notified()).toHaveLength(6);
  const mails = await mailed();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "3 transactions on your account",
    "3 transactions on your account",
  ]);
});

test.each([
  ["money_in_app", [`${anna} money_out 9`], 2],
  ["money_out_app", [`${bruno} money_in 9`], 2],
  ["money_in_mail", both(9), 1],
  ["money_out_mail", both(9), 1],
])(
  "turning %s off for everyone leaves the other settings on",
  async (name, lines, mails) => {
    await ownerPool.query(
      `INSERT INTO notification_settings (customer_id, ${name}) SELECT id, false FROM customers`,
    );
    await pay(9n);
    await caughtUp(ownerPool);
    expect(await notified()).toEqual(lines);
    expect(await mailed()).toHaveLength(mails);
  },
);

test("a posting that commits after later ones is still notified", async () => {
  const [carla, dora] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100n,
  });
  await caughtUp(ownerPool);
  await sql`DELETE FROM notifications`;
  const late = await begin();
  // Draws its ids now and commits later.
  await late.move(carla, dora, 77n);
  await pay(10n);
  await catchUp();
  // The later ones wait, because the gap before them may still be filled.
  expect(await notified()).toEqual([]);
  await late.end("COMMIT");
  await caughtUp(ownerPool);
  expect(await notified()).toEqual([
    `${carla} money_out 77`,
    `${dora} money_in 77`,
    ...both(10),
  ]);
});

test("a posting that began before the horizon and drew its ids after it is still notified", async () => {
  const [carla, dora] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100n,
  });
  await caughtUp(ownerPool);
  await sql`DELETE FROM notifications`;
  const late = await begin();
  await late.client.query(
    "SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE",
    [String(carla)],
  );
  await pay(10n);
  await catchUp();
  await late.move(carla, dora, 77n);
  await pay(11n);
  await late.end("COMMIT");
  await caughtUp(ownerPool);
  expect([...(await notified())].sort()).toEqual(
    [
      `${carla} money_out 77`,
      `${dora} money_in 77`,
      ...both(10),
      ...both(11),
    ].sort(),
  );
});

test("a movement that is rolled back causes no notification", async () => {
  const gone = await begin();
  await gone.move(anna, bruno, 55n);
  await gone.end("ROLLBACK");
  await pay(10n);
  await caughtUp(ownerPool);
  expect(await notified()).toEqual(both(10));
});

test("killing the worker at any step loses and repeats nothing", async () => {
  const expected: string[] = [];
  for (let amount = 1; amount <= 3; amount++) {
    await pay(BigInt(amount));
    expected.push(...both(amount));
    // Kills the connection after the cursor is read, or after notifications or emails are written.
    for (const table of [
      "notification_cursor",
      "notifications",
      "outbox_mails",
    ]) {
      const lock = await begin();
      await lock.client.query(`LOCK TABLE ${table} IN SHARE MODE`);
      const step = workUntilKilled();
      await killWaiting().finally(() => lock.end("ROLLBACK"));
      await step;
    }
    await caughtUp(ownerPool);
  }
  expect(await notified()).toEqual(expected);
  const words = (await mailed()).map(({ text }) => text).join("\n");
  for (let amount = 1; amount <= 3; amount++) {
    expect(words.split(`You received $0.0${amount} from`)).toHaveLength(2);
    expect(words.split(`Your transfer of $0.0${amount} to`)).toHaveLength(2);
  }
});

test("concurrent workers notify each posting once while customers keep paying", async () => {
  const payments = Array.from({ length: 40 }, (_, index) =>
    pay(BigInt(index + 1)),
  );
  const steps = Array.from({ length: 30 }, () => notifyMovements());
  const mails = Array.from({ length: 30 }, () => mailMovements());
  await Promise.all([...payments, ...steps, ...mails]);
  await Promise.all([
    caughtUp(ownerPool),
    caughtUp(ownerPool),
    caughtUp(ownerPool),
  ]);
  const all = await notified();
  expect(all).toHaveLength(80);
  expect(new Set(all).size).toBe(80);
  const words = (await mailed()).map(({ text }) => text).join("\n");
  expect(words.match(/You received \S+ from/g)).toHaveLength(40);
  expect(words.match(/Your transfer of \S+ to/g)).toHaveLength(40);
});

test("a seeded history causes no notification", async () => {
  await pay(10n);
  await sql`SELECT notifications_start_here()`;
  await caughtUp(ownerPool);
  expect(await notified()).toEqual([]);
  await pay(11n);
  await caughtUp(ownerPool);
  expect(await notified()).toEqual(both(11));
});

test("while a hundred emails wait, transactions are announced in the app only, and then in one email", async () => {
  await transaction((tx) =>
    queueMails(
      tx,
      Array.from({ length: 100 }, (_, n) => ({
        to: `waiting-${n}@x.example`,
        subject: "Waiting",
        text: "",
        html: "",
      })),
      { priority: "movement" },
    ),
  );
  for (const amount of [1n, 2n]) {
    await pay(amount);
    await caughtUp(ownerPool);
  }
  expect(await notified()).toEqual([...both(1), ...both(2)]);
  expect(await mailed()).toHaveLength(100);
  // The mail server takes one.
  await sql`DELETE FROM jobs WHERE key IN (SELECT id::text FROM outbox_mails
    WHERE recipient = 'waiting-0@x.example')`;
  await pay(3n);
  await caughtUp(ownerPool);
  const subjects = (await mailed()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject !== "Waiting")).toEqual([
    "3 transactions on your account",
    "3 transactions on your account",
  ]);
});

test("an email names fifty transactions and counts the others", async () => {
  await Promise.all(Array.from({ length: 53 }, () => pay(1n)));
  await caughtUp(ownerPool);
  const { subject, text } = (await mailed())[0]!;
  expect(subject).toBe("53 transactions on your account");
  expect(text.match(/\$0\.01/g)).toHaveLength(50);
  expect(text).toContain("And 3 more transactions.");
});

test("an email of many transactions names money out first, and the largest first", async () => {
  await Promise.all(Array.from({ length: 60 }, () => pay(1n, bruno, anna)));
  await pay(5n);
  await pay(700n);
  await caughtUp(ownerPool);
  const { subject, text } = (await mailed())[0]!;
  expect(subject).toBe("62 transactions on your account");
  const [first, second, third] = text
    .split("\n")
    .filter((line) => line.includes("Reference: "));
  expect(first).toContain("Your transfer of $7.00");
  expect(second).toContain("Your transfer of $0.05");
  expect(third).toContain("You received $0.01");
});

test("a posting in a larger transaction is notified once it commits", async () => {
  const sender = await begin();
  await sender.move(anna, bruno, 12n);
  await catchUp();
  expect(await notified()).toEqual([]);
  await sender.end("COMMIT");
  await caughtUp(ownerPool);
  expect(await notified()).toEqual(both(12));
});

/**
 * Runs until everything is notified, and then sends the emails. A run leaves out what is newer than any open
 * transaction, also of other tests; with emails between two such runs, one email would become two.
 */
async function workUntilKilled() {
  for (let isAlive = true; isAlive;)
    await catchUp().catch(() => {
      isAlive = false;
    });
}

/** Opens a transaction of a customer that has not committed yet. */
async function begin() {
  const client = new pg.Client({
    connectionString: databaseMigrationUrl,
  });
  await client.connect();
  await client.query("BEGIN");
  return {
    client,
    move: (from: bigint, to: bigint, amountMinor: bigint) =>
      client.query(
        "SELECT ledger_record(new_movement('transfer', $1, $2, $3))",
        [from, to, amountMinor].map(String),
      ),
    async end(how: "COMMIT" | "ROLLBACK") {
      await client.query(how);
      await client.end();
    },
  };
}

/** Kills the worker's connection once it waits for a lock. */
async function killWaiting() {
  const kill = async () =>
    (
      await sameLogin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND pid IN (SELECT pid FROM pg_locks WHERE relation = 'notification_cursor'::regclass AND granted)`,
      )
    ).rowCount;
  await expect.poll(kill, { interval: 10, timeout: 10_000 }).toBe(1);
}
