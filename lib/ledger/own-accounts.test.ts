import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { post as postAsOwner } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import {
  balancesOf,
  bankAccount,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);

type Person = { id: string; session: string; main: bigint; second: bigint };

/** A person with 10.00 on the main account and an empty second one. */
async function openPerson(currency: "USD" | "EUR" = "USD"): Promise<Person> {
  const [main] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
    currency,
  });
  const second = await openAnother(ownerPool, main);
  const { id } = await ownerOf(ownerPool, main);
  const { secret } = await plantSession(ownerPool, { realm: "customer", id });
  return { id, session: secret, main, second };
}

/** Calls a function as the application. Returns its answer, or the SQLSTATE of its refusal. */
const call = (text: string, ...values: unknown[]): Promise<unknown> =>
  appPool.query<{ answer: unknown }>(`SELECT ${text} AS answer`, values).then(
    ({ rows }) => rows[0]!.answer,
    ({ code }: { code: string }) => code,
  );

let numbers = 3_000_000_000;

const opening = (more: object = {}) =>
  JSON.stringify({
    ...{ number: String(++numbers), type: "current", currency: "USD" },
    ...more,
  });

const open = ({ session }: Person, more: object = {}) =>
  call("own_account_open($1, $2)::text", session, opening(more));

const openPot = async (person: Person, more: object = {}) =>
  BigInt((await open(person, { type: "pot", ...more })) as string);

type Attributes = Record<string, unknown>;

const move = (
  { id, session }: Person,
  [from, to]: readonly [bigint, bigint],
  amountMinor: bigint | null,
  more: Attributes = {},
) =>
  JSON.stringify({
    ...{ kind: "own", entered_by: "customer", session },
    ...{ debit_account_id: String(from), credit_account_id: String(to) },
    amount_minor: amountMinor === null ? null : String(amountMinor),
    ...{ description: "", bank: "", counterparty_name: "" },
    ...{ counterparty_number: "", ip: "", request_id: "" },
    idempotency_scope: more.idempotency_key ? id : null,
    request_hash: more.idempotency_key ? "\\x01" : null,
    ...more,
  });

/** Posts a movement as the application. Returns its refusal. */
const send = (...asked: Parameters<typeof move>) =>
  call(
    "(ledger_post(ARRAY[jsonb_populate_record(NULL::movement, $1::jsonb)]))[1].refusal",
    move(...asked),
  );

const sendRest = (
  person: Person,
  between: readonly [bigint, bigint],
  keep: bigint,
  more: Attributes = {},
) =>
  call(
    "(ledger_move_rest(jsonb_populate_record(NULL::movement, $1::jsonb), $2)).refusal",
    move(person, between, null, more),
    String(keep),
  );

const totals = async (...ids: bigint[]) =>
  (await balancesOf(ownerPool, ids)).map(({ totalMinor }) => totalMinor);

const inDays = (days: number) => addDays(bankToday(), days);

