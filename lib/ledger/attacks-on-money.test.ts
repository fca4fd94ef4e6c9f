import { expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { hasRight, RIGHTS, ROLES } from "@/lib/identity/rights";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  asApplication,
  balancesOf,
  bankAccount,
  expectBooksInOrder,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { shift } from "@/lib/testing/standing-orders";

// Attacker: can run any SQL with the application's login, and holds the live sessions named below.
const { ownerPool, appPool, databaseUrl, sql } = await testDatabase();

const [a, b] = await openAccounts(ownerPool, 2, {
  balanceMinor: 50_000n,
});
const [empty] = await openAccounts(ownerPool, 1);
const bank = {
  cash: (await bankAccount("cash"))(a),
  clearing: (await bankAccount("clearing"))(a),
  adjustments: (await bankAccount("adjustments"))(a),
  suspense: (await bankAccount("suspense"))(a),
  loans: (await bankAccount("loans"))(a),
  unclaimed: (await bankAccount("unclaimed"))(a),
  interest: (await bankAccount("interest"))(a),
};
const customerOf = async (id: bigint) => (await ownerOf(ownerPool, id)).id;
const payer = await customerOf(a);
const owner = await plantSession(ownerPool, {
  realm: "customer",
  id: payer,
});
const other = await plantSession(ownerPool, {
  realm: "customer",
  id: await customerOf(b),
});
const admin = await plantStaff(ownerPool, "admin");
const teller = await plantStaff(ownerPool, "teller", "teller");
const auditor = await plantStaff(ownerPool, "auditor", "auditor");
const left = await plantStaff(ownerPool, "left");
await sql`UPDATE admins SET disabled_at = now() WHERE id = ${left.id}`;
const credited = await post(movement(a, b, 700n, { kind: "debit" }));
const wire = await post(movement(a, bank.clearing, 20_000n, { kind: "wire" }));

type Post = {
  kind: string;
  from: bigint;
  to: bigint;
  amount?: bigint;
  by?: string;
  session?: string;
  reverses?: bigint;
  approval?: string;
  scope?: string;
  key?: string;
  number?: string;
  /** The bank that the payer names; by default the one that fits. */
  bankName?: string;
};

const ledgerPost = (entry: Post) =>
  postSql({
    kind: entry.kind,
    debit_account_id: entry.from,
    credit_account_id: entry.to,
    amount_minor: entry.amount ?? 100n,
    bank:
      entry.bankName ??
      (entry.kind === "transfer" ? "Limmat" : "Elsewhere Bank"),
    counterparty_number: entry.number ?? "",
    reverses_id: entry.reverses,
    entered_by: entry.by ?? "staff",
    session: entry.session,
    approval_id: entry.approval,
    idempotency_scope: entry.scope,
    idempotency_key: entry.key,
    request_hash: entry.key && "x",
  });

const staff = admin.sessionSecret;

const attacks: [what: string, statement: string, code: string][] = [
  [
    "mint money as an opening in nobody's name",
    ledgerPost({ kind: "opening", from: bank.adjustments, to: empty }),
    "LM032",
  ],
  [
    "pay from an account of a customer without a session",
    ledgerPost({ kind: "transfer", from: a, to: b, by: "customer" }),
    "LM032",
  ],
  [
    "pay from an account of a customer with an empty session",
    ledgerPost({
      kind: "transfer",
      from: a,
      to: b,
      by: "customer",
      session: "",
    }),
    "LM032",
  ],
  ...["Elsewhere Bank", "Lіmmat", ""].map(
    (bankName): [string, string, string] => [
      `pay an account of this bank under the name "${bankName}"`,
      ledgerPost({
        ...{ kind: "transfer", from: a, to: b, by: "customer" },
        ...{ session: owner.secret, bankName },
      }),
      "LM061",
    ],
  ),
  [
    "send a wire under this bank's name",
    ledgerPost({
      ...{ kind: "wire", from: a, to: bank.clearing, by: "customer" },
      ...{ session: owner.secret, bankName: "LIMMAT Bank" },
    }),
    "LM061",
  ],
  [
    "mint money as a credit of the system",
    ledgerPost({ kind: "credit", from: bank.cash, to: a, by: "system" }),
    "LM034",
  ],
  [
    "name a session by the id of its row",
    ledgerPost({
      kind: "credit",
      from: bank.cash,
      to: a,
      session: admin.sessionRowId,
    }),
    "LM032",
  ],
  [
    "name a member of staff by id",
    ledgerPost({ kind: "credit", from: bank.cash, to: a, session: admin.id }),
    "LM032",
  ],
  [
    "use the session of staff who left",
    ledgerPost({
      kind: "credit",
      from: bank.cash,
      to: a,
      session: left.sessionSecret,
    }),
    "LM032",
  ],
  [
    "use a customer's session as staff",
    ledgerPost({
      kind: "credit",
      from: bank.cash,
      to: a,
      session: owner.secret,
    }),
    "LM032",
  ],
  [
    "credit as an auditor",
    ledgerPost({
      kind: "credit",
      from: bank.cash,
      to: a,
      session: auditor.sessionSecret,
    }),
    "LM033",
  ],
  [
    "reverse as a teller",
    ledgerPost({
      kind: "reversal",
      from: b,
      to: a,
      amount: 700n,
      reverses: credited.entryId,
      session: teller.sessionSecret,
    }),
    "LM033",
  ],
  [
    "credit 10 million",
    ledgerPost({
      kind: "credit",
      from: bank.cash,
      to: a,
      amount: 1_000_000_000n,
      session: staff,
    }),
    "LM030",
  ],
  [
    "raise a limit without a session",
    `SELECT staff_change_rights(NULL, '${payer}', '{"daily_limit_minor": null}')`,
    "LM032",
  ],
  [
    "raise one's own limit",
    `SELECT staff_change_rights('${owner.secret}', '${payer}', '{"daily_limit_minor": null}')`,
    "LM032",
  ],
  [
    "raise a limit as a teller",
    `SELECT staff_change_rights('${teller.sessionSecret}', '${payer}', '{"status": "active", "daily_limit_minor": null}')`,
    "LM033",
  ],
  [
    "change an account of the bank",
    `SELECT staff_change_account('${staff}', ${bank.cash}, '{"number": "7777777777"}')`,
    "LM007",
  ],
  [
    "place a standing order without a session",
    `SELECT standing_order_place(NULL, ${a}, '{}')`,
    "LM032",
  ],
  [
    "place a standing order as staff",
    `SELECT standing_order_place('${staff}', ${a}, '{}')`,
    "LM032",
  ],
  [
    "place a standing order from another customer's account",
    `SELECT standing_order_place('${owner.secret}', ${b}, '{}')`,
    "LM035",
  ],
  [
    "change another customer's standing order",
    `SELECT standing_order_change('${staff}', gen_random_uuid(), '{}')`,
    "LM032",
  ],
  [
    "move another customer's money",
    ledgerPost({
      kind: "transfer",
      from: b,
      to: a,
      by: "customer",
      session: owner.secret,
    }),
    "LM035",
  ],
  [
    "transfer without a session",
    ledgerPost({ kind: "transfer", from: a, to: b, by: "customer" }),
    "LM032",
  ],
  [
    "transfer as staff",
    ledgerPost({ kind: "transfer", from: a, to: b, session: staff }),
    "LM034",
  ],
  [
    "transfer as the system",
    ledgerPost({ kind: "transfer", from: a, to: b, by: "system" }),
    "LM034",
  ],
  [
    "debit one's account as a customer, past the limit",
    ledgerPost({
      kind: "debit",
      from: a,
      to: bank.cash,
      by: "customer",
      session: owner.secret,
    }),
    "LM034",
  ],
  [
    "credit a customer by a wire",
    ledgerPost({
      kind: "wire",
      from: a,
      to: b,
      by: "customer",
      session: owner.secret,
    }),
    "LM034",
  ],
  [
    "open an account twice",
    ledgerPost({
      kind: "opening",
      from: bank.adjustments,
      to: a,
      session: staff,
    }),
    "LM037",
  ],
  [
    "open an account from cash",
    ledgerPost({ kind: "opening", from: bank.cash, to: empty, session: staff }),
    "LM034",
  ],
  [
    "adjust outside the function for balances",
    ledgerPost({
      kind: "adjustment",
      from: bank.adjustments,
      to: a,
      session: staff,
    }),
    "LM034",
  ],
  ...(["settlement", "return"] as const).map(
    (kind): [string, string, string] => [
      `post a ${kind} by hand`,
      ledgerPost({ kind, from: bank.clearing, to: a, session: staff }),
      "LM034",
    ],
  ),
  [
    "credit out of clearing",
    ledgerPost({ kind: "credit", from: bank.clearing, to: a, session: staff }),
    "LM034",
  ],
  [
    "empty an account into unclaimed",
    ledgerPost({ kind: "debit", from: a, to: bank.unclaimed, session: staff }),
    "LM034",
  ],
  [
    "pay out a loan by hand",
    ledgerPost({ kind: "credit", from: bank.loans, to: a, session: staff }),
    "LM034",
  ],
  [
    "repay a loan by hand",
    ledgerPost({ kind: "repayment", from: a, to: bank.loans, by: "system" }),
    "LM034",
  ],
  [
    "collect interest of any amount",
    ledgerPost({
      kind: "repayment",
      from: a,
      to: bank.interest,
      session: staff,
    }),
    "LM034",
  ],
  [
    "reverse an entry with another amount",
    ledgerPost({
      kind: "reversal",
      from: b,
      to: a,
      amount: 701n,
      reverses: credited.entryId,
      session: staff,
    }),
    "LM036",
  ],
  [
    "reverse an entry to another account",
    ledgerPost({
      kind: "reversal",
      from: b,
      to: empty,
      amount: 700n,
      reverses: credited.entryId,
      session: staff,
    }),
    "LM036",
  ],
  [
    "reverse an entry in its own direction",
    ledgerPost({
      kind: "reversal",
      from: a,
      to: b,
      amount: 700n,
      reverses: credited.entryId,
      session: staff,
    }),
    "LM036",
  ],
  [
    "reverse nothing",
    ledgerPost({ kind: "reversal", from: b, to: a, session: staff }),
    "LM036",
  ],
  [
    "reverse by a credit",
    ledgerPost({
      kind: "credit",
      from: b,
      to: a,
      amount: 700n,
      reverses: credited.entryId,
      session: staff,
    }),
    "LM036",
  ],
  [
    "name an approval that does not exist",
    ledgerPost({
      kind: "credit",
      from: bank.cash,
      to: a,
      session: staff,
      approval: crypto.randomUUID(),
    }),
    "LM031",
  ],
  [
    "settle a large wire alone",
    `SELECT ledger_decide_wire('${wire.publicId}', NULL, '${staff}', NULL, '', '')`,
    "LM030",
  ],
  [
    "delete a rich customer alone",
    `SELECT customer_delete('${staff}', (SELECT customer_id FROM accounts WHERE id = ${b}), NULL, '', '')`,
    "LM030",
  ],
  [
    "set balances as a teller",
    `SELECT ledger_set_balances(${a}, 1, NULL, NULL, '${teller.sessionSecret}', NULL, '', '')`,
    "LM033",
  ],
  [
    "free and add money in one step above the amount",
    `SELECT ledger_set_balances(${a}, 10001, NULL, NULL, '${staff}', NULL, '', '')`,
    "LM030",
  ],
  ["place a hold", `SELECT ledger_place_hold(${a}, 1, 'x')`, "42501"],
  ["release a hold", "UPDATE holds SET released_at = now()", "42501"],
  [
    "record an entry past the checks",
    `SELECT ledger_record(jsonb_populate_record(NULL::movement, '{"kind": "credit"}'))`,
    "42501",
  ],
  [
    "raise the amounts",
    "UPDATE four_eyes_limits SET account_minor = NULL",
    "42501",
  ],
  ["delete the amounts", "DELETE FROM four_eyes_limits", "42501"],
  [
    "forget what staff did",
    "DELETE FROM staff_effects; DELETE FROM staff_locks",
    "42501",
  ],
  [
    "backdate what staff did",
    "UPDATE staff_effects SET at = now() - interval '2 days'",
    "42501",
  ],
  ["free a used approval", "DELETE FROM approval_uses", "42501"],
  [
    "count an effect of its own",
    `SELECT count_staff_effect('${admin.id}', 'administrator', 'credit', ARRAY[${a}], 1, NULL)`,
    "42501",
  ],
  [
    "use up an approval",
    `SELECT use_approval('${admin.id}', '${admin.id}', '{}', '{}', 1, '{}')`,
    "42501",
  ],
];

it.each(attacks)("cannot %s", async (_what, statement, code) => {
  const before = await balancesOf(ownerPool, [a, b, empty]);
  await expect(asApplication(databaseUrl, statement)).rejects.toMatchObject({
    code,
  });
  expect(await balancesOf(ownerPool, [a, b, empty])).toEqual(before);
});

it("cannot hide behind an old snapshot", async () => {
  await expect(
    asApplication(
      databaseUrl,
      ledgerPost({ kind: "credit", from: bank.cash, to: a, session: staff }),
      ["BEGIN ISOLATION LEVEL REPEATABLE READ"],
    ),
  ).rejects.toMatchObject({ code: "LM032" });
});

it("uses an approval once, for its kind, customer, amount and direction only", async () => {
  const approver = await plantStaff(ownerPool, "approver");
  const rows: { id: string }[] =
    await sql`INSERT INTO approvals (kind, customer_id, account_id, digest, amount_minor, request, made_by)
     VALUES ('credit', ${await customerOf(a)}, ${a}, approval_digest(${a}, 'credit', 'cash', '', 'Elsewhere Bank', '', '', NULL, NULL), 20000, '{}', ${admin.id})
     RETURNING id`;
  const approval = rows[0]!.id;
  const entry = {
    ...{ kind: "credit", from: bank.cash, to: a, amount: 20_000n },
    ...{ session: approver.sessionSecret, approval },
  };
  const misuses: Partial<Post>[] = [
    { session: staff },
    { session: auditor.sessionSecret },
    { amount: 20_001n },
    { to: b },
    { from: b },
    { from: bank.suspense, kind: "debit" },
    { from: bank.suspense },
    { bankName: "Another Bank" },
  ];
  for (const misuse of misuses)
    await expect(
      appPool.query(ledgerPost({ ...entry, ...misuse })),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^LM03[134]$/) as string,
    });
  await appPool.query(ledgerPost(entry));
  await expect(appPool.query(ledgerPost(entry))).rejects.toMatchObject({
    code: "LM031",
  });
  await expectBooksInOrder(ownerPool);
});

