import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as databasePool from "@/lib/platform/db/pool";
import { bankToday } from "@/lib/platform/time/clock";
import { placeHold } from "@/lib/testing/holds";
import { post as postAsOwner } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  movement as booked,
  openAccounts,
} from "@/lib/testing/ledger";
import { ModelBank } from "@/lib/testing/model-bank";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { bankAccount } from "./bank-accounts";
import { post, type Movement } from "./post";
import type { BatchMovement } from "./post-queue";

const { ownerPool, appPool } = await testDatabase();
const admin = await plantStaff(ownerPool);

type Payer = { id: bigint; customerId: string; session: string };

async function openPayers(
  count: number,
  opening: Parameters<typeof openAccounts>[2] = {},
): Promise<Payer[]> {
  const ids = await openAccounts(ownerPool, count, opening);
  const payers: Payer[] = [];
  for (const id of ids) {
    const { rows } = await ownerPool.query<{ customerId: string }>(
      `SELECT customer_id AS "customerId" FROM accounts WHERE id = $1`,
      [String(id)],
    );
    const { customerId } = rows[0]!;
    const { secret } = await plantSession(ownerPool, {
      realm: "customer",
      id: customerId,
    });
    payers.push({ id, customerId, session: secret });
  }
  return payers;
}

const HASH = "01".repeat(32);

const payment = (
  from: Payer,
  to: bigint,
  amountMinor: bigint,
  more: Partial<BatchMovement> = {},
): BatchMovement => ({
  kind: "transfer",
  debit: String(from.id),
  credit: String(to),
  amount: String(amountMinor),
  description: "Rent",
  bank: more.kind === "wire" ? "Other Bank" : "Limmat",
  name: "Payee",
  number: "1",
  session: from.session,
  scope: more.key ? from.customerId : null,
  key: null,
  hash: null,
  ip: "127.0.0.1",
  request: "test",
  ...more,
});

const keyed = (key: string, hash = HASH) => ({ key, hash });

type Row = { n: number; entry_id: bigint; replayed: boolean; refusal: string };

async function postBatch(movements: BatchMovement[]): Promise<Row[]> {
  const { rows } = await appPool.query<Row>(
    "SELECT * FROM ledger_post_batch($1::jsonb) ORDER BY n",
    [JSON.stringify(movements)],
  );
  return rows;
}

const refusals = async (movements: BatchMovement[]) =>
  (await postBatch(movements)).map(({ refusal }) => refusal);

const totals = async (payers: Payer[]) =>
  (
    await balancesOf(
      ownerPool,
      payers.map(({ id }) => id),
    )
  ).map(({ totalMinor }) => totalMinor);

const entries = async () =>
  (
    await ownerPool.query<{ count: string }>(
      "SELECT count(*) FROM ledger_entries",
    )
  ).rows[0]!.count;

const STATE: Record<string, string> = {
  LM001: "INSUFFICIENT_FUNDS",
  LM002: "LIMIT_EXCEEDED",
  LM003: "ACCOUNT_NOT_ACTIVE",
  LM005: "BENEFICIARY_CLOSED",
  LM007: "ACCOUNT_UNKNOWN",
};

