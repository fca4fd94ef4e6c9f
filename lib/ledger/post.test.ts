import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import * as databasePool from "@/lib/platform/db/pool";
import { bankToday } from "@/lib/platform/time/clock";
import { placeHold } from "@/lib/testing/holds";
import { post as postAsOwner } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement as booked,
  openAccounts,
} from "@/lib/testing/ledger";
import { ModelBank } from "@/lib/testing/model-bank";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { post, toComposite, type Movement } from "./post";
import { POSTING_REFUSALS } from "./posting-errors";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);

type Payer = { id: bigint; customerId: string; session: string };

async function openPayers(
  count: number,
  opening: Parameters<typeof openAccounts>[2] = {},
): Promise<Payer[]> {
  const ids = await openAccounts(ownerPool, count, opening);
  const payers: Payer[] = [];
  for (const id of ids) {
    const rows: { customerId: string }[] =
      await sql`SELECT customer_id AS "customerId" FROM accounts WHERE id = ${String(id)}`;
    const { customerId } = rows[0]!;
    const { secret } = await plantSession(ownerPool, {
      realm: "customer",
      id: customerId,
    });
    payers.push({ id, customerId, session: secret });
  }
  return payers;
}

const openThree = async () =>
  (await openPayers(3, { balanceMinor: 1_000n })) as [Payer, Payer, Payer];

const HASH = "01".repeat(32);

type Attributes = Record<string, unknown>;

const payment = (
  from: Payer,
  to: bigint,
  amountMinor: bigint,
  more: Attributes = {},
): Attributes => ({
  kind: "transfer",
  debit_account_id: String(from.id),
  credit_account_id: String(to),
  amount_minor: String(amountMinor),
  description: "Rent",
  bank: more.kind === "wire" ? "Other Bank" : "Limmat",
  counterparty_name: "Payee",
  counterparty_number: "1",
  entered_by: "customer",
  session: from.session,
  idempotency_scope: more.idempotency_key ? from.customerId : null,
  ip: "127.0.0.1",
  request_id: "test",
  ...more,
});

const keyed = (key: string, hash = HASH) => ({
  idempotency_key: key,
  request_hash: `\\x${hash}`,
});

type Row = {
  entry_id: bigint | null;
  replayed: boolean;
  refusal: string | null;
  detail: string | null;
};

const postSql = (verb: "post" | "foresee") =>
  `SELECT * FROM unnest(ledger_${verb}(ARRAY(SELECT jsonb_populate_recordset(NULL::movement, $1::jsonb))))`;

async function postBatch(
  movements: Attributes[],
  verb: "post" | "foresee" = "post",
): Promise<Row[]> {
  const { rows } = await appPool.query<Row>(postSql(verb), [
    JSON.stringify(movements),
  ]);
  return rows;
}

const refusals = async (movements: Attributes[], verb?: "post" | "foresee") =>
  (await postBatch(movements, verb)).map(({ refusal }) => refusal);

const totals = async (payers: Payer[]) =>
  (
    await balancesOf(
      ownerPool,
      payers.map(({ id }) => id),
    )
  ).map(({ totalMinor }) => totalMinor);

const entries = async () =>
  (await sql`SELECT count(*) FROM ledger_entries`)[0]!.count;

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
          await sql`UPDATE customer_rights SET daily_limit_minor = 900 WHERE customer_id = (SELECT customer_id
            FROM accounts WHERE id = ${payers[2]!.id})`;
          model.accounts.get(payers[2]!.id)!.limitMinor = 900n;
          await sql`UPDATE customer_rights SET status = ${lastStatus} WHERE customer_id = (SELECT customer_id
            FROM accounts WHERE id = ${payers[4]!.id})`;
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
      await sql`UPDATE customer_rights SET status = ${status} WHERE customer_id = (SELECT customer_id
        FROM accounts WHERE id = ${payer.id})`;
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
        await sql`SELECT e.kind, e.description, e.bank, e.counterparty_name, e.counterparty_number, e.entered_by, e.actor_id,
                  e.idempotency_scope, e.request_hash, e.value_at = e.entered_at AS today,
                  (SELECT status FROM wires w WHERE w.entry_id = e.id) AS wire,
                  (SELECT jsonb_agg(jsonb_build_array(p.account_id, p.direction, p.amount_minor) ORDER BY p.id)
                   FROM ledger_postings p WHERE p.entry_id = e.id) AS postings,
                  (SELECT jsonb_agg(to_jsonb(l) - 'id' - 'at' - 'entry_id' - 'transaction_id') FROM audit_log l
                   WHERE l.entry_id = e.id) AS audited
           FROM ledger_entries e WHERE e.id = ${id}`
      )[0] as object;
    expect(await written(together!.entry_id!)).toEqual(await written(alone));
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

  it("posts a movement that undoes the others", async () => {
    const [a, b] = (await openPayers(2, { balanceMinor: 1_000n })) as [
      Payer,
      Payer,
    ];
    expect(
      await refusals([
        payment(a, b.id, 10n),
        payment(b, a.id, 10n),
        payment(a, b.id, 3n),
      ]),
    ).toEqual([null, null, null]);
    expect(await totals([a, b])).toEqual([997n, 1_003n]);
    await expectBooksInOrder(ownerPool);
  });
});