it("places a standing order for the session's customer, whatever the order names", async () => {
  const order = {
    customer_id: (await ownerOf(ownerPool, b)).id,
    account_id: Number(b),
    ...{ account_name: "Payee", account_number: "4444000011112222" },
    ...{ bank: "Bank", description: "", amount_minor: 1, rhythm: "once" },
    ...{ first_on: shift(bankToday(), 9), status: "paused", attempt: 3 },
  };
  const { rows } = await appPool.query<{ id: string }>(
    "SELECT standing_order_place($1, $2, $3::jsonb) AS id",
    [owner.secret, a, JSON.stringify(order)],
  );
  const asOther = await appPool.query<{ changed: boolean }>(
    "SELECT standing_order_change($1, $2, $3::jsonb) AS changed",
    [other.secret, rows[0]!.id, JSON.stringify(order)],
  );
  expect(asOther.rows).toEqual([{ changed: false }]);
  const placed = await sql`DELETE FROM standing_orders WHERE id = ${rows[0]!.id}
     RETURNING customer_id = (SELECT customer_id FROM accounts WHERE id = ${a}) AND account_id = ${a} AS own, status,
               attempt`;
  expect(placed).toEqual([{ own: true, status: "active", attempt: 1 }]);
});

it("changes only what staff name, and never a balance or an owner", async () => {
  const read = async () =>
    (
      await sql`SELECT row_to_json(x) AS row FROM accounts x WHERE id = ${empty}`
    )[0]!.row as Record<string, unknown>;
  const before = await read();
  const change = { type: "savings", balance_minor: 5, customer_id: null };
  await appPool.query("SELECT staff_change_account($1, $2, $3::jsonb)", [
    admin.sessionSecret,
    empty,
    JSON.stringify(change),
  ]);
  expect(await read()).toEqual({ ...before, type: "savings" });
});

it("lets the owner pay and staff work below the amount", async () => {
  const transfer = { kind: "transfer", from: a, to: b, by: "customer" };
  await appPool.query(ledgerPost({ ...transfer, session: owner.secret }));
  const [fresh] = await openAccounts(ownerPool, 1);
  const cash = (await bankAccount("cash"))(fresh);
  const session = teller.sessionSecret;
  const credit = { kind: "credit", from: cash, to: fresh, session };
  await appPool.query(ledgerPost({ ...credit, amount: 10_000n }));
  await expect(
    appPool.query(ledgerPost({ ...credit, amount: 1n })),
  ).rejects.toMatchObject({ code: "LM030" });
  await expectBooksInOrder(ownerPool);
});

it("knows the same rights as the application", async () => {
  for (const role of ROLES)
    for (const right of RIGHTS) {
      const rows: { has: boolean }[] =
        await sql`SELECT role_has_right(${role}::admin_role, ${right}) AS has`;
      expect(rows[0]!.has, `${role} ${right}`).toBe(hasRight({ role }, right));
    }
});
