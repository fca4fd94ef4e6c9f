import { beforeEach, describe, expect, it } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { verifyPassword } from "@/lib/identity/passwords";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import { listHistory } from "@/lib/features/statements/history/queries";
import { CURRENCIES } from "@/lib/ledger/money";
import { post } from "@/lib/testing/bookkeeper";
import { listAudit } from "@/lib/features/back-office/audit-log/queries";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import { placeHold } from "@/lib/testing/holds";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantStaff } from "@/lib/testing/staff";
import { accountUpdateSchema } from "./schema";
import { changeStatus, deleteCustomer } from "./service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

type Subject = { id: string; accountId: bigint; number: string; name: string };

async function subjectOf(accountId: bigint): Promise<Subject> {
  const rows: Omit<Subject, "accountId">[] =
    await sql`SELECT c.id, a.number, c.full_name AS name FROM accounts a JOIN customers c ON c.id = a.customer_id
     WHERE a.id = ${accountId}`;
  return { ...rows[0]!, accountId };
}

const open = async (opening: Parameters<typeof openAccounts>[2] = {}) =>
  subjectOf((await openAccounts(ownerPool, 1, opening))[0]!);

async function one<Row>(statement: string, ...values: unknown[]): Promise<Row> {
  const { rows } = await ownerPool.query(statement, values);
  return rows[0] as Row;
}

const startSession = (id: string) =>
  plantSession(ownerPool, { realm: "customer", id });

const liveSessions = async (customerId: string) =>
  (
    await one<{ count: string }>(
      "SELECT count(*) FROM sessions WHERE customer_id = $1 AND ended_at IS NULL",
      customerId,
    )
  ).count;

const trail = async (customerId: string, action: string) =>
  await sql`SELECT before, after, actor_id FROM audit_log WHERE subject_customer_id = ${customerId}
      AND action = ${action} ORDER BY id`;

const update = (userId: string, body: object) =>
  updateAccount(staff, userId, accountUpdateSchema.parse(body), CONTEXT);

const refused = (code: string) => expect.objectContaining({ code });

describe("changeStatus", () => {
  it("lets one member of staff disable 20 accounts an hour", async () => {
    const hasty = await plantStaff(ownerPool, "hasty");
    const { number } = await open();
    const set = (accountStatus: "disabled" | "inactive") =>
      changeStatus(hasty, number, { accountStatus }, CONTEXT);
    for (let nth = 0; nth < 10; nth += 1) {
      await set("disabled");
      // A call that changes nothing does not count.
      await set("disabled");
      await set("inactive");
    }
    await expect(set("disabled")).rejects.toEqual(
      refused("TOO_MANY_THIS_HOUR"),
    );
    await changeStatus(hasty, number, { accountStatus: "active" }, CONTEXT);
  });

  it("counts deleted customers with those who are shut", async () => {
    const hasty = await plantStaff(ownerPool, "deleting");
    for (let nth = 0; nth < 20; nth += 1)
      await deleteCustomer(hasty, (await open()).id, CONTEXT);
    const { id, number } = await open();
    await expect(deleteCustomer(hasty, id, CONTEXT)).rejects.toEqual(
      refused("TOO_MANY_THIS_HOUR"),
    );
    await expect(
      changeStatus(hasty, number, { accountStatus: "disabled" }, CONTEXT),
    ).rejects.toEqual(refused("TOO_MANY_THIS_HOUR"));
  });

  it("ends sessions for closed and disabled only, and writes one audit row", async () => {
    const { id, number } = await open();
    for (const [accountStatus, sessions] of [
      ["inactive", "1"],
      ["closed", "0"],
      ["active", "1"],
      ["disabled", "0"],
      ["disabled", "1"],
    ] as const) {
      if ((await liveSessions(id)) === "0") await startSession(id);
      await changeStatus(staff, number, { accountStatus }, CONTEXT);
      expect([accountStatus, await liveSessions(id)]).toEqual([
        accountStatus,
        sessions,
      ]);
    }
    const rows = await trail(id, "account.status");
    expect(rows).toHaveLength(4);
    expect(rows[1]).toEqual({
      before: { accountStatus: "inactive" },
      after: { accountStatus: "closed" },
      actor_id: staff.id,
    });
    for (const unknown of [crypto.randomUUID(), "1234567890", "x"])
      await expect(
        changeStatus(staff, unknown, { accountStatus: "closed" }, CONTEXT),
      ).rejects.toEqual(refused("USER_NOT_FOUND"));
  });
});