describe("linked movements", () => {
  const linked = { linked: true };

  it("are posted together", async () => {
    const [a, b, c] = await openThree();
    expect(
      await refusals([
        payment(a, b.id, 900n, linked),
        payment(b, c.id, 1_900n, linked),
        payment(c, a.id, 2_900n),
      ]),
    ).toEqual([null, null, null]);
    expect(await totals([a, b, c])).toEqual([3_000n, 0n, 0n]);
    await expectBooksInOrder(ownerPool);
  });

  it.each([0, 1, 2])(
    "are not posted at all if number %i is refused, and leave the others",
    async (at) => {
      const [a, b, c] = await openThree();
      const group = [
        payment(a, b.id, 100n, linked),
        payment(a, c.id, 200n, linked),
        payment(b, c.id, 300n),
      ];
      group[at]!.amount_minor = "9000";
      const before = await entries();
      const verdicts = await refusals([
        payment(c, a.id, 1n),
        ...group,
        payment(a, b.id, 1_001n),
        payment(a, b.id, 1_000n),
      ]);
      expect(verdicts.slice(1, 4)).toEqual(
        group.map((_, nth) => (nth === at ? "LM001" : "LM017")),
      );
      expect([verdicts[0], ...verdicts.slice(4)]).toEqual([
        null,
        null,
        "LM001",
      ]);
      expect(await totals([a, b, c])).toEqual([0n, 2_001n, 999n]);
      expect(Number(await entries())).toBe(Number(before) + 2);
      await expectBooksInOrder(ownerPool);
    },
  );

  it("count towards the account limit together", async () => {
    const [a, b] = await openThree();
    await sql`UPDATE customer_rights SET daily_limit_minor = 100 WHERE customer_id = ${a.customerId}`;
    expect(
      await refusals([
        payment(a, b.id, 60n, linked),
        payment(a, b.id, 60n),
        payment(a, b.id, 100n),
      ]),
    ).toEqual(["LM017", "LM002", null]);
  });

  it("raise the refusal if one of them was written already", async () => {
    const [a, b] = await openThree();
    const before = [await totals([a, b]), await entries()];
    await expect(
      postBatch([
        payment(a, b.id, 10n, linked),
        // Brings the balances back, so what comes before is written first.
        payment(b, a.id, 10n, linked),
        payment(a, b.id, 9_000n),
      ]),
    ).rejects.toMatchObject({ code: "LM001" });
    expect([await totals([a, b]), await entries()]).toEqual(before);
  });

  it("of staff leave no count of a refused one", async () => {
    const teller = await plantStaff(ownerPool, randomUUID(), "teller");
    const [a] = await openThree();
    const cash = (await bankAccount("cash"))(a.id);
    const credit = (amount: number, more: Attributes = {}) =>
      payment({ ...a, session: teller.sessionSecret }, a.id, BigInt(amount), {
        kind: "credit",
        debit_account_id: String(cash),
        entered_by: "staff",
        ...more,
      });
    await expect(
      postBatch([credit(9_000, linked), credit(9_000)]),
    ).rejects.toMatchObject({ code: "LM030" });
    const { rowCount } = await ownerPool.query(
      "SELECT FROM staff_effects WHERE admin_id = $1",
      [teller.id],
    );
    expect(rowCount).toBe(0);
    expect(
      await refusals([credit(5_000, linked), credit(5_000), credit(1)]),
    ).toEqual([null, null, "LM030"]);
  });
});

