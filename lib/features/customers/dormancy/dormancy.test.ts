import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeDays } from "@/lib/features/business-day/close";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import type { Customer } from "@/lib/identity/callers";
import { writePassword } from "@/lib/identity/sign-in-data";
import { reactivationLimit } from "@/lib/identity/limits";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { touchSession } from "@/lib/identity/sessions/store";
import { transaction } from "@/lib/platform/db/prisma";
import { storedKeyOf } from "@/lib/platform/rate-limit/throttle";
import { addDays, addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf, payIn } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";
import { findWayBack } from "./queries";
import { reactivate, sendReactivationCode } from "./service";
import { makeDormant } from "./step";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
const { signal } = new AbortController();

type Person = { id: string; account: bigint; email: string };

async function openPerson(balanceMinor = 0n): Promise<Person> {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor });
  const { id } = await ownerOf(ownerPool, account);
  const [row] = await sql`SELECT email FROM customers WHERE id = ${id}`;
  return { id, account, email: row!.email as string };
}

/**
 * Makes it six minutes past midnight on a day, and closes the day before, or all days from `from` on. Those before
 * count as closed, because each takes as long as a test.
 */
async function begin(day: string, from = addDays(day, -1)): Promise<void> {
  await moveBankTime(zurichMoment(day, "00:06"));
  await sql`UPDATE bank_days SET day = ${from} WHERE closed_at IS NULL AND day < ${from}`;
  await closeDays([makeDormant], signal);
}

const stateOf = async ({ id }: Person) =>
  (
    await sql`SELECT status, last_act_on::text AS acted, dormant_from::text AS "from", dormant_since::text AS since
      FROM customer_rights JOIN customer_activity USING (customer_id) WHERE customer_id = ${id}`
  )[0];

const subjectsTo = async ({ email }: Person) =>
  (await queuedMails(ownerPool, email)).map(({ subject }) => subject);

const SOON = "Your account will become dormant";
const BEGUN = "Your account is dormant";

async function signIn({ id }: Person): Promise<Customer> {
  const { secret } = await plantSession(ownerPool, { realm: "customer", id });
  return (await findCustomerOfSession(secret))!;
}

/** Makes a person dormant, as the step of a day does. */
async function makeSleep(person: Person): Promise<void> {
  await sql`UPDATE customer_activity SET dormant_from = bank_today() WHERE customer_id = ${person.id}`;
  await makeDormant.run({ day: addDays(bankToday(), -1), signal });
  expect(await stateOf(person)).toMatchObject({ status: "inactive" });
}

