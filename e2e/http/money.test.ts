import { beforeAll, describe, expect, test } from "vitest";
import { one, sql } from "../support/database";
import { bearer, expectRefused, expectTaken, send } from "../support/http";
import { awaitMails } from "../support/mail";
import {
  booksOf,
  plantAdmin,
  plantCustomer,
  payeeOf,
  transferBody,
  unique,
  type Person,
} from "../support/people";
import { customerToken, staffToken } from "../support/session";
import { codesOf, times } from "../support/races";
import { bankDay, bankToday } from "../../lib/platform/time/clock";

let cashier: string;

beforeAll(async () => {
  cashier = await staffToken(await plantAdmin());
});

const withKey = (key?: string): Record<string, string> =>
  key ? { "idempotency-key": key } : {};

const transfer = (token: string, body: object, key?: string) =>
  send({
    method: "POST",
    path: "/api/transfer",
    headers: { ...bearer(token), ...withKey(key) },
    body,
  });

const registerOn = ({ id }: Person, day: string) =>
  sql("UPDATE customers SET registration_date = $2 WHERE id = $1", [id, day]);

const postByStaff = (
  kind: "credit" | "debit",
  person: Person,
  changes: Record<string, unknown> = {},
  key?: string,
) =>
  send({
    method: "POST",
    path: `/api/${kind}/${person.number}`,
    headers: { ...bearer(cashier), ...withKey(key) },
    body: {
      chooseAccount: person.number,
      amount: "0.01",
      description: "money test",
      ...changes,
    },
  });

async function signedIn(
  state: Parameters<typeof plantCustomer>[0] = {},
): Promise<{ person: Person; token: string }> {
  const person = await plantCustomer({ balanceMinor: 100_000, ...state });
  return { person, token: await customerToken(person) };
}

describe("an idempotency key", () => {
  test("sent 50 times at once with POST /transfer posts once and gets the same answer each time", async () => {
    const { person, token } = await signedIn();
    const other = await plantCustomer();
    const body = transferBody(person, {
      ...payeeOf(other),
      amount: 10,
    });
    const key = unique("key");
    const replies = await times(50, () => transfer(token, body, key));
    for (const reply of replies) {
      expectTaken(reply);
      expect(reply.json).toEqual(replies[0]!.json);
    }
    expect(await booksOf(person)).toEqual({
      balanceMinor: 99_000,
      postings: 2,
    });
    expect(await booksOf(other)).toEqual({ balanceMinor: 1_000, postings: 1 });
  });

  test("sent 50 times at once with POST /credit posts once", async () => {
    const person = await plantCustomer();
    const key = unique("key");
    const replies = await times(50, () =>
      postByStaff("credit", person, { amount: 25 }, key),
    );
    for (const reply of replies) {
      expectTaken(reply);
      expect(reply.json).toEqual(replies[0]!.json);
    }
    expect(await booksOf(person)).toEqual({ balanceMinor: 2_500, postings: 1 });
  });

  test("accepts the same request in another spelling and answers 409 to a different one", async () => {
    const { person, token } = await signedIn();
    const key = unique("key");
    const body = transferBody(person, { amount: "10.50" });
    const first = await transfer(token, body, key);
    expectTaken(first);
    const { amount, ...rest } = body;
    const respelt = await transfer(
      token,
      { ...rest, extra: 1, amount: Number(amount), bank: ` ${body.bank} ` },
      key,
    );
    expectTaken(respelt);
    expect(respelt.json).toEqual(first.json);
    for (const change of [
      { amount: "10.51" },
      { accountName: "Somebody Else" },
      { recipientAccount: "4444000011112223" },
      { description: "" },
    ]) {
      expectRefused(
        await transfer(token, { ...body, ...change }, key),
        "IDEMPOTENCY_CONFLICT",
      );
    }
    expect(await booksOf(person)).toEqual({
      balanceMinor: 98_950,
      postings: 2,
    });
  });

  test("is separate for each caller and each call", async () => {
    const key = unique("key");
    const [first, second] = [await signedIn(), await signedIn()];
    for (const { person, token } of [first, second])
      expectTaken(await transfer(token, transferBody(person), key));
    expectTaken(await postByStaff("credit", first.person, {}, key));
    expectRefused(
      await postByStaff("debit", first.person, {}, key),
      "IDEMPOTENCY_CONFLICT",
    );
    expectRefused(
      await postByStaff("credit", second.person, {}, key),
      "IDEMPOTENCY_CONFLICT",
    );
    expect((await booksOf(first.person)).postings).toBe(3);
    expect((await booksOf(second.person)).postings).toBe(2);
  });

  test("sent at once with two different requests accepts one of them", async () => {
    const { person, token } = await signedIn();
    const key = unique("key");
    const replies = await times(20, (index) =>
      transfer(token, transferBody(person, { amount: 1 + (index % 2) }), key),
    );
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(10);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefused(reply, "IDEMPOTENCY_CONFLICT");
    expect((await booksOf(person)).postings).toBe(2);
  });

  test("of a refused request can be used again", async () => {
    const { person, token } = await signedIn({ balanceMinor: 100 });
    const key = unique("key");
    const body = transferBody(person, { amount: 2 });
    expectRefused(await transfer(token, body, key), "INSUFFICIENT_FUNDS");
    expectTaken(await postByStaff("credit", person, { amount: 1 }));
    expectTaken(await transfer(token, body, key));
    expect((await booksOf(person)).balanceMinor).toBe(0);
  });

  test("repeats its first answer even if the account is blocked since", async () => {
    const { person, token } = await signedIn();
    const key = unique("key");
    const first = await transfer(token, transferBody(person), key);
    expectTaken(first);
    await sql(
      "UPDATE customer_rights SET status = 'inactive' WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
      [person.accountId],
    );
    const again = await transfer(token, transferBody(person), key);
    expectTaken(again);
    expect(again.json).toEqual(first.json);
    expectRefused(
      await transfer(token, transferBody(person), unique("key")),
      "ACCOUNT_NOT_ACTIVE",
    );
  });

  test("is optional: two requests without one post twice", async () => {
    const { person, token } = await signedIn();
    await times(2, () => transfer(token, transferBody(person)));
    expect((await booksOf(person)).postings).toBe(3);
  });
});