describe("ledger_foresee", () => {
  it("answers as ledger_post would, and changes nothing", async () => {
    const [a, b, c] = await openThree();
    const teller = await plantStaff(ownerPool, randomUUID(), "teller");
    const cash = (await bankAccount("cash"))(b.id);
    const credit = (amount: bigint) =>
      payment({ ...b, session: teller.sessionSecret }, b.id, amount, {
        kind: "credit",
        debit_account_id: String(cash),
        entered_by: "staff",
      });
    const asked = [
      payment(a, b.id, 10n, keyed(randomUUID())),
      payment(b, a.id, 10n),
      payment(a, c.id, 5_000n),
      payment(c, a.id, 100n, { bank: "Elsewhere" }),
      credit(10_000n),
      credit(10_001n),
    ];
    const fingerprint = async () => [
      await totals([a, b, c]),
      await entries(),
      (await sql`SELECT * FROM staff_effects`).length,
    ];
    const before = await fingerprint();
    const foreseen = await postBatch(asked, "foresee");
    expect(await fingerprint()).toEqual(before);
    expect(foreseen.map(({ entry_id }) => entry_id)).toEqual(
      asked.map(() => null),
    );
    const [alone] = await postBatch([credit(10_001n)], "foresee");
    expect(alone).toMatchObject({ refusal: "LM030" });
    expect(JSON.parse(alone!.detail!)).toMatchObject({ reason: "amount" });
    expect(foreseen.map(({ refusal }) => refusal)).toEqual([
      ...[null, null, "LM001", "LM061", null, "LM030"],
    ]);
    expect(await refusals(asked)).toEqual(
      foreseen.map(({ refusal }) => refusal),
    );
  });

  it("names the refusals in the order of the ledger", async () => {
    const [a] = await openThree();
    const [b] = (await openPayers(1, { currency: "EUR" })) as [Payer];
    const set = ({ customerId }: Payer, change: string) =>
      ownerPool.query(
        `UPDATE customer_rights SET ${change} WHERE customer_id = $1`,
        [customerId],
      );
    await set(a, "status = 'inactive', daily_limit_minor = 1_500");
    await set(b, "status = 'closed'");
    const mend: [string, () => Promise<unknown>][] = [
      [
        "LM004",
        () => sql`UPDATE accounts SET currency = 'USD' WHERE kind = 'customer'`,
      ],
      ["LM003", () => set(a, "status = 'active'")],
      ["LM005", () => set(b, "status = 'active'")],
      ["LM002", () => set(a, "daily_limit_minor = NULL")],
    ];
    for (const [code, repair] of mend) {
      expect(await refusals([payment(a, b.id, 2_000n)], "foresee")).toEqual([
        code,
      ]);
      await repair();
    }
    expect(
      await refusals(
        [payment(a, b.id, 1_001n), payment(a, b.id, 1_000n)],
        "foresee",
      ),
    ).toEqual(["LM001", null]);
  });
});

it("gives the refusals of payments the same names in SQL", async () => {
  const rows: { state: string; name: string }[] =
    await sql`SELECT state, payment_refusal(state) AS name FROM unnest(${[...POSTING_REFUSALS.keys()]}::text[]) state
     WHERE payment_refusal(state) IS NOT NULL`;
  expect(rows).toHaveLength(10);
  for (const { state, name } of rows)
    expect(POSTING_REFUSALS.get(state)!.code).toBe(name);
});

it("sends the attributes of the type in its order", async () => {
  const rows: { name: string }[] =
    await sql`SELECT attname AS name FROM pg_attribute
     WHERE attrelid = 'movement'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
  const [a, b] = await openThree();
  expect(Object.keys(toComposite(transfer(a, b.id, 1n)))).toEqual(
    rows.map(({ name }) => name),
  );
});

it("sends texts and dates unchanged", async () => {
  const [a] = await openThree();
  const description = `a "b" \\c, (d) {e} 'f' NULL\n\u00e9\t`;
  const { entryId } = await post({
    ...transfer(a, a.id, 5n),
    kind: "credit",
    debitAccountId: (await bankAccount("cash"))(a.id),
    description,
    bank: "",
    valueAt: new Date("2026-01-02T03:04:05.678Z"),
    actor: { kind: "staff", sessionSecret: admin.sessionSecret },
  });
  const rows =
    await sql`SELECT description, bank, value_at FROM ledger_entries WHERE id = ${entryId}`;
  expect(rows).toEqual([
    { description, bank: "", value_at: new Date("2026-01-02T03:04:05.678Z") },
  ]);
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

  it.each<[string, () => Attributes | Promise<Attributes>, string]>([
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
        await sql`UPDATE sessions SET ended_at = now() WHERE customer_id = ${gone.customerId}`;
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
      () => payment(own, victim.id, 5n, { kind: "credit" }),
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
          idempotency_scope: "refund",
          ...keyed(randomUUID()),
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

  it.each<[string, Attributes]>([
    ["an amount below zero", { amount_minor: "-5" }],
    ["no amount", { amount_minor: null }],
    ["nothing", { amount_minor: "0" }],
    ["a fraction", { amount_minor: "1.5" }],
    ["more than a bigint holds", { amount_minor: "9".repeat(30) }],
    ["an unknown kind", { kind: "gift" }],
    [
      "a key without its request",
      { idempotency_scope: null, idempotency_key: "k" },
    ],
    ["no description", { description: null }],
  ])("posts nothing at all with %s in it", async (_, wrong) => {
    const before = [await totals([own, victim]), await entries()];
    const bad = { ...payment(own, victim.id, 5n), ...wrong };
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
        client.query(postSql("post"), [
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
