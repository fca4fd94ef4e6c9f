import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { pay } from "@/lib/features/payments/pay/service";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { ibanOf } from "@/lib/ledger/iban";
import { isCreditorReference } from "@/lib/ledger/payment-reference";
import { operator } from "@/lib/platform/config/operator";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, OUTSIDE_PAYMENT } from "@/lib/testing/ledger";
import { readPdfContents, readPdfText } from "@/lib/testing/pdf-text";
import { readQrCodes } from "@/lib/testing/qr-reader";
import { payment, recallOf, takeMessage } from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import type { Bill } from "../bills/bill";
import { toTransfer } from "../bills/payment";
import { readBill } from "../bills/qr-bill";
import { writeBill } from "../bills/write-bill";
import { toBillPdf } from "./bill-pdf";
import { findBillPaidBy, findRequest, listRequests } from "./queries";
import { statusOf, toBill } from "./request";
import { paymentRequestSchema } from "./schema";
import { askForMoney, createRequestFile } from "./service";
import { toSwissQrCode } from "./swiss-qr";

const { ownerPool, sql, appPool } = await testDatabase();
const admin = await plantStaff(ownerPool);
await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
  VALUES (bank_today(), 'USD', 1000000, 'ECB'), (bank_today(), 'CHF', 1000000, 'ECB')`;

let customer: Customer;
let payer: Customer;
beforeEach(async () => {
  const opening = { balanceMinor: 10_000n, currency: "CHF" } as const;
  const [to, from] = await openAccounts(ownerPool, 2, opening);
  // An IBAN has room for ten digits.
  for (const id of [from, to])
    await sql`UPDATE accounts SET number = right(number, 10) WHERE id = ${id}`;
  customer = await signedInOwner(ownerPool, to);
  payer = await signedInOwner(ownerPool, from);
});

const body = (others: object = {}) =>
  paymentRequestSchema.parse({
    amount: "12.50",
    message: "Dinner on Friday",
    street: "Testweg 1",
    postcode: "8000",
    town: "Zürich",
    country: "CH",
    account: customer.main.number,
    ...others,
  });

const ask = async (others: object = {}) => {
  const { data } = await askForMoney(customer, body(others), CONTEXT);
  return (await findRequest(customer, data._id))!;
};

const read = (text: string): Bill => {
  const result = readBill(text);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result.bill;
};

const payBill = (bill: Bill, others: object = {}) =>
  pay(
    mainAccount(payer),
    transferSchema.parse({
      ...OUTSIDE_PAYMENT,
      ...toTransfer(bill),
      ...others,
    }),
    CONTEXT,
  );

it("makes a bill with a reference of its own, which scanners and our own reader take", async () => {
  const [first, second] = [await ask(), await ask({ amount: "", message: "" })];
  expect(isCreditorReference(first.reference)).toBe(true);
  expect(second.reference).not.toBe(first.reference);
  for (const request of [first, second]) {
    const bill = toBill(customer, request)!;
    expect(bill.iban).toBe(ibanOf(customer.main.number));
    const svg = toSwissQrCode(writeBill(bill));
    const [text] = await readQrCodes(Buffer.from(svg));
    expect(read(text!)).toEqual(bill);
  }
  expect(toBill(customer, second)).toMatchObject({ amount: null, message: "" });
});

it("is paid by a transfer with its reference, whose entry names it", async () => {
  const request = await ask();
  const bill = toBill(customer, request)!;
  expect(statusOf(request)).toBe("open");
  const { transfer } = await payBill(bill);
  expect(transfer.status).toBe("posted");
  const [paid] = await listRequests(customer);
  expect(statusOf(paid!)).toBe("paid");
  expect(paid).toMatchObject({ paidMinor: 1_250n, paidBy: transfer.id });
  const received = (await getReceipt(customer, transfer.id))!;
  expect(received.paymentReference).toBe(request.reference);
  expect(await findBillPaidBy(customer, received)).toBe("Dinner on Friday");
  const sent = (await getReceipt(payer, transfer.id))!;
  expect(await findBillPaidBy(payer, sent)).toBeNull();
});

it.each(["credited", "assigned by staff"])(
  "is open again when a payment that was %s goes back to the payer's bank",
  async (how) => {
    const request = await ask();
    const { number } = customer.main;
    const message = {
      ...payment(number, 1_250n),
      currency: "CHF",
      paymentReference: request.reference,
    };
    const isAssigned = how !== "credited";
    if (isAssigned)
      await sql`UPDATE accounts SET state = 'blocked' WHERE number = ${number}`;
    await takeMessage({ appPool }, message);
    const [row] =
      await sql`SELECT id FROM incoming_payments WHERE uetr = ${message.uetr}`;
    const decide = (account: bigint | null, reason: string) =>
      sql`SELECT incoming_decide(${row!.id}, ${account}, ${reason}, ${admin.sessionSecret}, NULL, 'local', 'test')`;
    if (isAssigned) {
      await sql`UPDATE accounts SET state = 'open' WHERE number = ${number}`;
      await decide(customer.main.id, "");
    }
    const paid = (await findRequest(customer, request.id))!;
    expect(statusOf(paid)).toBe("paid");
    const received = (await getReceipt(customer, paid.paidBy!))!;
    expect(await findBillPaidBy(customer, received)).toBe("Dinner on Friday");
    await takeMessage(
      { appPool },
      { ...recallOf(message.uetr, 1_250n), currency: "CHF" },
    );
    await decide(null, "CUST");
    const open = (await findRequest(customer, request.id))!;
    expect(statusOf(open)).toBe("open");
    expect(open.paidBy).toBeNull();
    if (!isAssigned)
      expect(await findBillPaidBy(customer, received)).toBeNull();
  },
);

it("is partly paid by less, and paid by any payment if the amount is open", async () => {
  await payBill(toBill(customer, await ask())!, { amount: "5" });
  expect((await listRequests(customer)).map(statusOf)).toEqual(["partly paid"]);
  const open = await ask({ amount: null });
  await payBill(toBill(customer, open)!, { amount: "0.05" });
  expect(statusOf((await findRequest(customer, open.id))!)).toBe("paid");
});

it("is not paid by a payment to another account with its reference", async () => {
  const request = await ask();
  const [other] = await openAccounts(ownerPool, 1, { currency: "CHF" });
  const { main } = await signedInOwner(ownerPool, other);
  await payBill(toBill(customer, request)!, {
    recipientAccount: main.number,
    bank: "Limmat",
  });
  expect((await listRequests(customer)).map(statusOf)).toEqual(["open"]);
});

it("refuses accounts that bills cannot pay, and those of others", async () => {
  await expect(ask({ account: payer.main.number })).rejects.toMatchObject({
    code: "USER_NOT_FOUND",
  });
  const [dollars] = await openAccounts(ownerPool, 1);
  const other = await signedInOwner(ownerPool, dollars);
  await expect(
    askForMoney(other, body({ account: other.main.number }), CONTEXT),
  ).rejects.toMatchObject({ code: "NO_BILLS" });
});

it("shows a request to its owner only", async () => {
  const { id } = await ask();
  expect(await findRequest(payer, id)).toBeNull();
  expect(await listRequests(payer)).toEqual([]);
  await expect(createRequestFile(payer, id)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

it("keeps the application from asking for the account of somebody else", async () => {
  await expect(
    appPool.query(
      `INSERT INTO payment_requests (customer_id, account_id, reference, message, street, postcode, town, country)
       VALUES ($1, $2, 'RF18539007547034', '', 'a', 'b', 'c', 'CH')`,
      [customer.id, String(payer.main.id)],
    ),
  ).rejects.toMatchObject({ code: "LM035" });
  await expect(
    appPool.query(
      `INSERT INTO payment_requests (customer_id, account_id, reference, message, street, postcode, town, country)
       VALUES ($1, $2, 'RF18539007547034', '', 'a', 'b', 'c', 'CH')`,
      [customer.id, String(customer.main.id)],
    ),
  ).rejects.toThrow();
});

it.each([
  ["a message in Greek", { message: "Ευχαριστώ" }],
  ["a town in Cyrillic", { town: "Цюрих" }],
  ["a message of 141 letters", { message: "x".repeat(141) }],
  ["no town", { town: " " }],
  ["a country that does not exist", { country: "XX" }],
  ["an amount of zero", { amount: "0" }],
  ["a negative amount", { amount: "-1" }],
])("refuses %s", (_, others) => {
  expect(() => body(others)).toThrow();
});

describe("the PDF file", () => {
  const about = { operator, madeAt: new Date("2026-12-08T10:00:00Z") };

  it("has a payment part and a receipt with the data of the bill", async () => {
    const bill = toBill(customer, await ask({ amount: "1949.75" }))!;
    const [page] = readPdfText(await toBillPdf(bill, about));
    const texts = page!.join(" ");
    for (const text of [
      ...["Receipt", "Payment part", "Account / Payable to", "Reference"],
      ...["Acceptance point", "1 949.75", "CHF", "Dinner on Friday"],
      ...["8000 Zürich", "Separate before paying in"],
    ])
      expect(texts).toContain(text);
  });

  it("has a QR code of 46 mm that scanners read", async () => {
    const bill = toBill(customer, await ask())!;
    const [content] = readPdfContents(await toBillPdf(bill, about));
    const picture = await drawRectangles(content!);
    const [text] = await readQrCodes(picture);
    expect(read(text!)).toEqual(bill);
  });

  it("is a download of its owner", async () => {
    const { id, reference } = await ask();
    const file = await createRequestFile(customer, id);
    expect(file.name).toBe(`limmat-bill-${reference}.pdf`);
    expect(Buffer.from(file.bytes as Uint8Array).toString("latin1", 0, 5)).toBe(
      "%PDF-",
    );
  });
});

/** Draws the filled rectangles of a page of a PDF file, in the millimetres of its QR code. */
async function drawRectangles(content: string): Promise<Buffer> {
  const rectangles: string[] = [];
  let fill = "black";
  for (const [, x, y, width, height, color] of content.matchAll(
    /([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re|([\d.]+(?: [\d.]+)*) (?:scn|rg|g|k)\n/g,
  )) {
    if (color) fill = /^[01. ]*1$/.test(color) ? "white" : "black";
    else rectangles.push(`${x},${y},${width},${height}`);
    if (color) rectangles.push(fill);
  }
  const drawn: string[] = [];
  let pending: string[] = [];
  for (const entry of rectangles) {
    if (!entry.includes(",")) {
      fill = entry;
      drawn.push(
        ...pending.map((box) => {
          const [x, y, width, height] = box.split(",");
          return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
        }),
      );
      pending = [];
    } else pending.push(entry);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 596 842"><rect width="596" height="842" fill="white"/>${drawn.join("")}</svg>`;
  return sharp(Buffer.from(svg), { density: 288 }).png().toBuffer();
}

it("writes what our reader reads, for any bill", () => {
  const text = (maxLength: number) =>
    fc
      .string({ unit: "grapheme-ascii", minLength: 1, maxLength })
      .filter((value) => value.trim() !== "");
  const address = fc.record({
    name: text(70),
    street: text(70),
    houseNumber: text(16),
    postcode: text(16),
    town: text(35),
    country: fc.constantFrom("CH", "LI", "DE"),
  });
  const bills: fc.Arbitrary<Bill> = fc.record({
    iban: fc.constant("CH9300762011623852957"),
    creditor: address,
    amount: fc.option(
      fc
        .integer({ min: 1, max: 99_999_999_999 })
        .map((minor) => (minor / 100).toFixed(2)),
    ),
    currency: fc.constantFrom("CHF" as const, "EUR" as const),
    debtor: fc.option(address),
    reference: fc.constantFrom("", "RF18539007547034"),
    message: text(70),
    billingInformation: fc.constantFrom("", "//S1/10/1"),
    alternativeSchemes: fc.constantFrom([], ["eBill/B/x"]),
  });
  fc.assert(
    fc.property(bills, (bill) => {
      expect(read(writeBill(bill))).toEqual(bill);
    }),
  );
});
