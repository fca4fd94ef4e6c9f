import { beforeAll, describe, expect, it } from "vitest";
import { listAccounts } from "@/lib/features/accounts/queries";
import { toPayingAccounts } from "@/lib/features/accounts/paying-account";
import { findInterest } from "@/lib/features/products/queries";
import { editOrder } from "@/lib/features/payments/standing-orders/edit";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";
import { returnWire } from "@/lib/features/payments/wires/service";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import {
  getReceipt,
  listHistory,
} from "@/lib/features/statements/history/queries";
import { receiptFacts } from "@/lib/features/statements/history/receipt";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { type Movement, postAll } from "@/lib/ledger/post";
import { referenceOf } from "@/lib/ledger/reference";
import { toDecimal } from "@/lib/ledger/money";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CODES,
  CONTEXT,
  expectBooksInOrder,
  newKey,
  openAccounts,
  openAnother,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";
import { Chance } from "../../../../prisma/seed/random";
import { sendTransfer } from "./service";

const { ownerPool, appPool, sql } = await testDatabase();

const plantFee = (currency: string, minor: number, from = bankToday()) =>
  ownerPool.query(
    `INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, wire_fee_minor)
     VALUES ('current', $1, $2, 'act/365', 'month', $3)`,
    [currency, from, minor],
  );

beforeAll(async () => {
  await plantFee("USD", 500);
});

type Opening = Parameters<typeof openAccounts>[2];

async function newPayer(opening: Opening = { balanceMinor: 10_000n }) {
  const [id] = await openAccounts(ownerPool, 1, opening);
  return { id, customer: await signedInOwner(ownerPool, id) };
}

const send = (customer: Customer, changes: object = {}, key = newKey()) =>
  sendTransfer(
    mainAccount(customer),
    { ...OUTSIDE_PAYMENT, ...changes },
    CONTEXT,
    { ...key, scope: customer.id },
  );

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

const feesOf = (id: bigint) =>
  sql`SELECT e.description, f.amount_minor AS minor, w.entry_id IS NOT NULL AS "ofWire",
             (SELECT upper(left(x.public_id::text, 8)) FROM ledger_entries x WHERE x.id = w.entry_id) AS wire
      FROM ledger_postings f JOIN ledger_entries e ON e.id = f.entry_id AND e.kind = 'fee'
      LEFT JOIN wires w ON w.fee_entry_id = e.id WHERE f.account_id = ${id} ORDER BY e.id`;

describe("the fee of a wire", () => {
  it("is the one of the review, and an entry of its own that names the wire", async () => {
    const { id, customer } = await newPayer({
      balanceMinor: 10_000n,
      // The fee does not count towards the limit.
      limitMinor: 2_000n,
    });
    const account = toPayingAccounts(await listAccounts(customer))[0]!;
    const fee = toDecimal(account.wireFeeMinor, account.currency);
    expect(fee).toBe("5.00");
    expect((await findInterest(id))?.terms).toMatchObject({
      wireFeeMinor: account.wireFeeMinor,
    });
    const key = newKey();
    const sent = await send(customer, { amount: "20.00", fee }, key);
    expect(await send(customer, { amount: "20.00", fee }, key)).toEqual(sent);
    expect(await totalOf(id)).toBe(7_500n);
    const reference = sent.transfer.reference.slice(3);
    expect(await feesOf(id)).toEqual([
      {
        description: `Fee for wire LM-${reference}`,
        ...{ minor: "500", ofWire: true, wire: reference },
      },
    ]);
    const receipt = (await getReceipt(customer, sent.transfer.id))!;
    expect(receiptFacts(receipt)).toEqual(
      expect.arrayContaining([
        { term: "Fee", text: "$5.00" },
        { term: "Total", text: "$25.00" },
      ]),
    );
    const { rows } = await listHistory(mainAccount(customer), { limit: 2 });
    expect(rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ["fee", 500n],
      ["wire", 2_000n],
    ]);
    await expectBooksInOrder(ownerPool);
  });

  it("is named by the email and the notification of the wire, which are the only ones", async () => {
    const { customer } = await newPayer();
    await caughtUp(ownerPool);
    await sql`DELETE FROM notifications; DELETE FROM outbox_mails`;
    await send(customer);
    await caughtUp(ownerPool);
    const mails = await queuedMails(ownerPool);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your wire of $1.00 was sent",
    ]);
    expect(mails[0]!.text).toContain(" Its fee of $5.00 was debited as well.");
    const { notifications } = await listNotifications(customer, { limit: 9 });
    expect(notifications).toMatchObject([
      {
        title: "Your wire of $1.00 was sent",
        text: expect.stringContaining("Fee $5.00"),
      },
    ]);
  });

  it("must be covered with the amount: both are posted, or neither", async () => {
    const { id, customer } = await newPayer();
    await expect(send(customer, { amount: "95.01" })).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    expect(await totalOf(id)).toBe(10_000n);
    expect(await feesOf(id)).toEqual([]);
    await send(customer, { amount: "95.00" });
    expect(await totalOf(id)).toBe(0n);
  });

  it("is refused with the new one if the review showed another one, and taken unseen without the field", async () => {
    const { id, customer } = await newPayer();
    for (const fee of ["0", "4.99", "5.01"])
      await expect(send(customer, { fee })).rejects.toMatchObject({
        code: "FEE_CHANGED",
        status: 409,
        details: { extra: { current: { fee: "5.00" } } },
      });
    expect(await totalOf(id)).toBe(10_000n);
    await send(customer);
    expect(await totalOf(id)).toBe(9_400n);
  });

  it("is not taken for a transfer within the bank, nor where the product has none", async () => {
    const { id, customer } = await newPayer();
    const [payee] = await openAccounts(ownerPool, 1);
    const { number } = await ownerOf(ownerPool, payee);
    await send(customer, {
      ...{ recipientAccount: number, bank: "Limmat", fee: "1.00" },
    });
    expect(await totalOf(id)).toBe(9_900n);
    const yen = await newPayer({ balanceMinor: 1_000n, currency: "JPY" });
    await send(yen.customer, { amount: "1000", fee: "0" });
    expect(await totalOf(yen.id)).toBe(0n);
    expect([...(await feesOf(id)), ...(await feesOf(yen.id))]).toEqual([]);
  });

  it("stays with the bank if the wire comes back", async () => {
    const { id, customer } = await newPayer();
    const staff = await plantStaff(ownerPool);
    const { transfer } = await send(customer);
    await returnWire(staff, transfer.id, { reason: "Account closed" }, CONTEXT);
    expect(await totalOf(id)).toBe(9_500n);
    await expectBooksInOrder(ownerPool);
  });
});