describe("a call for several movements", () => {
  it("decides each like a simple model that takes one after the other", async () => {
    const clearing = await bankAccount("clearing");
    let batches = 0;
    let done = 0;
    const movements = fc.array(
      fc.record({
        from: fc.nat(4),
        to: fc.integer({ min: 0, max: 5 }),
        amount: fc.oneof(fc.constantFrom(1n, 50n), fc.bigInt(1n, 700n)),
      }),
      { minLength: 2, maxLength: 24 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(movements, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("active" as const, "inactive" as const),
        async (rounds, lastStatus) => {
          const payers = await openPayers(5, { balanceMinor: 1_000n });
          const model = new ModelBank();
          for (const { id } of payers) model.open(id, 1_000n);
          await placeHold(payers[1]!.id, 300n, "Test");
          model.hold(payers[1]!.id, 300n);
          await ownerPool.query(
            "UPDATE customer_rights SET daily_limit_minor = 900 WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
            [payers[2]!.id],
          );
          model.accounts.get(payers[2]!.id)!.limitMinor = 900n;
          await ownerPool.query(
            "UPDATE customer_rights SET status = $2 WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
            [payers[4]!.id, lastStatus],
          );
          model.accounts.get(payers[4]!.id)!.status = lastStatus;
          for (const round of rounds) {
            batches += 1;
            const asked = round.map(({ from, to, amount }) => {
              const payer = payers[from]!;
              const kind = to === 5 ? ("wire" as const) : ("transfer" as const);
              const credit = payers[to]?.id ?? clearing(payer.id);
              return { payer, kind, credit, amount };
            });
            const rows = await postBatch(
              asked.map(({ payer, kind, credit, amount }) =>
                payment(payer, credit, amount, { kind }),
              ),
            );
            for (const [
              at,
              { payer, kind, credit, amount },
            ] of asked.entries()) {
              const { refusal } = rows[at]!;
              const of = booked(payer.id, credit, amount, { kind });
              const foreseen = model.foresee(of, bankToday());
              if (refusal === "LM017") expect(foreseen).toBe("ok");
              else
                expect(
                  refusal ? STATE[refusal] : "ok",
                  `movement ${at + 1}`,
                ).toBe(foreseen);
              if (!refusal) {
                model.book(of, bankToday());
                done += 1;
              }
            }
            expect(await totals(payers)).toEqual(
              payers.map(({ id }) => model.accounts.get(id)!.balanceMinor),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(batches).toBeGreaterThan(40);
    expect(done).toBeGreaterThan(200);
    await expectBooksInOrder(ownerPool);
  }, 120_000);

  it.each(["closed", "disabled"])(
    "signs out the payer of an account that is %s meanwhile",
    async (status) => {
      const [payer, payee] = (await openPayers(2, {
        balanceMinor: 1_000n,
      })) as [Payer, Payer];
      await ownerPool.query(
        "UPDATE customer_rights SET status = $2 WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
        [payer.id, status],
      );
      const rows = await postBatch([payment(payer, payee.id, 1n)]);
      expect(rows.map(({ refusal }) => refusal)).toEqual(["LM032"]);
    },
  );

  it("writes what a single one writes: entry, postings, wire, audit row", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    const clearing = (await bankAccount("clearing"))(a.id);
    const context = { ip: "127.0.0.1", requestId: "test" };
    const wire = {
      kind: "wire" as const,
      debitAccountId: a.id,
      creditAccountId: clearing,
      amountMinor: 7n,
      description: "Rent",
      bank: "Other Bank",
      counterpartyName: "Payee",
      counterpartyNumber: "1",
      actor: { kind: "customer" as const, sessionSecret: a.session },
      context,
      idempotency: {
        scope: a.customerId,
        key: randomUUID(),
        requestHash: Buffer.from(HASH, "hex"),
      },
    };
    const alone = (await post(wire)).entryId;
    const [together] = await postBatch([
      payment(a, clearing, 7n, {
        kind: "wire",
        bank: "Other Bank",
        ...keyed(randomUUID()),
      }),
      payment(a, b.id, 3n),
    ]);
    const written = async (id: bigint) =>
      (
        await ownerPool.query(
          `SELECT e.kind, e.description, e.bank, e.counterparty_name, e.counterparty_number, e.entered_by, e.actor_id,
                  e.idempotency_scope, e.request_hash, e.value_at = e.entered_at AS today,
                  (SELECT status FROM wires w WHERE w.entry_id = e.id) AS wire,
                  (SELECT jsonb_agg(jsonb_build_array(p.account_id, p.direction, p.amount_minor) ORDER BY p.id)
                   FROM ledger_postings p WHERE p.entry_id = e.id) AS postings,
                  (SELECT jsonb_agg(to_jsonb(l) - 'id' - 'at' - 'entry_id' - 'transaction_id') FROM audit_log l
                   WHERE l.entry_id = e.id) AS audited
           FROM ledger_entries e WHERE e.id = $1`,
          [id],
        )
      ).rows[0] as object;
    expect(await written(together!.entry_id)).toEqual(await written(alone));
  });

  it("answers a repeated key with its entry, and refuses it for another request", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    const [key, other] = [randomUUID(), randomUUID()];
    const first = await postBatch([
      payment(a, b.id, 10n, keyed(key)),
      payment(a, b.id, 20n, keyed(other)),
    ]);
    const again = await postBatch([
      payment(a, b.id, 10n, keyed(key)),
      payment(a, b.id, 20n, keyed(other, "02".repeat(32))),
    ]);
    expect(again[0]).toMatchObject({
      entry_id: first[0]!.entry_id,
      replayed: true,
    });
    expect(again[1]!.refusal).toBe("LM006");
    expect(await totals([a, b])).toEqual([970n, 1_030n]);
    await expect(
      postBatch([
        payment(a, b.id, 1n, keyed("twin")),
        payment(a, b.id, 1n, keyed("twin")),
      ]),
    ).rejects.toMatchObject({ code: "23505" });
    expect(await totals([a, b])).toEqual([970n, 1_030n]);
  });

  it("refuses a key with which its customer placed a standing order, as alone", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    const key = randomUUID();
    await appPool.query("SELECT standing_order_place($1, $2, $3)", [
      a.session,
      a.id,
      JSON.stringify({
        ...{ account_name: "Payee", account_number: "1", bank: "Limmat" },
        ...{ description: "", amount_minor: 10, rhythm: "once" },
        ...{ first_on: "2099-01-31", request_key: key },
        request_hash: `\\x${HASH}`,
      }),
    ]);
    expect(
      await refusals([
        payment(a, b.id, 10n, keyed(key)),
        payment(a, b.id, 20n, keyed(randomUUID())),
        payment(b, a.id, 1n, keyed(key)),
      ]),
    ).toEqual(["LM006", null, null]);
    await expect(
      post({
        ...booked(a.id, b.id, 10n),
        bank: "Limmat",
        actor: { kind: "customer", sessionSecret: a.session },
        idempotency: {
          scope: a.customerId,
          key,
          requestHash: Buffer.from(HASH, "hex"),
        },
      }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(await totals([a, b])).toEqual([981n, 1_019n]);
  });

  it("leaves out a movement that would undo the others", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    expect(
      await refusals([payment(a, b.id, 10n), payment(b, a.id, 10n)]),
    ).toEqual([null, "LM017"]);
  });
});

describe("with the application's login, such a call", () => {
  let own: Payer;
  let victim: Payer;
  beforeAll(async () => {
    [own, victim] = (await openPayers(2, { balanceMinor: 10_000n })) as [
      Payer,
      Payer,
    ];
  });

  it.each<[string, () => BatchMovement | Promise<BatchMovement>, string]>([
    [
      "takes no money of another customer",
      () => payment({ ...victim, session: own.session }, own.id, 5n),
      "LM035",
    ],
    [
      "pays no account of this bank under another bank's name",
      () => payment(own, victim.id, 5n, { bank: "Lіmmat" }),
      "LM061",
    ],
    [
      "sends no wire under this bank's name",
      async () => {
        const clearing = (await bankAccount("clearing"))(own.id);
        return payment(own, clearing, 5n, { kind: "wire", bank: "Limmat" });
      },
      "LM061",
    ],
    [
      "takes no ended session",
      async () => {
        const [gone] = (await openPayers(1, { balanceMinor: 100n })) as [Payer];
        await ownerPool.query(
          "UPDATE sessions SET ended_at = now() WHERE customer_id = $1",
          [gone.customerId],
        );
        return payment(gone, own.id, 5n);
      },
      "LM032",
    ],
    [
      "takes no session of staff",
      () => payment({ ...own, session: admin.sessionSecret }, victim.id, 5n),
      "LM032",
    ],
    [
      "takes no invented session",
      () => payment({ ...own, session: "x" }, victim.id, 5n),
      "LM032",
    ],
    [
      "makes no other entry than a transfer or wire",
      () => payment(own, victim.id, 5n, { kind: "credit" as "transfer" }),
      "LM034",
    ],
    [
      "makes no transfer to the bank",
      async () => payment(own, (await bankAccount("cash"))(own.id), 5n),
      "LM034",
    ],
    [
      "makes no wire to a customer",
      () => payment(own, victim.id, 5n, { kind: "wire" }),
      "LM034",
    ],
    [
      "takes no money of the bank",
      async () =>
        payment(
          { ...own, id: (await bankAccount("cash"))(own.id) },
          own.id,
          5n,
        ),
      "LM034",
    ],
    [
      "refunds no case",
      () =>
        payment(own, victim.id, 5n, {
          scope: "refund",
          key: randomUUID(),
          hash: HASH,
        }),
      "LM018",
    ],
    [
      "moves no money within one account",
      () => payment(own, own.id, 5n),
      "LM007",
    ],
    ["finds no missing account", () => payment(own, 9_999_999n, 5n), "LM007"],
  ])("%s", async (_, ask, state) => {
    const asked = await ask();
    const before = [await totals([own, victim]), await entries()];
    expect(await refusals([asked])).toEqual([state]);
    expect([await totals([own, victim]), await entries()]).toEqual(before);
  });

  it.each<[string, Partial<Record<keyof BatchMovement, unknown>>]>([
    ["an amount below zero", { amount: "-5" }],
    ["no amount", { amount: null }],
    ["nothing", { amount: "0" }],
    ["a fraction", { amount: "1.5" }],
    ["more than a bigint holds", { amount: "9".repeat(30) }],
    ["an unknown kind", { kind: "gift" }],
    ["a key without its request", { scope: null, key: "k" }],
    ["no description", { description: null }],
  ])("posts nothing at all with %s in it", async (_, wrong) => {
    const before = [await totals([own, victim]), await entries()];
    const bad = { ...payment(own, victim.id, 5n), ...wrong } as BatchMovement;
    await expect(
      postBatch([payment(own, victim.id, 5n), bad]),
    ).rejects.toThrow();
    expect([await totals([own, victim]), await entries()]).toEqual(before);
  });

  it("is refused where it could read an old state", async () => {
    const client = await appPool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      await expect(
        client.query("SELECT * FROM ledger_post_batch($1::jsonb)", [
          JSON.stringify([payment(own, victim.id, 5n)]),
        ]),
      ).rejects.toMatchObject({ code: "LM032" });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("returns no rows for an empty list", async () => {
    expect(await postBatch([])).toEqual([]);
  });
});

const transfer = (
  from: Payer,
  to: bigint,
  amountMinor: bigint,
  key?: string,
): Movement => ({
  kind: "transfer",
  debitAccountId: from.id,
  creditAccountId: to,
  amountMinor,
  bank: "Limmat",
  actor: { kind: "customer", sessionSecret: from.session },
  context: CONTEXT,
  ...(key && {
    idempotency: {
      scope: from.customerId,
      key,
      requestHash: Buffer.from(HASH, "hex"),
    },
  }),
});

/** Posts all at once. Returns the answers and the codes of the refusals. */
async function postAtOnce(movements: Movement[]) {
  const outcomes = await Promise.allSettled(movements.map(post));
  return {
    answers: outcomes.flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    ),
    codes: outcomes.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { code?: string }).code] : [],
    ),
  };
}

describe("payments that wait at the same time", () => {
  it("share calls, and each has its own outcome", async () => {
    const query = vi.spyOn(databasePool, "queryKeepingConnection");
    const [hot, ...payers] = (await openPayers(9, {
      balanceMinor: 1_000n,
    })) as [Payer, ...Payer[]];
    const each = payers.flatMap((payer) =>
      Array.from({ length: 11 }, () => transfer(payer, hot.id, 100n)),
    );
    const { answers, codes } = await postAtOnce(each);
    expect(answers).toHaveLength(80);
    expect(codes).toEqual(Array(8).fill("INSUFFICIENT_FUNDS"));
    expect(await totals([hot, ...payers])).toEqual([
      9_000n,
      ...payers.map(() => 0n),
    ]);
    const calls = query.mock.calls.length;
    expect(calls).toBeGreaterThan(2);
    expect(calls).toBeLessThan(20);
    query.mockRestore();
    await expectBooksInOrder(ownerPool);
  });

  it("are posted once for each key", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 10_000n })) as [
      Payer,
      Payer,
    ];
    const keys = Array.from({ length: 10 }, () => randomUUID());
    const { answers, codes } = await postAtOnce(
      keys.flatMap((key) =>
        Array.from({ length: 5 }, () => transfer(a, b.id, 10n, key)),
      ),
    );
    expect(codes).toEqual([]);
    expect(new Set(answers.map(({ entryId }) => entryId)).size).toBe(10);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(10);
    expect(await totals([a, b])).toEqual([9_900n, 10_100n]);
  });

  it("go through both ways between two accounts, though they undo each other", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    const { answers } = await postAtOnce(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 ? transfer(a, b.id, 5n) : transfer(b, a.id, 5n),
      ),
    );
    expect(answers).toHaveLength(40);
    expect(await totals([a, b])).toEqual([1_000n, 1_000n]);
  });

  it("do not wait for one account that somebody keeps locked", async () => {
    const [locked, ...payers] = (await openPayers(7, {
      balanceMinor: 1_000n,
    })) as [Payer, ...Payer[]];
    const [target] = payers;
    const blocker = await ownerPool.connect();
    await blocker.query("BEGIN");
    await blocker.query("SELECT FROM accounts WHERE id = $1 FOR UPDATE", [
      String(locked.id),
    ]);
    const stuck = post(transfer(locked, target!.id, 1n));
    const others = await Promise.all(
      payers.slice(1).map((payer) => post(transfer(payer, target!.id, 2n))),
    );
    expect(others).toHaveLength(5);
    await blocker.query("COMMIT");
    blocker.release();
    await stuck;
    expect(await totals([locked, target!])).toEqual([999n, 1_011n]);
  });

  it("share no call with entries of others", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    await postAsOwner(booked(a.id, b.id, 1n));
    const { codes } = await postAtOnce([
      transfer({ ...a, session: "ended" }, b.id, 1n),
      transfer(a, b.id, 1n),
      transfer(a, 9_999_999n, 1n),
    ]);
    expect(codes.sort()).toEqual(["ACCOUNT_UNKNOWN", "SIGNED_OUT"]);
  });
});