describe("a balance", () => {
  test("is spent once among concurrent transfers", async () => {
    const { person, token } = await signedIn({ balanceMinor: 5_000 });
    const other = await plantCustomer();
    const body = transferBody(person, {
      ...payeeOf(other),
      amount: 50,
    });
    const replies = await times(50, () => transfer(token, body));
    expect(codesOf(replies)).toEqual([
      "200",
      ...Array.from({ length: 49 }, () => "INSUFFICIENT_FUNDS"),
    ]);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefused(reply, "INSUFFICIENT_FUNDS");
    expect(await booksOf(person)).toEqual({ balanceMinor: 0, postings: 2 });
    expect(await booksOf(other)).toEqual({ balanceMinor: 5_000, postings: 1 });
  });

  test("is never debited below zero by staff (422)", async () => {
    const person = await plantCustomer({ balanceMinor: 100 });
    expectRefused(
      await postByStaff("debit", person, { amount: "1.01" }),
      "INSUFFICIENT_FUNDS",
    );
    expectTaken(await postByStaff("debit", person, { amount: "1.00" }));
    expect((await booksOf(person)).balanceMinor).toBe(0);
  });

  test("is available only without the held amount", async () => {
    const { person, token } = await signedIn({ balanceMinor: 1_000 });
    await sql("SELECT ledger_place_hold($1, 400, 'test')", [person.accountId]);
    expectRefused(
      await transfer(token, transferBody(person, { amount: "6.01" })),
      "INSUFFICIENT_FUNDS",
    );
    expectTaken(await transfer(token, transferBody(person, { amount: 6 })));
    const { json } = await send({
      method: "GET",
      path: `/api/view-me/${person.id}`,
      headers: bearer(token),
    });
    expect(json.user).toMatchObject({ availableBalance: 0, totalBalance: 4 });
  });
});