describe("a move between own accounts", () => {
  it("happens now: a session of a customer chooses neither the value date nor the day", async () => {
    const person = await openPerson();
    const { main, second } = person;
    const past = {
      value_at: "2024-02-29T12:00:00Z",
      entered_at: "2024-02-29T12:00:00Z",
    };
    expect(await send(person, [main, second], 400n, past)).toBeNull();
    expect(await sendRest(person, [second, main], 0n, past)).toBeNull();
    const rows =
      await sql`SELECT e.value_at = e.entered_at AND bank_day(e.entered_at) = bank_today() AS now
        FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
        WHERE p.account_id = ${second}`;
    expect(rows).toEqual([{ now: true }, { now: true }]);
  });

  it("is posted at once, and does not count towards the limit", async () => {
    const person = await openPerson();
    const { id, main, second } = person;
    await sql`UPDATE customer_rights SET daily_limit_minor = 100 WHERE customer_id = ${id}`;
    expect(await send(person, [main, second], 400n)).toBeNull();
    expect(await totals(main, second)).toEqual([600n, 400n]);
    expect(await send(person, [second, main], 401n)).toBe("LM001");
    const rows =
      await sql`SELECT outgoing_day_minor FROM accounts WHERE id = ${main}`;
    expect(rows).toEqual([{ outgoing_day_minor: "0" }]);
  });

  it("needs two accounts of its caller in one currency", async () => {
    const person = await openPerson();
    const other = await openPerson();
    const { main, second } = person;
    expect(await send(person, [main, other.main], 1n)).toBe("LM035");
    expect(await send(person, [other.main, main], 1n)).toBe("LM035");
    expect(await send(person, [main, main], 1n)).toBe("LM007");
    await expect(
      postAsOwner(movement(main, other.main, 1n, { kind: "own" })),
    ).rejects.toMatchObject({ code: "LM035" });
    const cash = await bankAccount("cash");
    expect(await send(person, [main, cash(main)], 1n)).toBe("LM034");
    await sql`UPDATE accounts SET currency = 'EUR' WHERE id = ${second}`;
    expect(await send(person, [main, second], 1n)).toBe("LM004");
  });

  it("is not sent as a transfer, which would count towards the limit", async () => {
    const person = await openPerson();
    const { main, second } = person;
    const pay = { kind: "transfer", bank: "Limmat" };
    expect(await send(person, [main, second], 1n, pay)).toBe("LM034");
    expect(await send(person, [second, main], 1n, pay)).toBe("LM034");
    expect(await totals(main, second)).toEqual([1_000n, 0n]);
  });

  it("is posted once for a key", async () => {
    const person = await openPerson();
    const { main, second } = person;
    const keyed = { idempotency_key: randomUUID() };
    expect(await send(person, [main, second], 100n, keyed)).toBeNull();
    expect(await send(person, [main, second], 100n, keyed)).toBeNull();
    expect(
      await send(person, [main, second], 100n, {
        ...keyed,
        request_hash: "\\x02",
      }),
    ).toBe("LM006");
    expect(await totals(main, second)).toEqual([900n, 100n]);
  });

  it("of all but an amount leaves exactly that amount, whatever is on hold", async () => {
    const person = await openPerson();
    const { main, second } = person;
    await placeHold(main, 150n, "Test");
    const keyed = { idempotency_key: randomUUID() };
    expect(await sendRest(person, [main, second], 300n, keyed)).toBeNull();
    expect(await totals(main, second)).toEqual([450n, 550n]);
    expect(await sendRest(person, [main, second], 300n, keyed)).toBeNull();
    expect(await sendRest(person, [main, second], 300n)).toBe("LM084");
    expect(await sendRest(person, [main, second], 301n)).toBe("LM084");
    expect(
      await sendRest(person, [main, second], 300n, {
        ...keyed,
        request_hash: "\\x02",
      }),
    ).toBe("LM006");
    expect(await sendRest(person, [main, second], -1n)).toBe("23514");
    expect(
      await sendRest(person, [main, second], 0n, { kind: "transfer" }),
    ).toBe("23514");
    const other = await openPerson();
    expect(await sendRest(person, [other.main, second], 0n)).toBe("LM035");
    expect(
      await sendRest(person, [main, second], 0n, { session: "none" }),
    ).toBe("LM032");
    expect(await totals(main, second)).toEqual([450n, 550n]);
  });

  it("of all but an amount is exact beside other moves from the same account", async () => {
    const person = await openPerson();
    const { main, second } = person;
    await Promise.all([
      sendRest(person, [main, second], 300n),
      send(person, [main, second], 10n),
      send(person, [main, second], 20n),
      sendRest(person, [main, second], 300n),
    ]);
    const [left] = await totals(main);
    expect([300n, 290n, 280n, 270n]).toContain(left);
    await sendRest(person, [main, second], 200n);
    expect(await totals(main, second)).toEqual([200n, 800n]);
    await expectBooksInOrder(ownerPool);
  });
});