async function codeTo({ email }: Person): Promise<string> {
  const mails = await queuedMails(ownerPool, email);
  return /\d{6}/.exec(mails.at(-1)!.text)![0];
}

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM outbox_mails`;
});

describe("the step of the day", () => {
  it("announces dormancy after 23 months, and makes dormant after 24, each with one email", async () => {
    const first = bankToday();
    const silent = await openPerson();
    const warned = addMonths(first, 23);
    const dormant = addMonths(first, 24);
    await begin(addDays(warned, -1));
    expect(await subjectsTo(silent)).toEqual([]);
    await begin(warned);
    expect(await subjectsTo(silent)).toEqual([SOON]);
    expect(await stateOf(silent)).toMatchObject({
      status: "active",
      from: dormant,
    });
    await begin(addDays(dormant, -1));
    await makeDormant.run({ day: addDays(dormant, -2), signal });
    expect(await subjectsTo(silent)).toEqual([SOON]);
    expect(await stateOf(silent)).toMatchObject({ status: "active" });
    await begin(dormant);
    await makeDormant.run({ day: addDays(dormant, -1), signal });
    expect(await subjectsTo(silent)).toEqual([SOON, BEGUN]);
    expect(await stateOf(silent)).toEqual({
      status: "inactive",
      acted: first,
      from: null,
      since: dormant,
    });
    expect(
      await sql`SELECT kind, detail FROM notifications WHERE customer_id = ${silent.id} ORDER BY id`,
    ).toEqual([
      { kind: "status", detail: `dormant-from:${dormant}` },
      { kind: "status", detail: "dormant" },
    ]);
    expect(
      await sql`SELECT actor_kind, action FROM audit_log WHERE subject_customer_id = ${silent.id}`,
    ).toEqual([{ actor_kind: "system", action: "dormancy.begin" }]);
  });

  it("announces first after the bank was off for years, a month before the change", async () => {
    const silent = await openPerson();
    const first = bankToday();
    const today = addMonths(first, 30);
    await begin(today, addMonths(first, 22));
    expect(await subjectsTo(silent)).toEqual([SOON]);
    expect(await stateOf(silent)).toMatchObject({
      status: "active",
      from: addMonths(today, 1),
    });
    await begin(addDays(addMonths(today, 1), -1));
    expect(await stateOf(silent)).toMatchObject({ status: "active" });
    await begin(addMonths(today, 1));
    expect(await stateOf(silent)).toMatchObject({ status: "inactive" });
  });

  it("counts what the bank and staff post as no act", async () => {
    const [silent, payee] = [await openPerson(1_000n), await openPerson()];
    const first = bankToday();
    const second = addDays(first, 1);
    await moveBankTime(zurichMoment(second, "12:00"));
    await payIn(silent.account, 500n);
    await plantOrder(ownerPool, {
      ...{ from: silent.account, to: payee.account, amountMinor: 7n },
      ...{ firstOn: second, rhythm: "once" },
    });
    await runDueOrders();
    expect(
      await sql`SELECT count(*)::int AS paid FROM standing_order_runs WHERE entry_id IS NOT NULL`,
    ).toEqual([{ paid: 1 }]);
    expect(await stateOf(silent)).toMatchObject({ acted: first });
  });

  it("leaves people alone who are not active, or have not verified their address", async () => {
    const people = [await openPerson(), await openPerson(), await openPerson()];
    const [byStaff, disabled, unverified] = people as [Person, Person, Person];
    await changeStatus(
      admin,
      byStaff.id,
      { accountStatus: "inactive", reason: "" },
      CONTEXT,
    );
    await sql`UPDATE customer_rights SET status = 'disabled' WHERE customer_id = ${disabled.id}`;
    await sql`UPDATE customers SET is_verified = false WHERE id = ${unverified.id}`;
    await sql`DELETE FROM outbox_mails`;
    await begin(addMonths(bankToday(), 25));
    for (const person of people) {
      expect(await subjectsTo(person)).toEqual([]);
      expect(await stateOf(person)).toMatchObject({ from: null, since: null });
    }
  });

  it("runs in two processes at once and emails everybody once", async () => {
    const many: number = 1_200;
    const people = await openAccounts(ownerPool, many);
    await sql`UPDATE customer_activity SET last_act_on = bank_today() - 800
      WHERE customer_id IN (SELECT customer_id FROM accounts WHERE id = ANY (${people.map(String)}))`;
    const day = addDays(bankToday(), -1);
    await Promise.all([1, 2].map(() => makeDormant.run({ day, signal })));
    await makeDormant.run({ day, signal });
    const [row] = await sql`
      SELECT count(*)::int AS mails, count(DISTINCT recipient)::int AS people FROM outbox_mails WHERE subject = ${SOON}`;
    expect(row!.mails).toBe(row!.people);
    expect(row!.people).toBeGreaterThanOrEqual(1_200);
  });

  it("loses neither the change nor its email when a transaction fails", async () => {
    const silent = await openPerson();
    await sql`UPDATE customer_activity SET dormant_from = bank_today() WHERE customer_id = ${silent.id}`;
    await sql`ALTER TABLE outbox_mails ADD CONSTRAINT nothing_sent CHECK (subject <> 'Your account is dormant') NOT VALID`;
    const day = addDays(bankToday(), -1);
    await expect(makeDormant.run({ day, signal })).rejects.toThrow();
    expect(await stateOf(silent)).toMatchObject({
      status: "active",
      since: null,
    });
    await sql`ALTER TABLE outbox_mails DROP CONSTRAINT nothing_sent`;
    await makeDormant.run({ day, signal });
    expect(await stateOf(silent)).toMatchObject({ status: "inactive" });
    expect(await subjectsTo(silent)).toEqual([BEGUN]);
  });
});

describe("an act of the customer", () => {
  const ACTS: Record<string, (person: Person) => Promise<unknown>> = {
    "a sign-in": ({ id }) => plantSession(ownerPool, { realm: "customer", id }),
    "a password that a code reset": ({ id }) =>
      transaction((tx) => writePassword(tx, id, "$2b$04$hash", false)),
    "anything in a session that is open": async ({ id }) => {
      const { secret } = await plantSession(ownerPool, {
        realm: "customer",
        id,
      });
      await sql`UPDATE customer_activity SET last_act_on = '2020-01-01', dormant_from = bank_today() + 20
        WHERE customer_id = ${id}`;
      await touchSession(secret);
    },
  };

  it.each(Object.entries(ACTS))("starts the time again: %s", async (_, act) => {
    const person = await openPerson();
    await sql`UPDATE customer_activity SET last_act_on = bank_today() - 720, dormant_from = bank_today() + 10
      WHERE customer_id = ${person.id}`;
    await act(person);
    expect(await stateOf(person)).toEqual({
      ...{ status: "active", acted: bankToday(), from: null, since: null },
    });
  });

  it("does not include a password that staff set", async () => {
    const person = await openPerson();
    await sql`UPDATE customer_activity SET last_act_on = '2020-01-01' WHERE customer_id = ${person.id}`;
    await transaction((tx) =>
      writePassword(tx, person.id, "$2b$04$hash", true),
    );
    expect(await stateOf(person)).toMatchObject({ acted: "2020-01-01" });
  });
});

describe("the way back", () => {
  it("makes a dormant customer active with the emailed code", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const customer = await signIn(person);
    // A sign-in alone does not end it.
    expect(await stateOf(person)).toMatchObject({ status: "inactive" });
    expect(await findWayBack(customer)).toEqual({ sent: null });
    await sendReactivationCode(customer);
    expect(await findWayBack(customer)).toMatchObject({
      sent: { waitSeconds: expect.any(Number) as number },
    });
    const emailedCode = await codeTo(person);
    await expect(
      reactivate(customer, { emailedCode: wrong(emailedCode) }, CONTEXT),
    ).rejects.toMatchObject({ code: "CODE_WRONG" });
    await reactivate(customer, { emailedCode }, CONTEXT);
    expect(await stateOf(person)).toEqual({
      ...{ status: "active", acted: bankToday(), from: null, since: null },
    });
    const sent = (await queuedMails(ownerPool, person.email)).at(-1)!;
    expect(sent.subject).toBe("Your account is active again");
    expect(sent.text).toContain(
      "A standing order that fell due while your account was dormant is paused, or has ended if that was its last payment.",
    );
    expect(sent.text).toContain("resume it on the Payments page");
    expect(
      await sql`SELECT action, actor_kind FROM audit_log WHERE subject_customer_id = ${person.id} ORDER BY id DESC LIMIT 1`,
    ).toEqual([{ action: "dormancy.end", actor_kind: "customer" }]);
    // The step of the next day does not make the customer dormant again.
    await makeDormant.run({ day: addDays(bankToday(), -1), signal });
    expect(await stateOf(person)).toMatchObject({ status: "active" });
    await expect(
      reactivate({ ...customer, status: "active" }, { emailedCode }, CONTEXT),
    ).rejects.toMatchObject({ code: "NOT_DORMANT" });
  });

  it("takes one of two requests for a first code that come at once", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const customer = await signIn(person);
    const before = (await subjectsTo(person)).length;
    const answers = await Promise.all(
      [1, 2].map(() =>
        sendReactivationCode(customer).then(
          () => "sent",
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(answers.sort()).toEqual(["RESEND_TOO_SOON", "sent"]);
    expect(await subjectsTo(person)).toHaveLength(before + 1);
  });

  it("ends when staff set a dormant customer to inactive", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const customer = await signIn(person);
    const set = () =>
      changeStatus(
        admin,
        person.id,
        { accountStatus: "inactive", reason: "Asked for it" },
        CONTEXT,
      );
    await set();
    expect(await findWayBack(customer)).toBeNull();
    expect(await stateOf(person)).toMatchObject({ since: null, from: null });
    const rows = () =>
      sql`SELECT id FROM audit_log WHERE subject_customer_id = ${person.id} AND action = 'account.status'`;
    expect(await rows()).toHaveLength(1);
    await set();
    expect(await rows()).toHaveLength(1);
  });

  it("is closed to a customer whom staff made inactive, also after they were dormant", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const customer = await signIn(person);
    await sendReactivationCode(customer);
    const emailedCode = await codeTo(person);
    for (const accountStatus of ["active", "inactive"] as const)
      await changeStatus(
        admin,
        person.id,
        { accountStatus, reason: "" },
        CONTEXT,
      );
    expect(await findWayBack(customer)).toBeNull();
    await expect(sendReactivationCode(customer)).rejects.toMatchObject({
      code: "NOT_DORMANT",
    });
    await expect(
      reactivate(customer, { emailedCode }, CONTEXT),
    ).rejects.toMatchObject({ code: "NOT_DORMANT" });
    expect(await stateOf(person)).toMatchObject({
      status: "inactive",
      since: null,
    });
  });

  it("takes five wrong codes, and one that is too old is refused", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const customer = await signIn(person);
    const tryCode = (emailedCode: string) =>
      reactivate(customer, { emailedCode }, CONTEXT).then(
        () => "taken",
        ({ code }: { code: string }) => code,
      );
    expect(await tryCode("123456")).toBe("CODE_EXPIRED");
    await sendReactivationCode(customer);
    await expect(sendReactivationCode(customer)).rejects.toMatchObject({
      code: "RESEND_TOO_SOON",
    });
    const code = await codeTo(person);
    const answers: string[] = [];
    for (let n = 0; n < 5; n++) answers.push(await tryCode(wrong(code)));
    expect(answers).toEqual([
      ...Array<string>(4).fill("CODE_WRONG"),
      "CODE_DEAD",
    ]);
    expect(await tryCode(code)).toBe("CODE_DEAD");
    await sql`UPDATE reactivation_codes SET sent_at = sent_at - interval '1 minute' WHERE customer_id = ${person.id}`;
    await sendReactivationCode(customer);
    const next = await codeTo(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 });
    expect(await tryCode(next)).toBe("CODE_EXPIRED");
    vi.useRealTimers();
    expect(await tryCode(next)).toBe("taken");
  });

  it("warns the customer of the last wrong code in a row that is taken", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const customer = await signIn(person);
    await sendReactivationCode(customer);
    const code = await codeTo(person);
    const guess = () =>
      reactivate(customer, { emailedCode: wrong(code) }, CONTEXT);
    const warnings = () =>
      sql`SELECT detail FROM notifications WHERE customer_id = ${person.id} AND kind = 'security'`;
    await expect(guess()).rejects.toMatchObject({ code: "CODE_WRONG" });
    expect(await warnings()).toEqual([]);
    const { scope, key } = storedKeyOf({
      limit: reactivationLimit,
      key: person.id,
    });
    await sql`UPDATE throttles SET in_a_row = 99 WHERE scope = ${scope} AND key = ${key}`;
    await expect(guess()).rejects.toMatchObject({ code: "CODE_WRONG" });
    await expect(guess()).rejects.toMatchObject({ code: "CODES_BLOCKED" });
    expect(await warnings()).toEqual([{ detail: "dormancy" }]);
  });

  it("cannot be taken with the application's login alone", async () => {
    const person = await openPerson();
    await makeSleep(person);
    const { sessionSecret } = await signIn(person);
    const attempts: [string, unknown[]][] = [
      ["SELECT dormancy_end($1, 'forged')", [sessionSecret]],
      [
        "UPDATE customer_rights SET status = 'active' WHERE customer_id = $1",
        [person.id],
      ],
      [
        "UPDATE customer_activity SET dormant_since = bank_today() WHERE customer_id = $1",
        [person.id],
      ],
    ];
    for (const [text, values] of attempts)
      await expect(appPool.query(text, values)).rejects.toThrow();
    const awake = await openPerson();
    await appPool.query("SELECT * FROM dormancy_announce('9999-01-01', 1000)");
    await appPool.query("SELECT * FROM dormancy_begin('9999-01-01', 1000)");
    expect(await stateOf(awake)).toMatchObject({
      status: "active",
      from: null,
    });
  });
});