describe("COT and tax code of POST /transfer", () => {
  test("five wrong codes block transfers for an hour (429), with one email", async () => {
    const { person, token } = await signedIn();
    const wrong = [
      { cotCode: "WRONG" },
      { taxCode: "WRONG" },
      { cotCode: person.taxCode, taxCode: person.cotCode },
      { cotCode: "WRONG", taxCode: "WRONG" },
      { cotCode: `${person.cotCode}1` },
    ];
    for (const codes of wrong)
      expectRefused(
        await transfer(token, transferBody(person, codes)),
        "CODES_WRONG",
      );
    for (const body of [
      transferBody(person),
      transferBody(person, { cotCode: "WRONG" }),
    ]) {
      const reply = await transfer(token, body);
      expectRefused(reply, "TRANSFERS_BLOCKED");
      const seconds = Number(reply.headers["retry-after"]);
      expect(seconds).toBeGreaterThan(3_500);
      expect(seconds).toBeLessThanOrEqual(3_600);
    }
    expect((await booksOf(person)).postings).toBe(1);
    const [mail] = await awaitMails(person.email, 1);
    expect(mail!.subject).toContain("blocked for an hour");
  });

  test("of 30 wrong codes at once all count: the right codes are refused afterwards", async () => {
    const { person, token } = await signedIn();
    const replies = await times(30, () =>
      transfer(token, transferBody(person, { cotCode: "WRONG" })),
    );
    expect(codesOf(replies)).toEqual([
      ...Array.from({ length: 5 }, () => "CODES_WRONG"),
      ...Array.from({ length: 25 }, () => "TRANSFERS_BLOCKED"),
    ]);
    expectRefused(
      await transfer(token, transferBody(person)),
      "TRANSFERS_BLOCKED",
    );
    expect(await awaitMails(person.email, 1)).toHaveLength(1);
  });

  test("of 30 numbers that are no account here at once five are answered, and right codes are refused afterwards", async () => {
    const { person, token } = await signedIn();
    const replies = await times(30, (index) =>
      transfer(
        token,
        transferBody(
          person,
          payeeOf({ number: `44440000111${10_000 + index}` }),
        ),
      ),
    );
    expect(codesOf(replies)).toEqual([
      ...Array.from({ length: 5 }, () => "PAYEE_UNKNOWN"),
      ...Array.from({ length: 25 }, () => "TRANSFERS_BLOCKED"),
    ]);
    expectRefused(
      await transfer(token, transferBody(person)),
      "TRANSFERS_BLOCKED",
    );
    expect((await booksOf(person)).postings).toBe(1);
    expect(await awaitMails(person.email, 1)).toHaveLength(1);
  });

  test("the wrong codes of one customer do not block another", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await times(6, () =>
      transfer(first.token, transferBody(first.person, { taxCode: "WRONG" })),
    );
    expectTaken(await transfer(second.token, transferBody(second.person)));
  });

  test("letter case does not matter", async () => {
    const { person, token } = await signedIn();
    expectTaken(
      await transfer(
        token,
        transferBody(person, { cotCode: person.cotCode.toLowerCase() }),
      ),
    );
  });
});

describe("the daily limit", () => {
  test("counts all transfers sent today, and no refused ones", async () => {
    const { person, token } = await signedIn({ limitMinor: 1_000 });
    const other = await plantCustomer();
    expectRefused(
      await transfer(token, transferBody(person, { amount: "10.01" })),
      "LIMIT_EXCEEDED",
    );
    expectTaken(await transfer(token, transferBody(person, { amount: 4 })));
    expectTaken(
      await transfer(
        token,
        transferBody(person, { amount: 6, ...payeeOf(other) }),
      ),
    );
    expectRefused(
      await transfer(token, transferBody(person)),
      "LIMIT_EXCEEDED",
    );
    // Debits by staff and transfers of yesterday do not count.
    expectTaken(await postByStaff("debit", person, { amount: 20 }));
    await sql(
      "UPDATE accounts SET outgoing_day = outgoing_day - 1 WHERE id = $1",
      [person.accountId],
    );
    expectTaken(await transfer(token, transferBody(person, { amount: 10 })));
  });

  test("holds for 30 concurrent transfers", async () => {
    const { person, token } = await signedIn({ limitMinor: 1_000 });
    const replies = await times(30, () =>
      transfer(token, transferBody(person, { amount: 1 })),
    );
    expect(codesOf(replies)).toEqual([
      ...Array.from({ length: 10 }, () => "200"),
      ...Array.from({ length: 20 }, () => "LIMIT_EXCEEDED"),
    ]);
    expect((await booksOf(person)).balanceMinor).toBe(99_000);
  });

  test("is part of GET /view-me; without a limit it is null", async () => {
    for (const limitMinor of [1_234, undefined]) {
      const { person, token } = await signedIn(
        limitMinor === undefined ? {} : { limitMinor },
      );
      const { json } = await send({
        method: "GET",
        path: `/api/view-me/${person.id}`,
        headers: bearer(token),
      });
      expect(json.user).toMatchObject({
        accountLimit: limitMinor === undefined ? null : 12.34,
      });
    }
  });
});

