import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, it } from "vitest";
import { moveMoney } from "@/lib/features/accounts/moves/service";
import type { Customer } from "@/lib/identity/callers";
import { toDecimal } from "@/lib/ledger/money";
import { bankToday } from "@/lib/platform/time/clock";
import {
  until,
  untilAnswered,
  withCrashingDatabase,
} from "@/lib/testing/crashes";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { exchange, quoteExchange } from "./quotes/service";

const CRASHES = 4;
const CLIENTS = 4;
const START_MINOR = 1_000_000n;
/** The amounts that each turn takes out of the main account: by an exchange, and then by a sweep of the rest. */
const SOLD_MINOR = 100n;
const SWEPT_MINOR = 50n;

type Client = {
  customer: Customer;
  /** The ids of the accounts: main in dollars, another one in dollars, one in euros. */
  ids: [bigint, bigint, bigint];
  numbers: [string, string, string];
  turns: number;
  boughtMinor: bigint;
};

async function plantClient(owner: pg.Pool): Promise<Client> {
  const [main] = await openAccounts(owner, 1, { balanceMinor: START_MINOR });
  const [dollars, euros] = [
    await openAnother(owner, main),
    await openAnother(owner, main),
  ];
  await owner.query("UPDATE accounts SET currency = 'EUR' WHERE id = $1", [
    euros,
  ]);
  const numberOf = async (id: bigint) => (await ownerOf(owner, id)).number;
  return {
    customer: await signedInOwner(owner, main),
    ids: [main, dollars, euros],
    numbers: [
      await numberOf(main),
      await numberOf(dollars),
      await numberOf(euros),
    ],
    ...{ turns: 0, boughtMinor: 0n },
  };
}

const newKey = ({ id }: Customer) => ({
  scope: id,
  key: randomUUID(),
  requestHash: Buffer.from("body"),
});

/** Exchanges, and then keeps an exact amount in the main account. */
async function takeTurn(client: Client) {
  const { customer, numbers } = client;
  const [main, dollars, euros] = numbers;
  const { quote } = await untilAnswered(() =>
    quoteExchange(customer, {
      ...{ fromAccount: main, toAccount: euros, fixed: "sold" },
      amount: toDecimal(SOLD_MINOR, "USD"),
    }),
  );
  const exchangeKey = newKey(customer);
  await untilAnswered(() =>
    exchange(customer, { quoteId: quote.id }, CONTEXT, exchangeKey),
  );
  client.boughtMinor += BigInt(Math.round(quote.bought * 100));
  const keptMinor =
    START_MINOR - BigInt(client.turns + 1) * (SOLD_MINOR + SWEPT_MINOR);
  const moveKey = newKey(customer);
  const { move } = await untilAnswered(() =>
    moveMoney(
      customer,
      {
        ...{ fromAccount: main, toAccount: dollars, amount: null },
        ...{ keep: toDecimal(keptMinor, "USD"), description: "" },
      },
      CONTEXT,
      moveKey,
    ),
  );
  expect(move.amount).toBe(0.5);
  client.turns += 1;
}

it(
  `${CRASHES} crashes lose and double no exchange and no move of the rest`,
  () =>
    withCrashingDatabase(async (database, owner) => {
      await owner.query(
        "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, 'USD', 1157300, 'ECB')",
        [bankToday()],
      );
      const clients: Client[] = [];
      for (let nth = 0; nth < CLIENTS; nth++)
        clients.push(await plantClient(owner));
      let ended = false;
      const load = Promise.all(
        clients.map(async (client) => {
          while (!ended) await takeTurn(client);
        }),
      );
      const turns = () => clients.reduce((sum, each) => sum + each.turns, 0);
      try {
        for (let crash = 0; crash < CRASHES; crash++) {
          const reached = turns() + 3 * CLIENTS;
          await Promise.race([load, until(() => turns() >= reached)]);
          await database.crashAndRestart();
        }
      } finally {
        ended = true;
      }
      await load;
      for (const { ids, turns, boughtMinor } of clients) {
        const each = BigInt(turns);
        expect(
          (await balancesOf(owner, ids)).map(({ totalMinor }) => totalMinor),
        ).toEqual([
          START_MINOR - each * (SOLD_MINOR + SWEPT_MINOR),
          each * SWEPT_MINOR,
          boughtMinor,
        ]);
      }
      const { rows } = await owner.query<{ count: string }>(
        "SELECT count(*) FROM exchanges",
      );
      expect(Number(rows[0]!.count)).toBe(turns());
      await expectBooksInOrder(owner);
    }),
  300_000,
);