describe("updateAccount", () => {
  it("changes only the given fields, and audits personal data in a form that only the customer's key opens", async () => {
    const { id } = await open({ limitMinor: 100n });
    const onFile = await one<{ number: string; registered: string }>(
      `SELECT number, (registration_date AT TIME ZONE 'Europe/Zurich')::date::text AS registered
       FROM customers c JOIN accounts a ON a.customer_id = c.id WHERE c.id = $1`,
      id,
    );
    await update(id, {
      fullName: "Nadja Nadel",
      address: "Testweg 1",
      registerationDate: "2020-02-29",
      accountNumber: "9990001112223",
      accountLimit: "",
    });
    const now = await one<Record<string, unknown>>(
      `SELECT full_name, username, (registration_date AT TIME ZONE 'Europe/Zurich')::date::text AS registered, number, currency, daily_limit_minor,
              type FROM customers c JOIN customer_rights r ON r.customer_id = c.id JOIN accounts a ON a.customer_id = c.id
       WHERE c.id = $1`,
      id,
    );
    expect(now).toMatchObject({
      full_name: "Nadja Nadel",
      registered: "2020-02-29",
      number: "9990001112223",
      currency: "USD",
      daily_limit_minor: null,
      type: "current",
    });
    expect(now.username).toMatch(/^test-/);
    const [row, ...more] = await trail(id, "customer.update");
    expect(more).toEqual([]);
    expect(row).toEqual({
      before: {
        accountNumber: onFile.number,
        accountLimit: "1.00",
        registrationDate: onFile.registered,
      },
      after: {
        accountNumber: "9990001112223",
        accountLimit: "none",
        registrationDate: "2020-02-29",
        changed: [
          "fullName",
          "registrationDate",
          "accountNumber",
          "accountLimit",
        ],
      },
      actor_id: staff.id,
    });
    const shown = await listAudit(
      staff,
      { limit: 5, search: { customer: id, action: "customer.update" } },
      CONTEXT,
    );
    expect(shown.rows).toMatchObject([
      {
        before: { fullName: expect.stringMatching(/^Test \d+$/) as string },
        after: { fullName: "Nadja Nadel" },
      },
    ]);
    await update(id, { fullName: "Nadja Nadel" });
    expect(await trail(id, "customer.update")).toHaveLength(1);
    const mails = await queuedMails(ownerPool);
    const mail = mails.find(({ subject }) =>
      subject.includes("account number"),
    );
    expect(mail?.text).toContain("9990001112223");
  });

  it("takes only a currency in which the bank has accounts", async () => {
    const rows: { currency: string }[] =
      await sql`SELECT DISTINCT currency FROM accounts WHERE kind <> 'customer'`;
    expect(rows.map(({ currency }) => currency).sort()).toEqual(
      [...CURRENCIES].sort(),
    );
    expect(
      accountUpdateSchema.safeParse({ accountCurrency: "SEK" }).success,
    ).toBe(false);
  });

  it("keeps the type of a pot", async () => {
    const { id } = await open();
    const number = "5550001112224";
    await sql`INSERT INTO accounts (kind, customer_id, number, type, currency, is_main, place, goal_minor)
      VALUES ('customer', ${id}, ${number}, 'pot', 'USD', false, 1, 100)`;
    await expect(
      update(number, { accountType: "savings" }),
    ).rejects.toMatchObject({
      code: "INVALID_VALUE",
      message: expect.stringContaining("A pot stays a pot"),
    });
    await update(number, { occupation: "Baker" });
  });

  it("refuses values that another customer has and changes nothing", async () => {
    const [mine, theirs] = [await open({ balanceMinor: 500n }), await open()];
    const other = await one<{ username: string; email: string }>(
      "SELECT username, email FROM customers WHERE id = $1",
      theirs.id,
    );
    for (const [change, code] of [
      [{ username: other.username.toUpperCase() }, "USERNAME_TAKEN"],
      [{ email: other.email }, "EMAIL_TAKEN"],
      [{ accountNumber: theirs.number }, "ACCOUNT_NUMBER_TAKEN"],
      [{ password: "Password1!", username: "password1!" }, "PASSWORD_PERSONAL"],
    ] as const)
      await expect(
        update(mine.id, { totalBalance: 9, occupation: "Else", ...change }),
        code,
      ).rejects.toEqual(refused(code));
    expect(await balancesOf(ownerPool, [mine.accountId])).toEqual([
      { totalMinor: 500n, availableMinor: 500n },
    ]);
    expect(await trail(mine.id, "customer.update")).toEqual([]);
    expect(
      await one("SELECT occupation FROM customers WHERE id = $1", mine.id),
    ).toEqual({ occupation: "Tester" });
  });

  it("replaces the password and notifies the owner at the former and the new address", async () => {
    const { id } = await open();
    await startSession(id);
    const { email } = await one<{ email: string }>(
      "SELECT email FROM customers WHERE id = $1",
      id,
    );
    await update(id, { password: "Quiet!River9", email: "new@desk.example" });
    expect(await liveSessions(id)).toBe("0");
    const { hash } = await one<{ hash: string }>(
      "SELECT password_hash AS hash FROM customers WHERE id = $1",
      id,
    );
    expect(await verifyPassword("Quiet!River9", hash)).toBe(true);
    const emailsTo = async (recipient: string) =>
      (await queuedMails(ownerPool, recipient))
        .sort((a, b) => b.subject.localeCompare(a.subject))
        .map(({ text }) => text);
    const [password, address, ...more] = await emailsTo(email);
    expect(password).toContain(
      "Our staff changed it. All sessions were signed out.",
    );
    expect(address).toContain("to the new address and no longer to this one");
    expect(more).toEqual([]);
    // Neither email reveals the other address.
    expect([password, address].join()).not.toContain("new@desk.example");
    const there = await emailsTo("new@desk.example");
    expect(there).toEqual([
      password,
      expect.stringContaining(
        "to this one. From now on, we send emails about your account here",
      ) as string,
    ]);
    expect(there.join()).not.toContain(email);
    expect(
      await one(
        "SELECT kind, detail FROM notifications WHERE customer_id = $1",
        id,
      ),
    ).toEqual({ kind: "password", detail: "staff" });
  });

  it("sends nothing to an unverified email address", async () => {
    const { id } = await open();
    const { email } = await one<{ email: string }>(
      "UPDATE customers SET is_verified = false WHERE id = $1 RETURNING email",
      id,
    );
    await update(id, { email: "unproven@desk.example" });
    expect(
      await one(
        "SELECT count(*) FROM outbox_mails WHERE recipient IN ('unproven@desk.example', $1)",
        email,
      ),
    ).toEqual({ count: "0" });
  });

  it("posts and holds the differences of the balances and keeps the ledger balanced", async () => {
    const { id, accountId } = await open({ balanceMinor: 100_000n });
    for (const [body, totalMinor, availableMinor] of [
      [{ totalBalance: "1500.50" }, 150_050n, 150_050n],
      [{ availableBalance: 1000 }, 150_050n, 100_000n],
      [{ totalBalance: 600 }, 60_000n, 9_950n],
      [{ availableBalance: "600" }, 60_000n, 60_000n],
      [{ totalBalance: 700, availableBalance: 1 }, 70_000n, 100n],
      [{ totalBalance: 2, availableBalance: 2 }, 200n, 200n],
    ] as const) {
      await update(id, body);
      expect(await balancesOf(ownerPool, [accountId])).toEqual([
        { totalMinor, availableMinor },
      ]);
    }
    const rows = await trail(id, "customer.update");
    expect(rows[1]).toMatchObject({
      before: { availableBalance: "1500.50", moneyOnHold: "0.00" },
      after: {
        changed: ["availableBalance", "moneyOnHold"],
        totalBalance: "1500.50",
        availableBalance: "1000.00",
        moneyOnHold: "500.50",
      },
    });
    expect(
      await one(
        "SELECT count(*), min(entered_by::text) AS by FROM ledger_entries WHERE kind = 'adjustment'",
      ),
    ).toEqual({ count: "4", by: "staff" });
    await expectBooksInOrder(ownerPool);
  });

  it("refuses to credit a closed or unverified account", async () => {
    const closed = await open({ balanceMinor: 100n, status: "closed" });
    const unverified = await open();
    await sql`UPDATE customers SET is_verified = false WHERE id = ${unverified.id}`;
    await expect(update(closed.id, { totalBalance: 2 })).rejects.toEqual(
      refused("CREDITED_CLOSED"),
    );
    await expect(update(unverified.id, { totalBalance: 2 })).rejects.toEqual(
      refused("ACCOUNT_NOT_VERIFIED"),
    );
    await update(closed.id, { totalBalance: 0 });
    expect(await balancesOf(ownerPool, [closed.accountId])).toEqual([
      { totalMinor: 0n, availableMinor: 0n },
    ]);
  });
});