describe("the sender and the payee of POST /transfer", () => {
  test("the sender's account as payee is refused", async () => {
    const { person, token } = await signedIn();
    expectRefused(
      await transfer(token, transferBody(person, payeeOf(person))),
      "OWN_ACCOUNT",
    );
    expectRefused(
      await transfer(
        token,
        transferBody(person, payeeOf({ number: ` ${person.number} ` })),
      ),
      "OWN_ACCOUNT",
    );
    expect((await booksOf(person)).postings).toBe(1);
  });

  test("a dormant account sends nothing, but still receives", async () => {
    const { person, token } = await signedIn({ status: "inactive" });
    expectRefused(
      await transfer(token, transferBody(person)),
      "ACCOUNT_NOT_ACTIVE",
    );
    const sender = await signedIn();
    const reply = await transfer(
      sender.token,
      transferBody(sender.person, payeeOf(person)),
    );
    expectTaken(reply);
    expect((await booksOf(person)).balanceMinor).toBe(100_001);
  });

  test("a closed or unverified account at this bank is refused as payee", async () => {
    const { person, token } = await signedIn();
    for (const state of [
      { status: "closed" },
      { isVerified: false },
    ] as const) {
      const other = await plantCustomer(state);
      expectRefused(
        await transfer(token, transferBody(person, payeeOf(other))),
        "BENEFICIARY_CLOSED",
      );
      expect((await booksOf(other)).postings).toBe(0);
    }
    expect((await booksOf(person)).postings).toBe(1);
  });

  test("staff cannot credit a closed account", async () => {
    const { person } = await signedIn();
    const closed = await plantCustomer({ status: "closed" });
    const refused = [
      await postByStaff("credit", closed),
      await postByStaff("debit", person, { to: closed.number }),
    ];
    for (const reply of refused) expectRefused(reply, "CREDITED_CLOSED");
    expect((await booksOf(closed)).postings).toBe(0);
    // A closed account may still be debited; this one has no money.
    expectRefused(
      await postByStaff("credit", person, { to: closed.number }),
      "INSUFFICIENT_FUNDS",
    );
  });

  test("an account in another currency is paid with a quote only, and not by staff", async () => {
    const { person, token } = await signedIn();
    const other = await plantCustomer({ balanceMinor: 0 });
    await sql("UPDATE accounts SET currency = 'CHF' WHERE id = $1", [
      other.accountId,
    ]);
    expectRefused(
      await transfer(token, transferBody(person, payeeOf(other))),
      "QUOTE_NEEDED",
    );
    expectRefused(
      await postByStaff("credit", person, { to: other.number }),
      "CURRENCY_MISMATCH",
    );
  });

  test("a transfer within the bank is booked on both accounts at once", async () => {
    const { person, token } = await signedIn();
    const other = await signedIn({ balanceMinor: 0 });
    const reply = await transfer(
      token,
      transferBody(person, {
        ...payeeOf(other.person),
        amount: "12.34",
        description: "rent",
      }),
    );
    expectTaken(reply);
    expect(reply.json).toMatchObject({
      message: "Transfer sent",
      transfer: { status: "posted" },
    });
    const { json } = await send({
      method: "GET",
      path: `/api/transaction-history/${other.person.id}`,
      headers: bearer(other.token),
    });
    expect(json.transactions).toMatchObject([
      {
        senderName: person.fullName,
        receiverName: other.person.fullName,
        amountTransferred: 12.34,
        transactionType: "credit",
        remark: "rent",
        status: "posted",
        balanceAfter: 12.34,
      },
    ]);
  });

  test("a transfer to another bank is pending, and its amount is debited", async () => {
    const { person, token } = await signedIn();
    const reply = await transfer(token, transferBody(person, { amount: 7 }));
    expectTaken(reply);
    expect(reply.json).toMatchObject({ transfer: { status: "pending" } });
    expect((await booksOf(person)).balanceMinor).toBe(99_300);
    const { id } = reply.json.transfer as { id: string };
    const row = await one(
      `SELECT w.status, a.kind FROM ledger_entries e JOIN wires w ON w.entry_id = e.id
       JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'credit'
       JOIN accounts a ON a.id = p.account_id WHERE e.public_id = $1`,
      [id],
    );
    expect(row).toEqual({ status: "pending", kind: "clearing" });
    const statement = await send({
      method: "GET",
      path: `/api/bank-statement/${person.id}`,
      headers: bearer(token),
    });
    expect(statement.json.statement).toMatchObject({
      closingBalance: 993,
      user: { _id: person.id },
    });
    const { transactions } = statement.json.statement as {
      transactions: object[];
    };
    expect(transactions.at(-1)).toMatchObject({
      type: "debit",
      amount: 7,
      recipientAccount: "4444000011112222",
      status: "pending",
    });
  });
});