describe("a standing order to another bank", () => {
  it("takes the fee with each payment, and lacks funds if the fee is not covered", async () => {
    const today = bankToday();
    const [rich, poor] = await openAccounts(ownerPool, 2, {
      balanceMinor: 1_000n,
    });
    await plantOrder(ownerPool, {
      ...{ from: rich, amountMinor: 500n, firstOn: today },
    });
    const id = await plantOrder(ownerPool, {
      ...{ from: poor, amountMinor: 501n, firstOn: today },
    });
    expect(await runDueOrders()).toEqual([]);
    expect(await totalOf(rich)).toBe(0n);
    expect(await feesOf(rich)).toMatchObject([{ minor: "500", ofWire: true }]);
    expect(await totalOf(poor)).toBe(1_000n);
    expect(
      await sql`SELECT outcome::text, failure FROM standing_order_runs WHERE order_id = ${id}`,
    ).toEqual([{ outcome: "failed", failure: "INSUFFICIENT_FUNDS" }]);
    await expectBooksInOrder(ownerPool);
  });

  it("is not set up or changed with another fee than the one of today", async () => {
    const { customer } = await newPayer();
    const place = (fee?: string) =>
      placeOrder(
        mainAccount(customer),
        {
          ...OUTSIDE_PAYMENT,
          ...CODES,
          ...{ rhythm: "monthly", firstOn: addDays(bankToday(), 1) },
          ...{ lastOn: null, fee },
        },
        CONTEXT,
      );
    await expect(place("4.00")).rejects.toMatchObject({ code: "FEE_CHANGED" });
    const { data } = await place("5.00");
    await place();
    const edit = (fee?: string) =>
      editOrder(
        customer,
        data._id,
        {
          ...{ amount: "2.00", description: "", ...CODES },
          ...{ rhythm: "monthly", firstOn: addDays(bankToday(), 1) },
          ...{ lastOn: null, fee },
        },
        CONTEXT,
      );
    await expect(edit("4.00")).rejects.toMatchObject({ code: "FEE_CHANGED" });
    await edit("5.00");
    await edit();
  });
});

