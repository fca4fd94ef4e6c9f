import type pg from "pg";
import { expect, it } from "vitest";
import {
  balancesOf,
  expectBooksInOrder,
  movement,
  newKey,
  openAccounts,
} from "@/lib/testing/ledger";
import { post, type BookedMovement } from "@/lib/testing/bookkeeper";
import {
  until,
  untilAnswered,
  withCrashingDatabase,
} from "@/lib/testing/crashes";
import type { Posted } from "./post";

const CRASHES = 10;
const CLIENTS = 8;
const START_MINOR = 1_000_000n;

type Acknowledged = { payment: BookedMovement; answer: Posted };

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
          const answer = await untilAnswered(() => post(payment));
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