describe("POST /credit and POST /debit", () => {
  test("post against the bank's cash and are audited", async () => {
    const person = await plantCustomer();
    const credit = await postByStaff("credit", person, { amount: "5.00" });
    expectTaken(credit);
    expect(credit.json.message).toBe("Account credited successfully");
    const debit = await postByStaff("debit", person, { amount: 2 });
    expectTaken(debit);
    expect(debit.json.message).toBe("Account debited successfully");
    expect((await booksOf(person)).balanceMinor).toBe(300);
    const rows = await sql(
      `SELECT e.kind, e.entered_by, o.kind AS other, l.action, l.ip
       FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
       JOIN ledger_postings q ON q.entry_id = e.id AND q.id <> p.id JOIN accounts o ON o.id = q.account_id
       JOIN audit_log l ON l.entry_id = e.id
       WHERE p.account_id = $1 ORDER BY e.id`,
      [person.accountId],
    );
    expect(rows).toMatchObject([
      {
        kind: "credit",
        entered_by: "staff",
        other: "cash",
        action: "ledger.credit",
      },
      {
        kind: "debit",
        entered_by: "staff",
        other: "cash",
        action: "ledger.debit",
      },
    ]);
  });

  test("move money between two customers, given by number or id", async () => {
    const [from, to] = [
      await plantCustomer({ balanceMinor: 1_000 }),
      await plantCustomer(),
    ];
    const byId = (kind: string, id: string, body: object) =>
      send({
        method: "POST",
        path: `/api/${kind}/${id}`,
        headers: bearer(cashier),
        body: { amount: 1, description: "between", ...body },
      });
    expectTaken(
      await byId("credit", to.id, {
        chooseAccount: to.number,
        to: from.number,
      }),
    );
    expectTaken(
      await byId("debit", from.number, {
        chooseAccount: Number(from.number),
        to: Number(to.number),
      }),
    );
    expect((await booksOf(from)).balanceMinor).toBe(800);
    expect((await booksOf(to)).balanceMinor).toBe(200);
  });

  test("are refused if path and body name different accounts, or if both accounts are the same", async () => {
    const [person, other] = [await plantCustomer(), await plantCustomer()];
    for (const kind of ["credit", "debit"] as const) {
      expectRefused(
        await postByStaff(kind, person, { chooseAccount: other.number }),
        "ACCOUNTS_DIFFER",
      );
      expectRefused(
        await postByStaff(kind, person, { to: person.number }),
        "SAME_ACCOUNT",
      );
      const unproven = await plantCustomer({ isVerified: false });
      expectRefused(await postByStaff(kind, unproven), "ACCOUNT_NOT_VERIFIED");
      expectRefused(
        await postByStaff(kind, person, { to: unproven.number }),
        "ACCOUNT_NOT_VERIFIED",
      );
      const unknown = await postByStaff(kind, person, { to: "9999999999999" });
      expectRefused(unknown, "ACCOUNT_UNKNOWN");
      expect(unknown.json.fields).toEqual({ to: "No Account found" });
      // The id of the owner in the path means the same account.
      const reply = await send({
        method: "POST",
        path: `/api/${kind}/${other.id}`,
        headers: bearer(cashier),
        body: {
          chooseAccount: person.number,
          amount: 1,
          description: "differs",
        },
      });
      expectRefused(reply, "ACCOUNTS_DIFFER");
    }
    expect((await booksOf(person)).postings).toBe(0);
    expect((await booksOf(other)).postings).toBe(0);
  });

  test("take date and time as value date in Zurich time and record their own time of entry", async () => {
    const person = await plantCustomer();
    await registerOn(person, "2024-01-15");
    const cases: [Record<string, unknown>, string][] = [
      [{ date: "2024-07-15", time: "14:30" }, "2024-07-15T12:30:00.000Z"],
      [{ date: "2024-01-15", time: "14:30:15" }, "2024-01-15T13:30:15.000Z"],
      [{ date: "2024-07-15" }, "2024-07-14T22:00:00.000Z"],
      [{ date: "2024-07-15", time: "" }, "2024-07-14T22:00:00.000Z"],
      [{ date: bankToday(), time: "00:00" }, ""],
    ];
    for (const [when, expected] of cases) {
      const reply = await postByStaff("credit", person, when);
      expectTaken(reply);
      const { id } = reply.json.transaction as { id: string };
      const entry = await one<{ value_at: Date; entered_at: Date }>(
        "SELECT value_at, entered_at FROM ledger_entries WHERE public_id = $1",
        [id],
      );
      if (expected) expect(entry.value_at.toISOString()).toBe(expected);
      expect(entry.value_at.getTime()).toBeLessThanOrEqual(
        entry.entered_at.getTime(),
      );
    }
    // Without a date, with a blank one and with today, the value date is now.
    for (const when of [
      {},
      { date: "", time: "" },
      { date: null, time: null },
      { date: bankToday() },
    ]) {
      const reply = await postByStaff("credit", person, when);
      expectTaken(reply);
      const { id } = reply.json.transaction as { id: string };
      const entry = await one<{ is_now: boolean }>(
        "SELECT value_at = entered_at AS is_now FROM ledger_entries WHERE public_id = $1",
        [id],
      );
      expect(entry.is_now).toBe(true);
    }
  });

  test("are refused with a value date before the registration of either account, and at a time that clocks skip", async () => {
    const person = await plantCustomer({ balanceMinor: 100 });
    const older = await plantCustomer({ balanceMinor: 100 });
    await registerOn(person, "2026-03-29");
    await registerOn(older, "2001-02-03");
    const before = await booksOf(person);
    for (const kind of ["credit", "debit"] as const) {
      for (const [account, to] of [
        [person, ""],
        [person, older.number],
        [older, person.number],
      ] as const) {
        const reply = await postByStaff(kind, account, {
          to,
          date: "2026-03-28",
        });
        const message = `Account ${person.number} was registered on 29/03/2026. Please enter that day or a later one. No money was moved.`;
        expectRefused(reply, "VALUE_DATE_EARLY", message);
        expect(reply.json.fields).toEqual({ date: message });
      }
      for (const time of ["02:00", "02:30", "02:59:59"]) {
        const reply = await postByStaff(kind, person, {
          date: "2026-03-29",
          time,
        });
        expectRefused(reply, "VALUE_TIME_SKIPPED");
        expect(Object.keys(reply.json.fields as object)).toEqual(["time"]);
      }
    }
    expect(await booksOf(person)).toEqual(before);
    for (const time of ["01:59:59", "03:00"])
      expectTaken(
        await postByStaff("credit", person, { date: "2026-03-29", time }),
      );
  });

  test("are refused with a value date in the future", async () => {
    const person = await plantCustomer({ balanceMinor: 100 });
    const day = (days: number) =>
      bankDay(new Date(Date.now() + days * 86_400_000));
    for (const kind of ["credit", "debit"] as const) {
      for (const when of [
        { date: day(1) },
        { date: day(1), time: "00:00" },
        { date: day(400), time: "12:00" },
        { date: "2099-12-31" },
      ]) {
        const reply = await postByStaff(kind, person, when);
        expectRefused(reply, "VALUE_DATE_AHEAD");
        expect(Object.keys(reply.json.fields as object)).toEqual(["date"]);
      }
    }
    expect((await booksOf(person)).postings).toBe(1);
  });
});