it("follows a model of wires at the same time, with repeats and what brings a balance back", async () => {
  const chance = new Chance(20261128);
  const clearing = await bankAccount("clearing");
  const payers = await Promise.all(
    Array.from({ length: 6 }, () => newPayer({ balanceMinor: 4_000n })),
  );
  const wire = (
    { id, customer }: (typeof payers)[number],
    amountMinor: bigint,
  ): Movement => ({
    ...{ kind: "wire", debitAccountId: id, creditAccountId: clearing(id) },
    ...{ amountMinor, bank: "Elsewhere Bank", context: CONTEXT },
    actor: { kind: "customer", sessionSecret: customer.sessionSecret },
    idempotency: { ...newKey(), scope: customer.id },
  });
  const sent = new Map(payers.map(({ id }) => [id, 0n]));
  for (let round = 0; round < 12; round += 1) {
    const batch = payers.flatMap((payer) =>
      chance.happens(60) ? [wire(payer, BigInt(chance.whole(1, 900)))] : [],
    );
    const repeated = batch.slice(0, 1);
    const verdicts = await Promise.all([
      postAll([...batch]),
      ...(round % 3 === 0 ? [postAll(repeated)] : []),
    ]);
    const posted = verdicts[0]!;
    expect(posted).toHaveLength(batch.length);
    batch.forEach(({ debitAccountId, amountMinor }, at) => {
      const before = sent.get(debitAccountId)!;
      const covered = 4_000n - before >= amountMinor + 500n;
      const verdict = posted[at]!;
      expect("refusal" in verdict ? verdict.refusal : "").toBe(
        covered ? "" : "LM001",
      );
      if (covered) sent.set(debitAccountId, before + amountMinor + 500n);
    });
  }
  for (const { id } of payers)
    expect(await totalOf(id)).toBe(4_000n - sent.get(id)!);

  // The fee brings the balance of its payer back to where the call found it.
  const { id, customer } = await newPayer({ balanceMinor: 100n });
  const other = await openAnother(ownerPool, id, 1_000n);
  const { idempotency, ...base } = wire({ id, customer }, 300n);
  const verdicts = await postAll([
    {
      ...base,
      ...{ kind: "own", debitAccountId: other, creditAccountId: id },
      ...{ amountMinor: 800n, bank: "" },
    },
    { ...base, ...(idempotency && { idempotency }) },
  ]);
  expect(verdicts).toMatchObject([{ kind: "own" }, { kind: "wire" }]);
  expect(await totalOf(id)).toBe(100n);
  expect(await feesOf(id)).toMatchObject([{ minor: "500", ofWire: true }]);
  expect(
    await sql`SELECT count(*)::int AS lone FROM wires w JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit'
              JOIN accounts a ON a.id = p.account_id AND a.currency = 'USD' WHERE w.fee_entry_id IS NULL`,
  ).toEqual([{ lone: 0 }]);
  await expectBooksInOrder(ownerPool);
});

it("is that of the type that the account has once it is locked", async () => {
  const { id, customer } = await newPayer();
  const other = await ownerPool.connect();
  await other.query("BEGIN");
  await other.query("UPDATE accounts SET type = 'savings' WHERE id = $1", [id]);
  const sent = send(customer, { fee: "5.00" }).catch((error: unknown) => error);
  await untilBlocking(other);
  await other.query("COMMIT");
  other.release();
  expect(await sent).toMatchObject({
    details: { extra: { current: { fee: "0.00" } } },
  });
  expect(await totalOf(id)).toBe(10_000n);
});

it("takes the fee of the day on which the wire is sent", async () => {
  const { id, customer } = await newPayer();
  const tomorrow = addDays(bankToday(), 1);
  await plantFee("USD", 250, tomorrow);
  await send(customer, { fee: "5.00" });
  await moveBankTime(zurichMoment(tomorrow, "09:00"));
  await expect(send(customer, { fee: "5.00" })).rejects.toMatchObject({
    details: { extra: { current: { fee: "2.50" } } },
  });
  const { transfer } = await send(customer, { fee: "2.50" });
  expect(await totalOf(id)).toBe(10_000n - 600n - 350n);
  expect((await feesOf(id)).map(({ minor }) => minor)).toEqual(["500", "250"]);
  expect(transfer.reference).toBe(referenceOf(transfer.id));
  await expectBooksInOrder(ownerPool);
});

it("is not for the application to post", async () => {
  const { id, customer } = await newPayer();
  const fees = (await bankAccount("fees"))(id);
  const { rows } = await appPool.query<{ refusal: string }>(
    `SELECT refusal FROM unnest(ledger_post(ARRAY[jsonb_populate_record(NULL::movement, $1::jsonb)]))`,
    [
      JSON.stringify({
        ...{ kind: "fee", debit_account_id: String(id), amount_minor: 1 },
        ...{ credit_account_id: String(fees), entered_by: "customer" },
        session: customer.sessionSecret,
      }),
    ],
  );
  expect(rows).toEqual([{ refusal: "LM034" }]);
});