describe("deleteCustomer", () => {
  let gone: Subject;
  let friend: Subject;
  const NEEDLE = "needle";

  beforeEach(async () => {
    const [first, second] = await openAccounts(ownerPool, 2, {
      balanceMinor: 10_000n,
    });
    await sql`UPDATE customers SET full_name = 'Nora needle', username = id || 'needle', email = id || '@needle.example',
              phone_number = 'needle', occupation = 'needle', address = 'needle', password_hash = 'needle',
              marital_status = 'needle'
       WHERE id = (SELECT customer_id FROM accounts WHERE id = ${first})`;
    await sql`UPDATE customer_rights SET cot_code = 'needle'::bytea, tax_code = 'needle'::bytea
      WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = ${first})`;
    gone = await subjectOf(first!);
    friend = await subjectOf(second!);
  });

  const customerOf = ({ id, accountId, number, name }: Subject) =>
    ({
      id,
      main: { id: accountId, number, currency: "USD" },
      fullName: name,
    }) as Customer;

  /** The tables whose rows contain the needle in any column, with the number of rows. */
  async function findNeedles(): Promise<string[]> {
    const rows: { name: string }[] =
      await sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    expect(rows.length).toBeGreaterThan(12);
    const found: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await ownerPool.query(
        `SELECT FROM "${name}" t WHERE t::text ILIKE $1 OR t::text LIKE $2`,
        // The text of a row has bytes in hexadecimal.
        [`%${NEEDLE}%`, `%${Buffer.from(NEEDLE).toString("hex")}%`],
      );
      if (rowCount) found.push(`${name}: ${rowCount}`);
    }
    return found.sort();
  }

  async function leaveTraces() {
    await startSession(gone.id);
    const { email } = await one<{ email: string }>(
      "SELECT email FROM customers WHERE id = $1",
      gone.id,
    );
    for (const statement of [
      "INSERT INTO messages (customer_id, sender, subject, content) VALUES ($2, 'support', $1, $1)",
      "INSERT INTO messages (sender, email, subject, content, is_received) VALUES ('x', $1, $2::uuid::text, '', true)",
      "INSERT INTO code_flows (customer_id, email, expires_at) VALUES ($2, $1, now())",
      "INSERT INTO code_flows (email, demo_code, expires_at) VALUES ($1, $2::uuid::text::bytea, now())",
      `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason)
       SELECT $2, id, 'mortgages', 5, $1 FROM accounts WHERE customer_id = $2`,
      `INSERT INTO outbox_mails (recipient, subject, key_id, sealed_body, expires_at)
       VALUES ($1, $1, $1, $2::uuid::text::bytea, now())`,
    ])
      await ownerPool.query(statement, [email, gone.id]);
  }

  it("sweeps the balance, keeps the postings and erases the person", async () => {
    await leaveTraces();
    await post(movement(gone.accountId, friend.accountId, 300n));
    await post(
      movement(friend.accountId, gone.accountId, 100n, {
        counterpartyName: "Nora N.",
        counterpartyNumber: gone.number,
      }),
    );
    await placeHold(gone.accountId, 5_000n, "checked");
    const traces = (await findNeedles()).map((trace) => trace.split(":")[0]);
    expect(traces).toEqual(expect.arrayContaining(["customers", "messages"]));

    await deleteCustomer(staff, gone.number, CONTEXT);

    expect(await findNeedles()).toEqual([]);
    expect(
      await one(
        `SELECT customer_id, number, state::text, balance_minor, held_minor,
                (SELECT count(*) FROM ledger_postings WHERE account_id = $1) AS postings FROM accounts WHERE id = $1`,
        gone.accountId,
      ),
    ).toEqual({
      customer_id: null,
      number: gone.number,
      state: "closed",
      balance_minor: "0",
      held_minor: "0",
      postings: "4",
    });
    const unclaimed = (await bankAccount("unclaimed"))(gone.accountId);
    expect(
      (await balancesOf(ownerPool, [unclaimed]))[0]!.totalMinor,
    ).toBeGreaterThanOrEqual(9_800n);
    expect(await trail(gone.id, "customer.delete")).toEqual([
      {
        before: {
          accountNumber: gone.number,
          accountStatus: "active",
          totalBalance: "98.00",
          held: "50.00",
        },
        after: null,
        actor_id: staff.id,
      },
    ]);
    const { rows } = await listHistory(mainAccount(customerOf(friend)), {
      limit: 2,
    });
    expect(
      rows.map(({ senderName, receiverName }) => [senderName, receiverName]),
    ).toEqual([
      [friend.name, "Closed account"],
      ["Closed account", friend.name],
    ]);
    const all = await listAllHistory(staff, { limit: 3 }, CONTEXT);
    expect(all.rows.map(({ sender }) => sender)).toEqual([
      "Closed account",
      friend.name,
      "Closed account",
    ]);
    await expectBooksInOrder(ownerPool);
  });

  it("deletes once when called concurrently", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => deleteCustomer(staff, gone.id, CONTEXT)),
    );
    const done = results.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toEqual(refused("USER_NOT_FOUND"));
    expect(await trail(gone.id, "customer.delete")).toHaveLength(1);
    await expectBooksInOrder(ownerPool);
  });

  it("refuses while a wire is pending; the database refuses a direct delete", async () => {
    const clearing = (await bankAccount("clearing"))(gone.accountId);
    const wire = await post(
      movement(gone.accountId, clearing, 9n, { kind: "wire" }),
    );
    await expect(deleteCustomer(staff, gone.id, CONTEXT)).rejects.toEqual(
      refused("DELETE_WIRE_PENDING"),
    );
    await expect(
      sql`DELETE FROM customers WHERE id = ${gone.id}`,
    ).rejects.toThrow(/ledger_postings/);
    await sql`UPDATE wires SET status = 'settled' WHERE entry_id = ${wire.entryId}`;
    await deleteCustomer(staff, gone.id, CONTEXT);
    await expect(
      post(movement(friend.accountId, gone.accountId, 1n)),
    ).rejects.toEqual(refused("BENEFICIARY_CLOSED"));
  });
});
