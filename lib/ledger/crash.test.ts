import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "@/lib/platform/db/errors";
import {
  balancesOf,
  expectBooksInOrder,
  movement,
  newKey,
  openAccounts,
} from "@/lib/testing/ledger";
import { post, type BookedMovement } from "@/lib/testing/bookkeeper";
import { until, withCrashingDatabase } from "@/lib/testing/crashes";
import type { Posted } from "./post";

const CRASHES = 10;
const CLIENTS = 8;
const START_MINOR = 1_000_000n;

type Acknowledged = { payment: BookedMovement; answer: Posted };

/** Repeats a request with its key until there is an answer, as a well-behaved client does. */
async function postUntilAnswered(payment: BookedMovement): Promise<Posted> {
  for (;;) {
    try {
      return await post(payment);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await pause(20);
    }
  }
}

it(
  `${CRASHES} crashes under load lose and double no acknowledged payment`,
  () =>
    withCrashingDatabase(async (database, owner) => {
      const accounts = await openAccounts(owner, CLIENTS, {
        balanceMinor: START_MINOR,
      });
      const acknowledged: Acknowledged[] = [];
      let ended = false;
      const clients = accounts.map(async (from, client) => {
        for (let turn = 0; !ended; turn++) {
          const to = accounts[(client + 1 + (turn % (CLIENTS - 1))) % CLIENTS]!;
          const payment = movement(from, to, BigInt(1 + (turn % 50)), {
            idempotency: newKey(`${client}/${turn}`, "crash"),
          });
          const answer = await postUntilAnswered(payment);
          acknowledged.push({ payment, answer });
        }
      });
      const load = Promise.all(clients);
      try {
        for (let crash = 0; crash < CRASHES; crash++) {
          const reached = acknowledged.length + 5 * CLIENTS;
          await Promise.race([
            load,
            until(() => ended || acknowledged.length >= reached),
          ]);
          await database.crashAndRestart();
        }
      } finally {
        ended = true;
      }
      await load;
      await expectExact(owner, accounts, acknowledged);
    }),
  300_000,
);

async function expectExact(
  owner: pg.Pool,
  accounts: bigint[],
  acknowledged: Acknowledged[],
) {
  const { rows } = await owner.query<{ key: string; line: string }>(
    `SELECT e.idempotency_key AS key,
            concat_ws(' ', e.id, e.public_id, d.account_id, c.account_id, d.amount_minor) AS line
     FROM ledger_entries e
     JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit'
     JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit'
     WHERE e.idempotency_scope = 'crash'`,
  );
  const booked = rows.map(({ key, line }) => `${key} ${line}`);
  const expected = acknowledged.map(({ payment, answer }) =>
    [
      payment.idempotency!.key,
      answer.entryId,
      answer.publicId,
      payment.debitAccountId,
      payment.creditAccountId,
      payment.amountMinor,
    ].join(" "),
  );
  expect(booked.sort()).toEqual(expected.sort());
  const totals = accounts.map((id) =>
    acknowledged.reduce((total, { payment }) => {
      if (payment.debitAccountId === id) return total - payment.amountMinor;
      return payment.creditAccountId === id
        ? total + payment.amountMinor
        : total;
    }, START_MINOR),
  );
  const seen = await balancesOf(owner, accounts);
  expect(seen.map(({ totalMinor }) => totalMinor)).toEqual(totals);
  await expectBooksInOrder(owner);
}
