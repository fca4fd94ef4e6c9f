import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { ibanOf } from "@/lib/ledger/iban";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { reportLimit } from "@/lib/features/payments/limits";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CODES,
  CONTEXT,
  openAccounts,
  payIn,
} from "@/lib/testing/ledger";
import { plantFactor } from "@/lib/testing/second-factors";
import { signedInOwner } from "@/lib/testing/sessions";
import { findPaymentFile, listPaymentFiles } from "./queries";
import { createPaymentReport } from "./report";
import { sendPaymentFileSchema } from "./schema";
import { sendPaymentFile, uploadPaymentFile } from "./service";
import { totalsOf } from "./totals";

const { ownerPool, sql, appPool } = await testDatabase();

let customer: Customer;
let payerId: bigint;
beforeEach(async () => {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor: 100_000n });
  payerId = id!;
  await sql`UPDATE accounts SET number = right(number, 10) WHERE id = ${payerId}`;
  customer = await signedInOwner(ownerPool, payerId);
});

afterEach(() => void vi.restoreAllMocks());

const OTHER_IBAN = "DE89370400440532013000";

type Part = {
  id?: string;
  amount?: string;
  currency?: string;
  name?: string;
  iban?: string;
  number?: string;
  bank?: string;
  text?: string;
  reference?: string;
};

const toPayment = ({
  id = "NOTPROVIDED",
  amount = "10.00",
  currency = "USD",
  name = "Ben Example",
  iban = OTHER_IBAN,
  number,
  bank = "Elsewhere Bank",
  text = "",
  reference,
}: Part) => `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>
  <Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>
  ${bank && `<CdtrAgt><FinInstnId><Nm>${bank}</Nm></FinInstnId></CdtrAgt>`}
  <Cdtr><Nm>${name}</Nm></Cdtr>
  <CdtrAcct><Id>${number ? `<Othr><Id>${number}</Id></Othr>` : `<IBAN>${iban}</IBAN>`}</Id></CdtrAcct>
  ${text || reference ? `<RmtInf>${text && `<Ustrd>${text}</Ustrd>`}${reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ""}</RmtInf>` : ""}
  </CdtTrfTxInf>`;

const fileOf = (
  parts: Part[],
  {
    count = parts.length,
    day = bankToday(),
    sum,
    messageId = randomUUID().slice(0, 30),
    payer = ibanOf(customer.main.number)!,
  }: {
    count?: number;
    day?: string;
    sum?: string;
    messageId?: string;
    payer?: string;
  } = {},
) =>
  new File(
    [
      `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-02T10:00:00</CreDtTm><NbOfTxs>${count}</NbOfTxs>
  ${sum ? `<CtrlSum>${sum}</CtrlSum>` : ""}<InitgPty><Nm>Ada</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>BLOCK</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
  <Dbtr><Nm>Ada</Nm></Dbtr><DbtrAcct><Id><IBAN>${payer}</IBAN></Id></DbtrAcct>
  <DbtrAgt><FinInstnId><Nm>Limmat</Nm></FinInstnId></DbtrAgt>
  ${parts.map(toPayment).join("")}</PmtInf></CstmrCdtTrfInitn></Document>`,
    ],
    "payments.xml",
  );

async function upload(parts: Part[], messageId?: string): Promise<string> {
  const file = fileOf(parts, messageId === undefined ? {} : { messageId });
  const { data } = await uploadPaymentFile(customer, file, CONTEXT);
  return data._id;
}

const send = (id: string, others: object = {}) =>
  sendPaymentFile(
    customer,
    id,
    sendPaymentFileSchema.parse({ ...CODES, ...others }),
    CONTEXT,
  );

const linesOf = async (id: string) =>
  (await findPaymentFile(customer, id))!.lines;

const statesOf = async (id: string) =>
  (await linesOf(id)).map(({ state }) => state);