describe("lists", () => {
  test("return every entry once, newest first, even if entries are added meanwhile", async () => {
    const { person, token } = await signedIn();
    for (let count = 0; count < 7; count++)
      expectTaken(await transfer(token, transferBody(person)));
    const page = async (cursor: string | null) => {
      const { json } = await send({
        method: "GET",
        path: `/api/transaction-history/${person.id}?limit=3${cursor ? `&cursor=${cursor}` : ""}`,
        headers: bearer(token),
      });
      return json as {
        transactions: { _id: string }[];
        nextCursor: string | null;
      };
    };
    const first = await page(null);
    expectTaken(await transfer(token, transferBody(person)));
    const second = await page(first.nextCursor);
    const third = await page(second.nextCursor);
    expect(third.nextCursor).toBeNull();
    const ids = [first, second, third].flatMap(({ transactions }) =>
      transactions.map(({ _id }) => _id),
    );
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });

  test("show only the caller's entries, even with the cursor of another customer", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    for (const { person, token } of [first, first, second])
      expectTaken(await transfer(token, transferBody(person)));
    const { json } = await send({
      method: "GET",
      path: `/api/transaction-history/${first.person.id}?limit=1`,
      headers: bearer(first.token),
    });
    const foreign = await send({
      method: "GET",
      path: `/api/transaction-history/${second.person.id}?cursor=${String(json.nextCursor)}`,
      headers: bearer(second.token),
    });
    expectTaken(foreign);
    for (const { senderName } of foreign.json.transactions as {
      senderName: string;
    }[])
      expect(senderName).not.toBe(first.person.fullName);
  });
});

