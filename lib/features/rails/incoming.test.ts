import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { RetryJob } from "@/lib/platform/jobs/job";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { bankToday } from "@/lib/platform/time/clock";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { payment, receive, recallOf, takeMessage } from "@/lib/testing/rails";
import { applyMessage } from "./apply";

const database = await testDatabase();
const { ownerPool, sql } = database;

const open = async (opening: Parameters<typeof openAccounts>[2] = {}) => {
  const [id] = await openAccounts(ownerPool, 1, opening);
  return { id, number: (await ownerOf(ownerPool, id)).number };
};
const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;
const answersTo = async (uetr: string) =>
  (
    await sql`SELECT type, facts ->> 'status' AS status, facts ->> 'reason' AS reason FROM rail_messages
              WHERE uetr = ${uetr} AND direction = 'out' ORDER BY created_at`
  ).map(({ type, status, reason }) =>
    [type, status, reason].filter(Boolean).join(" "),
  );

it("credits a payment with its payer, text and both references", async () => {
  const { id, number } = await open();
  const salary = payment(number, 5_000n, {
    paymentReference: "RF18539007547034",
    endToEndId: "PAYROLL-11",
  });
  expect(await takeMessage(database, salary)).toBe("received");
  expect(await totalOf(id)).toBe(5_000n);
  expect(
    await sql`SELECT kind, counterparty_name, description, payment_reference, end_to_end_id FROM ledger_entries ORDER BY id DESC LIMIT 1`,
  ).toEqual([
    {
      kind: "incoming",
      counterparty_name: "Employer",
      description: "Salary",
      payment_reference: "RF18539007547034",
      end_to_end_id: "PAYROLL-11",
    },
  ]);
  expect(await answersTo(salary.uetr)).toEqual(["status settled"]);
  await expectBooksInOrder(ownerPool);
});

it("credits a payment once, and answers again when it comes again", async () => {
  const { id, number } = await open();
  const rent = payment(number, 700n);
  expect(await takeMessage(database, rent)).toBe("received");
  expect(await takeMessage(database, rent)).toBe("none");
  expect(await totalOf(id)).toBe(700n);
  expect(await answersTo(rent.uetr)).toEqual([
    "status settled",
    "status settled",
  ]);
});

it.each(["disabled", "inactive"] as const)(
  "credits the account of a person who is %s",
  async (status) => {
    const { id, number } = await open({ status });
    expect(await takeMessage(database, payment(number, 100n))).toBe("received");
    expect(await totalOf(id)).toBe(100n);
  },
);

it("refuses a payment to an unknown account on the link, and posts nothing", async () => {
  const unknown = payment("9999999999", 100n);
  expect(await takeMessage(database, unknown)).toBe("sent_back");
  expect(await answersTo(unknown.uetr)).toEqual(["status refused AC01"]);
  expect(
    await sql`SELECT state, reason, entry_id FROM incoming_payments WHERE uetr = ${unknown.uetr}`,
  ).toEqual([{ state: "refused", reason: "AC01", entry_id: null }]);
});

it.each(["link", "files"])(
  "knows no account of an unfinished sign-up in a payment over the %s",
  async (rail) => {
    const { id, number } = await open();
    await sql`UPDATE customers c SET is_verified = false FROM accounts a WHERE a.customer_id = c.id AND a.id = ${id}`;
    const early = payment(number, 100n);
    expect(await takeMessage(database, early, { rail })).toBe("sent_back");
    expect((await answersTo(early.uetr)).at(-1)).toBe(
      rail === "link" ? "status refused AC01" : "return AC01",
    );
    expect(
      await sql`SELECT FROM ledger_postings WHERE account_id = ${id}`,
    ).toEqual([]);
    await expectBooksInOrder(ownerPool);
  },
);

it("refuses a payment to a closed account", async () => {
  const { number } = await open({ status: "closed" });
  const late = payment(number, 100n);
  expect(await takeMessage(database, late)).toBe("sent_back");
  expect(await answersTo(late.uetr)).toEqual(["status refused AC04"]);
});

it("returns a payment in files to an unknown account through the unassigned payments", async () => {
  const unknown = payment("9999999999", 100n);
  expect(await takeMessage(database, unknown, { rail: "files" })).toBe(
    "sent_back",
  );
  expect(await answersTo(unknown.uetr)).toEqual([
    "status settled",
    "return AC01",
  ]);
  expect(
    await sql`SELECT sum(balance_minor)::int AS sum FROM accounts WHERE kind IN ('unassigned', 'nostro_files')`,
  ).toEqual([{ sum: 0 }]);
  await expectBooksInOrder(ownerPool);
});

it("names the next business day in a return after the cut-off", async () => {
  let day = dayAfter(bankToday());
  while (settlementDay(day, "USD") !== day) day = dayAfter(day);
  await moveBankTime(zurichMoment(day, "18:00"));
  const unknown = payment("9999999999", 100n);
  await takeMessage(database, unknown, { rail: "files" });
  expect(
    await sql`SELECT facts ->> 'settlementDay' AS day FROM rail_messages WHERE uetr = ${unknown.uetr} AND type = 'return'`,
  ).toEqual([{ day: settlementDay(dayAfter(day), "USD") }]);
});