/** The explanation with which a file is refused. */
async function hintOf(file: File): Promise<string> {
  const error = await uploadPaymentFile(customer, file, CONTEXT).catch(
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error.details.hints?.["file"] ?? "";
  throw error;
}

const balance = async () =>
  (await balancesOf(ownerPool, [payerId]))[0]!.totalMinor;

describe("an uploaded file", () => {
  it("shows its payments, and sends nothing", async () => {
    const [payee] = await openAccounts(ownerPool, 1);
    const { main } = await signedInOwner(ownerPool, payee);
    const id = await upload([
      { text: "Salary March", id: "A" },
      { number: main.number, bank: "Limmat", amount: "0.5" },
      { bank: "", reference: "RF18539007547034", id: "B" },
    ]);
    expect(await linesOf(id)).toMatchObject([
      {
        recipientAccount: OTHER_IBAN,
        amountMinor: 1_000n,
        description: "Salary March",
        toOtherBank: true,
        ...{ doubt: "", fault: "", state: "unsent" },
      },
      { recipientAccount: main.number, amountMinor: 50n, toOtherBank: false },
      { bank: "Institution 37040", paymentReference: "RF18539007547034" },
    ]);
    expect(await balance()).toBe(100_000n);
    expect(await listPaymentFiles(customer)).toMatchObject([
      { id, messageId: expect.any(String), payments: 3, sentAt: null },
    ]);
  });

  it("says what is wrong with each payment, and leaves it out", async () => {
    const id = await upload([
      {},
      { iban: "DE88370400440532013000" },
      { amount: "1.005" },
      { currency: "EUR" },
      { name: "" + "x".repeat(121) },
      { iban: "CH4431999123000889012" },
      { reference: "RF19539007547034" },
      { number: "77", bank: "" },
      { text: "x".repeat(140) + "</Ustrd><Ustrd>y" },
    ]);
    expect((await linesOf(id)).map(({ fault }) => fault)).toEqual([
      "",
      "The account number of the payee is missing or not valid.",
      "1.005 is not an amount in USD, which has 2 decimals.",
      "The amount is in EUR, but the account is in USD.",
      expect.stringContaining("at most 120 characters"),
      expect.stringContaining("QR-IBAN"),
      expect.stringContaining("RF19539007547034"),
      "The bank of the payee is missing.",
      expect.stringContaining("at most 140 characters"),
    ]);
    const { data } = await send(id);
    expect(data).toEqual({ sent: 1, unsent: 8 });
  });

  it("marks payments that may be duplicates within it and of the last 30 days", async () => {
    const first = await upload([{ id: "A" }, { id: "B", amount: "2" }]);
    await send(first);
    const id = await upload([
      { id: "A", amount: "3" },
      { id: "C", amount: "4" },
      { id: "C", amount: "5" },
      { amount: "6" },
      { amount: "6" },
      { amount: "7" },
    ]);
    expect((await linesOf(id)).map(({ doubt }) => doubt)).toEqual([
      expect.stringContaining("You sent a payment with this reference on"),
      "",
      "Payment 2 of this file is the same.",
      "",
      "Payment 4 of this file is the same.",
      "",
    ]);
    const { data } = await send(id);
    expect(data).toEqual({ sent: 3, unsent: 3 });
    expect((await send(id, { leaveOutDoubts: false })).data).toEqual({
      sent: 6,
      unsent: 0,
    });
  });

  it("marks payments that a file uploaded long ago has sent in the last 30 days", async () => {
    const first = await upload([{ id: "A" }]);
    await sql`UPDATE payment_files SET created_at = bank_now() - interval '80 days' WHERE id = ${first}`;
    await send(first);
    expect(await linesOf(await upload([{ id: "A" }]))).toMatchObject([
      {
        doubt: expect.stringContaining(
          "You sent a payment with this reference on",
        ),
      },
    ]);
  });

  it("is marked as a whole if its payments have no references and were sent before", async () => {
    const parts = [{ amount: "3" }, { amount: "4", text: "Rent" }];
    const first = await upload(parts);
    const second = await upload(parts);
    expect((await linesOf(second)).map(({ doubt }) => doubt)).toEqual(["", ""]);
    await send(first);
    // The doubts arose after the review of the second file.
    expect((await send(second)).data).toEqual({ sent: 0, unsent: 2 });
    expect((await linesOf(second)).map(({ doubt }) => doubt)).toEqual([
      expect.stringContaining("You sent the same payment on"),
      expect.stringContaining("You sent the same payment on"),
    ]);
    expect(await balance()).toBe(99_300n);
  });

  it("is marked as a whole if a file with its message id was sent before", async () => {
    await send(await upload([{ id: "A" }], "SALARIES"));
    const id = await upload([{ id: "B", amount: "20" }], "SALARIES");
    expect((await linesOf(id)).map(({ doubt }) => doubt)).toEqual([
      expect.stringContaining("a file with the same message id"),
    ]);
  });

  it("is refused as a whole with what is wrong", async () => {
    const [other] = await openAccounts(ownerPool, 1);
    const stranger = await signedInOwner(ownerPool, other);
    await sql`UPDATE accounts SET number = right(number, 10) WHERE id = ${other}`;
    expect(await hintOf(fileOf([{}], { count: 2 }))).toContain("names 2");
    expect(await hintOf(fileOf([{}], { sum: "10.01" }))).toContain("sum");
    expect(await hintOf(fileOf([{}], { day: "2999-01-01" }))).toContain("2999");
    expect(
      await hintOf(
        fileOf([{}], { payer: ibanOf(stranger.main.number.slice(-10))! }),
      ),
    ).toContain("does not belong to you");
    expect(
      await hintOf(fileOf(Array.from({ length: 1_001 }, () => ({})))),
    ).toContain("1001 payments");
    const latin = Buffer.from(await fileOf([{ name: "Zoë" }]).text(), "latin1");
    expect(await hintOf(new File([latin], "a.xml"))).toContain("UTF-8");
    expect(await hintOf(new File(["<a/>"], "a.xml"))).toContain("namespace");
    expect(await hintOf(new File(["%PDF"], "a.pdf"))).toContain("not XML");
    expect(await listPaymentFiles(customer)).toEqual([]);
  });
});

describe("a sent file", () => {
  it("pays each payment once, however often and by how many it is sent", async () => {
    const id = await upload([{ id: "A" }, { id: "B" }, { id: "C" }]);
    const answers = await Promise.all([send(id), send(id), send(id)]);
    await send(id);
    expect(answers.map(({ data }) => data.sent)).toContain(3);
    expect(await balance()).toBe(97_000n);
    expect(await statesOf(id)).toEqual(["sent", "sent", "sent"]);
  });

  it.each([
    ["message id", [{ id: "A" }, { id: "B" }], "SALARIES"],
    ["references", [{ id: "A" }, { id: "B" }], undefined],
    ["payments without references", [{}, { amount: "11" }], undefined],
  ])(
    "pays nothing that another file with the same %s is paying",
    async (_, parts, messageId) => {
      const first = await upload(parts, messageId);
      const second = await upload(parts, messageId);
      await Promise.all([send(first), send(second)]);
      const states = [...(await statesOf(first)), ...(await statesOf(second))];
      expect(states.toSorted()).toEqual(["sent", "sent", "unsent", "unsent"]);
    },
  );

  it("whose payments were refused makes another file a possible duplicate only if that has the same message id", async () => {
    const parts = [{ id: "A", amount: "5000" }];
    await send(await upload(parts, "SALARIES"));
    const doubtsIn = async (messageId: string) =>
      (await linesOf(await upload(parts, messageId))).map(({ doubt }) => doubt);
    expect(await doubtsIn("OTHERS")).toEqual([""]);
    expect(await doubtsIn("SALARIES")).toEqual([
      expect.stringContaining("a file with the same message id"),
    ]);
  });

  it("is kept for good before its first payment is made", async () => {
    const id = await upload([{ id: "A" }]);
    expect((await send(id)).message).toBe("The payment is sent");
    const [row] = await sql`
      SELECT f.sent_at <= e.entered_at AS before FROM payment_files f
      JOIN ledger_entries e ON e.idempotency_key = f.id || ':1' WHERE f.id = ${id}::uuid`;
    expect(row).toEqual({ before: true });
  });

  it("refuses payments to other banks that would arrive later than shown", async () => {
    const id = await upload([{ id: "A" }]);
    const { data, message } = await send(id, { arrivesOn: "2020-01-02" });
    expect(data).toEqual({ sent: 0, unsent: 1 });
    expect(message).toBe("0 payments are sent, 1 is not");
    expect(await linesOf(id)).toMatchObject([
      { state: "refused", refusal: { code: "ARRIVAL_CHANGED" } },
    ]);
  });

  it("gives each payment its own outcome, and can send the refused ones again", async () => {
    const id = await upload([
      { id: "A", amount: "600" },
      { id: "B", amount: "500" },
      { id: "C", number: "999999999", bank: "Limmat" },
      { id: "D", amount: "300" },
    ]);
    expect(await send(id)).toEqual({
      message: "2 payments are sent, 2 are not",
      data: { sent: 2, unsent: 2 },
    });
    expect(await linesOf(id)).toMatchObject([
      { state: "sent", wire: { state: "pending", isOverRail: false } },
      { state: "refused", refusal: { code: "INSUFFICIENT_FUNDS" } },
      { state: "refused", refusal: { code: "PAYEE_UNKNOWN" } },
      { state: "sent" },
    ]);
    expect(await balance()).toBe(10_000n);
  });

  it("treats a payment to an account here in another currency as a mistake once it was refused", async () => {
    const [payee] = await openAccounts(ownerPool, 1, { currency: "EUR" });
    const { main } = await signedInOwner(ownerPool, payee);
    const id = await upload([
      { id: "A", number: main.number, bank: "Limmat" },
      { id: "B" },
    ]);
    expect((await send(id)).data).toEqual({ sent: 1, unsent: 1 });
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      {
        state: "faulty",
        fault: expect.stringContaining("make this payment as a transfer"),
        reason: "AM03",
        needsRate: true,
      },
      { state: "sent" },
    ]);
    expect(totalsOf(lines, 0n)).toMatchObject({
      unsent: { count: 0 },
      mistakes: 1,
    });
    expect((await send(id)).data).toEqual({ sent: 1, unsent: 1 });
  });

  it("keeps the refusals of payments that a later call does not reach", async () => {
    const id = await upload([
      { id: "A", amount: "1200" },
      { id: "B", amount: "1300" },
    ]);
    await send(id);
    await payIn(payerId, 50_000n);
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 15_000));
    await send(id);
    expect(await statesOf(id)).toEqual(["sent", "refused"]);
    const rows = await sql`
      SELECT jsonb_object_keys(refusals) AS line FROM payment_files WHERE id = ${id}::uuid`;
    expect(rows).toEqual([{ line: "2" }]);
  });

  it("is refused with wrong codes, and pays nothing", async () => {
    const id = await upload([{}]);
    await expect(send(id, { taxCode: "WRONG" })).rejects.toMatchObject({
      code: "CODES_WRONG",
    });
    expect(await statesOf(id)).toEqual(["unsent"]);
  });

  it("stops after five unknown account numbers, and blocks transfers", async () => {
    const id = await upload([
      ...Array.from({ length: 7 }, (_, at) => ({
        number: `99999999${at}`,
        bank: "Limmat",
      })),
      {},
    ]);
    await send(id);
    const states = await statesOf(id);
    expect(states.filter((state) => state === "sent")).toEqual([]);
    expect(states.at(-1)).toBe("unsent");
    await expect(send(id)).rejects.toMatchObject({ code: "TRANSFERS_BLOCKED" });
  });

  it("asks for the second factor once if a payee is new, and not for known payees", async () => {
    const first = await upload([{ id: "A" }]);
    await send(first);
    const code = await plantFactor(ownerPool, customer);
    expect((await send(await upload([{ id: "B" }]))).data.sent).toBe(1);
    const id = await upload([{ id: "C" }, { iban: "CH9300762011623852957" }]);
    await expect(send(id)).rejects.toMatchObject({ code: "STEP_UP_NEEDED" });
    expect(await statesOf(id)).toEqual(["unsent", "unsent"]);
    expect((await send(id, { code: code() })).data.sent).toBe(2);
  });

  it("belongs to its customer", async () => {
    const id = await upload([{}]);
    const [other] = await openAccounts(ownerPool, 1);
    const stranger = await signedInOwner(ownerPool, other);
    expect(await findPaymentFile(stranger, id)).toBeNull();
    const input = sendPaymentFileSchema.parse(CODES);
    await expect(
      sendPaymentFile(stranger, id, input, CONTEXT),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createPaymentReport(stranger, id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("can be downloaded as a report of each payment", async () => {
    const id = await upload([
      { id: "A" },
      { id: "B", amount: "5000" },
      { id: "C", currency: "EUR" },
      { id: "D", iban: "DE88370400440532013000" },
      { id: "E", amount: "1.999" },
      { id: "F", bank: "Limmat" },
    ]);
    const textOf = async () =>
      new TextDecoder().decode((await createPaymentReport(customer, id)).bytes);
    expect(await textOf()).toContain("<GrpSts>PART</GrpSts>");
    await send(id);
    const text = await textOf();
    expect(text.match(/<TxSts>\w+/g)).toEqual([
      "<TxSts>ACSP",
      ...Array.from({ length: 5 }, () => "<TxSts>RJCT"),
    ]);
    expect(text.match(/<Cd>\w+/g)).toEqual(
      ["AM04", "AM03", "AC01", "AM12", "RC01"].map((code) => `<Cd>${code}`),
    );
    expect(text.match(/(?<=<OrgnlEndToEndId>)\w+/g)).toEqual([..."ABCDEF"]);
    for (let nth = 0; nth < 118; nth += 1)
      await consume(reportLimit, customer.id);
    await expect(createPaymentReport(customer, id)).rejects.toMatchObject({
      code: "TOO_MANY_THIS_HOUR",
    });
  });

  it("replaces the oldest of fifty that were not sent, and none that was sent", async () => {
    await sql`DELETE FROM payment_files WHERE customer_id = ${customer.id}`;
    await sql`INSERT INTO payment_files (customer_id, account_id, message_id, lines, created_at, sent_at)
      SELECT ${customer.id}, ${payerId}, 'm' || n, '[{}]', now() - (60 - n) * interval '1 hour',
             CASE WHEN n < 3 THEN now() END
      FROM generate_series(1, 52) n`;
    await upload([{ id: "A" }]);
    const kept = await sql`SELECT message_id AS id FROM payment_files
      WHERE customer_id = ${customer.id} AND message_id LIKE 'm%' ORDER BY created_at LIMIT 3`;
    expect(kept.map(({ id }) => id as string)).toEqual(["m1", "m2", "m4"]);
  });

  it("of 1,000 payments is sent by one call", async () => {
    const id = await upload(
      Array.from({ length: 1_000 }, (_, at) => ({
        id: `P${at}`,
        amount: "0.01",
      })),
    );
    // The call has all the time that it needs.
    vi.spyOn(performance, "now").mockReturnValue(0);
    expect((await send(id)).data).toEqual({ sent: 1_000, unsent: 0 });
    expect(await balance()).toBe(99_000n);
  }, 120_000);

  it("leaves to the next call what one call has no time for", async () => {
    const id = await upload([{ id: "A" }, { id: "B" }, { id: "C" }]);
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 6_000));
    const { data } = await send(id);
    expect(data.sent).toBeGreaterThan(0);
    expect(data.unsent).toBe(3 - data.sent);
    expect(data.unsent).toBeGreaterThan(0);
    vi.restoreAllMocks();
    expect((await send(id)).data).toEqual({ sent: 3, unsent: 0 });
    expect(await balance()).toBe(97_000n);
  });
});

it("is not changed by a stolen login", async () => {
  const id = await upload([{}]);
  await expect(
    appPool.query("UPDATE payment_files SET lines = '[1]' WHERE id = $1", [id]),
  ).rejects.toThrow("permission denied");
  await expect(
    appPool.query("UPDATE payment_files SET sent_at = now() WHERE id = $1", [
      id,
    ]),
  ).rejects.toThrow("no audit row");
});

it("is deleted a week after its upload, and 90 days after it was sent last", async () => {
  const ids: string[] = [];
  for (const [uploaded, sent] of [
    ["6 days", null],
    ["8 days", null],
    ["91 days", "89 days"],
    ["91 days", "91 days"],
  ] as const) {
    const id = await upload([{}]);
    ids.push(id);
    await sql`UPDATE payment_files SET created_at = bank_now() - ${uploaded}::interval,
      sent_at = bank_now() - ${sent}::interval WHERE id = ${id}`;
  }
  await appPool.query("SELECT payment_files_purge()");
  const rows =
    await sql`SELECT id FROM payment_files WHERE id = ANY (${ids}::uuid[]) ORDER BY created_at DESC`;
  expect(rows.map(({ id }) => id as string)).toEqual([ids[0], ids[2]]);
});