describe("a pot", () => {
  it("exchanges money with the other accounts of its owner only", async () => {
    const person = await openPerson();
    const other = await openPerson();
    const pot = await openPot(person, { name: "Holiday", goal_minor: 500 });
    const { main } = person;
    expect(await send(person, [main, pot], 500n)).toBeNull();
    expect(await send(person, [pot, main], 100n)).toBeNull();
    const pay = { kind: "transfer", bank: "Limmat" };
    expect(await send(person, [pot, other.main], 1n, pay)).toBe("LM081");
    expect(await send(other, [other.main, pot], 1n, pay)).toBe("LM005");
    const [cash, clearing, unclaimed] = await Promise.all([
      bankAccount("cash"),
      bankAccount("clearing"),
      bankAccount("unclaimed"),
    ]);
    expect(
      await send(person, [pot, clearing(pot)], 1n, {
        ...{ kind: "wire", bank: "Elsewhere" },
      }),
    ).toBe("LM081");
    const refused = { code: "POT_KEPT_APART" };
    await expect(
      postAsOwner(movement(cash(pot), pot, 1n, { kind: "credit" })),
    ).rejects.toMatchObject(refused);
    await expect(
      postAsOwner(movement(pot, cash(pot), 1n, { kind: "debit" })),
    ).rejects.toMatchObject(refused);
    await postAsOwner(movement(pot, unclaimed(pot), 400n, { kind: "debit" }));
    expect(await totals(pot)).toEqual([0n]);
  });

  it("that is locked pays nothing out before its day, and its owner cannot shorten the lock", async () => {
    const person = await openPerson();
    const { main, session } = person;
    const pot = await openPot(person, { locked_until: inDays(30) });
    expect(await send(person, [main, pot], 500n)).toBeNull();
    expect(await send(person, [pot, main], 1n)).toBe("LM082");
    expect(await sendRest(person, [pot, main], 0n)).toBe("LM082");
    const change = (locked_until: string | null) =>
      call(
        "own_account_change($1, $2, $3)",
        ...[session, pot, JSON.stringify({ locked_until })],
      );
    expect(await change(inDays(29))).toBe("LM082");
    expect(await change(null)).toBe("LM082");
    expect(await change(inDays(31))).toBe("");
    await call(
      "staff_change_account($1, $2, $3)",
      ...[admin.sessionSecret, pot, JSON.stringify({ locked_until: null })],
    );
    expect(await send(person, [pot, main], 500n)).toBeNull();
    expect(await change(inDays(-1))).toBe("23514");
  });

  it.each([
    [
      "is the main account",
      "UPDATE accounts SET type = 'pot' WHERE id = $1 AND $2 > 0",
    ],
    [
      "was another account",
      "UPDATE accounts SET type = 'pot' WHERE id = $2 AND $1 > 0",
    ],
    [
      "is a current account with a goal",
      "UPDATE accounts SET goal_minor = 1 WHERE id = $2 AND $1 > 0",
    ],
  ])("never %s", async (_, text) => {
    const { main, second } = await openPerson();
    await expect(
      ownerPool.query(text, [String(main), String(second)]),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("has no loan and pays no standing order", async () => {
    const person = await openPerson();
    const pot = await openPot(person);
    expect(
      await call(
        "loan_request($1, $2, 'personal', 1, '', 1)",
        ...[person.session, pot],
      ),
    ).toBe("LM081");
  });
});

describe("opening an account", () => {
  it("is for its caller, up to 20 that are not closed, also in parallel", async () => {
    const person = await openPerson();
    const opened = await Promise.all(
      Array.from({ length: 22 }, () => open(person)),
    );
    expect(opened.filter((answer) => answer === "LM083")).toHaveLength(4);
    const [first] = opened.filter((answer) => answer !== "LM083");
    expect(await call("own_account_close($1, $2)", person.session, first)).toBe(
      "",
    );
    expect(await open(person)).not.toBe("LM083");
    expect(await open(person)).toBe("LM083");
  });

  it("with one key opens one account", async () => {
    const person = await openPerson();
    const keyed = { request_key: randomUUID(), request_hash: "\\x01" };
    const first = await open(person, keyed);
    expect(await open(person, keyed)).toBe(first);
    expect(await open(person, { ...keyed, request_hash: "\\x02" })).toBe(
      "LM006",
    );
    const [one, two] = await Promise.all(
      [1, 2].map(() => open(person, { ...keyed, request_key: "parallel" })),
    );
    expect(one).toBe(two);
  });

  it("takes a currency of the bank, a free number and an active person", async () => {
    const person = await openPerson();
    const id = await open(person, { currency: "JPY", name: "Tokyo" });
    const rows =
      await sql`SELECT currency, name, state::text, is_main, place FROM accounts WHERE id = ${id}`;
    expect(rows).toEqual([
      {
        currency: "JPY",
        name: "Tokyo",
        state: "open",
        is_main: false,
        place: 1,
      },
    ]);
    const { number } = await ownerOf(ownerPool, person.main);
    expect(await open(person, { number })).toBe("23505");
    expect(await open(person, { number: "1" })).toBe("23514");
    expect(await open({ ...person, session: "none" })).toBe("LM032");
    await sql`UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ${person.id}`;
    expect(await open(person)).toBe("LM003");
  });

  it("by staff takes the right to serve", async () => {
    const { id } = await openPerson();
    const auditor = await plantStaff(ownerPool, "auditor", "auditor");
    const openFor = (session: string) =>
      call("staff_open_account($1, $2, $3)::text", session, id, opening());
    expect(await openFor(auditor.sessionSecret)).toBe("LM033");
    expect(await openFor(admin.sessionSecret)).toMatch(/^\d+$/);
  });
});

describe("the order of accounts", () => {
  it("follows the places that their owner gives them", async () => {
    const person = await openPerson();
    const [a, b, c] = [
      await open(person, { name: "a" }),
      await open(person, { name: "b" }),
      await open(person, { name: "c" }),
    ];
    await call("own_account_close($1, $2)", person.session, person.second);
    const place = async (id: unknown, at: number) => {
      await call("own_account_place($1, $2, $3)", person.session, id, at);
      const rows: { name: string }[] =
        await sql`SELECT name FROM accounts WHERE customer_id = ${person.id} AND NOT is_main AND state = 'open'
         ORDER BY place`;
      return rows.map(({ name }) => name).join("");
    };
    expect(await place(c, 1)).toBe("cab");
    expect(await place(c, 3)).toBe("abc");
    expect(await place(b, 1)).toBe("bac");
    expect(await place(b, 2)).toBe("abc");
    expect(await place(a, 99)).toBe("bca");
    expect(await place(a, 2)).toBe("bac");
  });
});

describe("an account that staff block", () => {
  const block = (id: bigint, blocked: boolean) =>
    call(
      "staff_block_account($1, $2, $3)",
      ...[admin.sessionSecret, id, blocked],
    );

  it("neither pays nor is paid by customers, and staff still correct it", async () => {
    const person = await openPerson();
    const other = await openPerson();
    const { main, second } = person;
    await send(person, [main, second], 500n);
    expect(await block(second, true)).toBe(true);
    expect(await block(second, true)).toBe(false);
    const pay = { kind: "transfer", bank: "Limmat" };
    expect(await send(person, [second, other.main], 1n, pay)).toBe("LM080");
    expect(await send(other, [other.main, second], 1n, pay)).toBe("LM005");
    expect(await send(person, [second, main], 1n)).toBe("LM080");
    expect(await send(person, [main, second], 1n)).toBe("LM080");
    expect(
      await call("own_account_close($1, $2)", person.session, second),
    ).toBe("LM080");
    const cash = await bankAccount("cash");
    await postAsOwner(movement(cash(second), second, 1n, { kind: "credit" }));
    await postAsOwner(movement(second, cash(second), 1n, { kind: "debit" }));
    expect(await block(second, false)).toBe(true);
    expect(await send(person, [second, main], 500n)).toBeNull();
  });

  it("is not a closed one", async () => {
    const person = await openPerson();
    await call("own_account_close($1, $2)", person.session, person.second);
    expect(await block(person.second, true)).toBe("LM080");
    expect(await block(0n, true)).toBe("LM007");
    expect(
      await call(
        "own_account_change($1, $2, $3)",
        ...[person.session, person.second, JSON.stringify({ name: "x" })],
      ),
    ).toBe("LM080");
  });
});

describe("an account that its owner closes", () => {
  const obstacles = async (id: bigint) => {
    const { rows } = await appPool.query<{ what: string }>(
      "SELECT what FROM account_obstacles($1) ORDER BY what",
      [id],
    );
    return rows.map(({ what }) => what);
  };

  it("has its day, takes no money any more, and is closed again without effect", async () => {
    const person = await openPerson();
    const { main, second, session } = person;
    expect(await call("own_account_close($1, $2)", session, second)).toBe("");
    expect(await call("own_account_close($1, $2)", session, second)).toBe("");
    const rows =
      await sql`SELECT state::text, closed_on = bank_today() AS today FROM accounts WHERE id = ${second}`;
    expect(rows).toEqual([{ state: "closed", today: true }]);
    expect(await send(person, [main, second], 1n)).toBe("LM080");
    const cash = await bankAccount("cash");
    await expect(
      postAsOwner(movement(cash(second), second, 1n, { kind: "credit" })),
    ).rejects.toMatchObject({ code: "CREDITED_CLOSED" });
  });

  it("says what stands in the way", async () => {
    const person = await openPerson();
    const { main, second, session } = person;
    expect(await obstacles(second)).toEqual([]);
    await send(person, [main, second], 100n);
    await placeHold(second, 50n, "Test");
    expect(await obstacles(second)).toEqual(["balance", "hold"]);
    expect(await obstacles(main)).toEqual(["balance", "main"]);
    expect(await call("own_account_close($1, $2)", session, second)).toBe(
      "LM056",
    );
    const other = await openPerson();
    expect(await call("own_account_close($1, $2)", other.session, second)).toBe(
      "LM035",
    );
    expect(
      await call("staff_close_account($1, $2)", admin.sessionSecret, second),
    ).toBe("LM056");
  });
});