test("POST /admin-create posts the opening balance against adjustments", async () => {
  const { json: created } = await send({
    method: "POST",
    path: "/api/admin-create",
    headers: bearer(cashier),
    body: {
      fullName: "Otto Opening",
      username: unique(),
      phoneNumber: "+41 44 000 00 44",
      email: `${unique()}@access.example`,
      occupation: "Tester",
      dateOfBirth: "1980-05-17",
      maritalStatus: "married",
      address: "Teststrasse 2",
      accountType: "Current",
      accountNumber: `${Math.floor(1e11 + Math.random() * 9e11)}`,
      availableBalance: "1234.50",
      totalBalance: 1234.5,
      registrationDate: "2024-01-02",
      password: "Harbour!Pass1",
      retype_password: "Harbour!Pass1",
      accountLimit: "0",
      cotCode: "COT",
      taxCode: "TAX",
    },
  });
  expect(created).toMatchObject({
    message: "user added successfully",
    data: {
      availableBalance: 1234.5,
      totalBalance: 1234.5,
      maritalStatus: "Married",
      accountType: "current",
      accountLimit: 0,
      isVerified: true,
    },
  });
  const { _id: id } = created.data as { _id: string };
  const entry = await one(
    `SELECT e.kind, o.kind AS other FROM accounts a JOIN ledger_postings p ON p.account_id = a.id
     JOIN ledger_entries e ON e.id = p.entry_id
     JOIN ledger_postings q ON q.entry_id = e.id AND q.id <> p.id JOIN accounts o ON o.id = q.account_id
     WHERE a.customer_id = $1`,
    [id],
  );
  expect(entry).toEqual({ kind: "opening", other: "adjustments" });
});

test("every entry of these tests is balanced", async () => {
  const { total } = await one<{ total: string }>(
    "SELECT coalesce(sum(signed_minor(direction, amount_minor)), 0) AS total FROM ledger_postings",
  );
  expect(total).toBe("0");
  const wrong = await sql(
    `SELECT a.id FROM accounts a
     WHERE a.balance_minor <> coalesce((SELECT sum(signed_minor(p.direction, p.amount_minor))
                                        FROM ledger_postings p WHERE p.account_id = a.id), 0)`,
  );
  expect(wrong).toEqual([]);
});