it.each([
  ["currency", { currency: "EUR" }, null],
  ["blocked", {}, "UPDATE accounts SET state = 'blocked' WHERE id = $1"],
] as const)(
  "keeps a payment unassigned that cannot be decided: %s",
  async (reason, values, change) => {
    const { id, number } = await open();
    if (change) await ownerPool.query(change, [id]);
    const odd = payment(number, 100n, values);
    expect(await takeMessage(database, odd)).toBe("waiting");
    expect(await totalOf(id)).toBe(0n);
    expect(
      await sql`SELECT state, reason FROM incoming_payments WHERE uetr = ${odd.uetr}`,
    ).toEqual([{ state: "waiting", reason }]);
  },
);

it("keeps a payment to a pot unassigned", async () => {
  const { id } = await open();
  await sql`INSERT INTO accounts (kind, customer_id, number, type, currency, is_main)
    SELECT 'customer', customer_id, '5555555555', 'pot', 'USD', false FROM accounts WHERE id = ${id}`;
  expect(await takeMessage(database, payment("5555555555", 100n))).toBe(
    "waiting",
  );
});

it("refuses a currency that the bank does not have", async () => {
  const { number } = await open();
  const crowns = payment(number, 100n, { currency: "SEK" });
  expect(await takeMessage(database, crowns)).toBe("sent_back");
  expect(await answersTo(crowns.uetr)).toEqual(["status refused AM03"]);
});

it("refuses a payment for good that the other bank asked about before it came", async () => {
  const { id, number } = await open();
  const uetr = randomUUID();
  expect(await takeMessage(database, { type: "ask", uetr })).toBe("none");
  expect(await takeMessage(database, payment(number, 100n, { uetr }))).toBe(
    "none",
  );
  expect(await totalOf(id)).toBe(0n);
  expect(await answersTo(uetr)).toEqual([
    "status refused NOOR",
    "status refused NOOR",
  ]);
});

it("lists a recall of a payment that was credited, and answers one of an unknown payment", async () => {
  const { number } = await open();
  const rent = payment(number, 100n);
  await takeMessage(database, rent);
  const recall = (uetr: string) => recallOf(uetr, 100n);
  expect(await takeMessage(database, recall(rent.uetr))).toBe("recalled");
  expect(await takeMessage(database, recall(rent.uetr))).toBe("none");
  const uetr = randomUUID();
  await takeMessage(database, recall(uetr));
  expect(await answersTo(uetr)).toEqual(["recallAnswer NOOR"]);
});

it.each([
  ["amount", { amountMinor: "99" }],
  ["currency", { currency: "EUR" }],
])("lists a recall of another %s as a doubt", async (_name, values) => {
  const { number } = await open();
  const rent = payment(number, 100n);
  await takeMessage(database, rent);
  const recall = { ...recallOf(rent.uetr, 100n), ...values };
  expect(await takeMessage(database, recall)).toBe("doubt");
  expect(
    await sql`SELECT recalled_at FROM incoming_payments WHERE uetr = ${rent.uetr}`,
  ).toEqual([{ recalled_at: null }]);
  expect(await answersTo(rent.uetr)).toEqual(["status settled"]);
});

it("refuses a payment on the link that was recalled before it came", async () => {
  const { id, number } = await open();
  const late = payment(number, 100n);
  expect(await takeMessage(database, recallOf(late.uetr, 100n))).toBe("none");
  expect(await takeMessage(database, late)).toBe("none");
  expect(await totalOf(id)).toBe(0n);
  expect(await answersTo(late.uetr)).toEqual([
    "recallAnswer NOOR",
    "status refused NOOR",
  ]);
});

it("applies a recall after the payment that waits to be applied", async () => {
  const { number } = await open();
  const rent = payment(number, 100n);
  const paymentId = await receive(database, rent);
  const recallId = await receive(database, recallOf(rent.uetr, 100n));
  await expect(applyMessage(recallId!)).rejects.toThrow(RetryJob);
  expect(await answersTo(rent.uetr)).toEqual([]);
  await applyMessage(paymentId!);
  await applyMessage(recallId!);
  expect(
    await sql`SELECT state, recalled_at IS NOT NULL AS recalled FROM incoming_payments WHERE uetr = ${rent.uetr}`,
  ).toEqual([{ state: "credited", recalled: true }]);
});

it("lets a recall in files wait for its payment, and lists it after ten days", async () => {
  const { number } = await open();
  const rent = payment(number, 100n);
  const recall = recallOf(rent.uetr, 100n);
  const files = { rail: "files" };
  const id = await receive(database, recall, files);
  await expect(applyMessage(id!)).rejects.toThrow(RetryJob);
  expect(await takeMessage(database, rent, files)).toBe("received");
  await applyMessage(id!);
  expect(await answersTo(rent.uetr)).toEqual(["status settled"]);
  expect(
    await sql`SELECT recalled_at IS NOT NULL AS recalled FROM incoming_payments WHERE uetr = ${rent.uetr}`,
  ).toEqual([{ recalled: true }]);

  const unknown = await receive(database, recallOf(randomUUID(), 1n), files);
  await sql`UPDATE rail_messages SET created_at = created_at - interval '10 days' WHERE id = ${unknown}`;
  await applyMessage(unknown!);
  expect(
    await sql`SELECT state FROM rail_messages WHERE id = ${unknown}`,
  ).toEqual([{ state: "doubt" }]);
});
