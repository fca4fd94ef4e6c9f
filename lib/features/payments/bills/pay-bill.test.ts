import { beforeEach, expect, it } from "vitest";
import { pay } from "@/lib/features/payments/pay/service";
import { payeeCheckSchema } from "@/lib/features/payments/payee-check/schema";
import { checkPayee } from "@/lib/features/payments/payee-check/service";
import { listKnownPayees } from "@/lib/features/payments/known-payees";
import { readWires } from "@/lib/features/payments/wires/queries";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import {
  getReceipt,
  listHistory,
} from "@/lib/features/statements/history/queries";
import { receiptFacts } from "@/lib/features/statements/history/receipt";
import { isOwnPayment } from "@/lib/features/statements/history/own-payment";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { ibanOf } from "@/lib/ledger/iban";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  openAccounts,
  OUTSIDE_PAYMENT,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { shift } from "@/lib/testing/standing-orders";
import type { Bill } from "./bill";
import { toTransfer } from "./payment";
import { readBill } from "./qr-bill";

const { ownerPool, sql } = await testDatabase();
const QR_IBAN = "CH4431999123000889012";
const IBAN = "CH9300762011623852957";
const QRR = "210000000003139471430009017";
const SCOR = "RF18539007547034";

let customer: Customer;
let payee: Customer;
beforeEach(async () => {
  const opening = { balanceMinor: 10_000n, currency: "CHF" } as const;
  const [from, to] = await openAccounts(ownerPool, 2, opening);
  // An IBAN has room for ten digits.
  for (const id of [from, to])
    await sql`UPDATE accounts SET number = right(number, 10) WHERE id = ${id}`;
  customer = await signedInOwner(ownerPool, from);
  payee = await signedInOwner(ownerPool, to);
});

const billOf = (iban: string, type: string, reference: string): Bill => {
  const lines = [
    ...[
      "SPC",
      "0200",
      "1",
      iban,
      "S",
      "Firma AG",
      "Weg",
      "1",
      "8000",
      "Zürich",
    ],
    ...["CH", "", "", "", "", "", "", "", "12.50", "CHF"],
    ...["", "", "", "", "", "", "", type, reference, "Invoice 7", "EPD"],
  ];
  const result = readBill(lines.join("\r\n"));
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result.bill;
};

const payBill = (bill: Bill, others: object = {}) =>
  pay(
    mainAccount(customer),
    transferSchema.parse({
      ...OUTSIDE_PAYMENT,
      ...toTransfer(bill),
      ...others,
    }),
    CONTEXT,
  );

it("pays a bill with a QR reference as a wire that carries it", async () => {
  const { transfer } = await payBill(billOf(QR_IBAN, "QRR", QRR));
  expect(transfer.status).toBe("pending");
  const row = (await getReceipt(customer, transfer.id))!;
  expect(row).toMatchObject({
    paymentReference: QRR,
    receiverName: "Firma AG",
    bank: "Institution 31999",
    description: "Invoice 7",
    amountMinor: 1_250n,
  });
  expect(receiptFacts(row)).toContainEqual({
    term: "Payment reference",
    text: "21 00000 00003 13947 14300 09017",
    kind: "number",
  });
  const wires = await readWires({ status: "pending" } as never, null, 100);
  expect(wires).toContainEqual(
    expect.objectContaining({
      publicId: transfer.id,
      paymentReference: QRR,
      beneficiaryAccount: QR_IBAN,
    }),
  );
  // Without its reference a QR-IBAN cannot be paid.
  expect(isOwnPayment(row)).toBe(false);
  expect(await listKnownPayees(customer)).toEqual([]);
});

it("pays no QR-IBAN from an account in another currency than those of bills", async () => {
  const [dollars] = await openAccounts(ownerPool, 1, { balanceMinor: 10_000n });
  customer = await signedInOwner(ownerPool, dollars);
  await expect(payBill(billOf(QR_IBAN, "QRR", QRR))).rejects.toMatchObject({
    code: "CURRENCY_MISMATCH",
  });
});

it("is named as paid before it is paid again, to its payer alone, until it has come back", async () => {
  const bill = billOf(QR_IBAN, "QRR", QRR);
  const advice = async (who: Customer) => {
    const { accountName, recipientAccount, bank } = toTransfer(bill);
    const payment = { accountName, recipientAccount, bank };
    const asked = { ...payment, paymentReference: QRR };
    return (await checkPayee(who, payeeCheckSchema.parse(asked), CONTEXT))
      .paidOn;
  };
  expect(await advice(customer)).toBeNull();
  await payBill(bill);
  expect(await advice(customer)).toBe(bankToday());
  expect(await advice(payee)).toBeNull();
  await sql`SELECT ledger_record(new_movement('return', c.account_id, d.account_id, d.amount_minor, 'Returned', reverses_id => e.id))
            FROM ledger_entries e JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit'
            JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit' WHERE e.payment_reference = ${QRR}`;
  expect(await advice(customer)).toBeNull();
});

it("is found by its reference and by the IBAN, in groups or without", async () => {
  const { transfer } = await payBill(billOf(QR_IBAN, "QRR", QRR));
  for (const text of [
    QRR,
    "21 00000 00003 13947",
    QR_IBAN,
    "ch44 3199 9123 0008 8901 2",
  ]) {
    const { rows } = await listHistory(mainAccount(customer), {
      limit: 10,
      search: { text },
    });
    expect(rows.map(({ id }) => id)).toEqual([transfer.id]);
  }
});

it.each([
  ["SCOR", SCOR],
  ["NON", ""],
])("pays a bill with reference type %s to an IBAN", async (type, reference) => {
  const { transfer } = await payBill(billOf(IBAN, type, reference));
  const row = (await getReceipt(customer, transfer.id))!;
  expect(row.paymentReference).toBe(reference);
  expect(isOwnPayment(row)).toBe(true);
});

it("pays a bill of an account here at once, and its owner sees the reference", async () => {
  const iban = ibanOf(payee.main.number)!;
  const { transfer } = await payBill(billOf(iban, "SCOR", SCOR));
  expect(transfer.status).toBe("posted");
  expect((await getReceipt(payee, transfer.id))!.paymentReference).toBe(SCOR);
  const balances = await balancesOf(ownerPool, [
    customer.main.id,
    payee.main.id,
  ]);
  expect(balances.map(({ totalMinor }) => totalMinor)).toEqual([
    8_750n,
    11_250n,
  ]);
});

it.each([
  ["a QR reference for an IBAN", { recipientAccount: IBAN }],
  ["a QR reference for a number", { recipientAccount: "4444000011112222" }],
  ["a QR-IBAN without a reference", { paymentReference: "" }],
  ["a QR-IBAN with a creditor reference", { paymentReference: SCOR }],
  ["a wrong reference", { paymentReference: `${QRR.slice(0, 26)}0` }],
  ["any text as reference", { paymentReference: "x".repeat(60_000) }],
  ["a bill on a later day", { payOn: shift(bankToday(), 1) }],
])("refuses %s", (_, others) => {
  const bill = billOf(QR_IBAN, "QRR", QRR);
  expect(
    transferSchema.safeParse({
      ...OUTSIDE_PAYMENT,
      ...toTransfer(bill),
      ...others,
    }).success,
  ).toBe(false);
});

it("keeps anything but a reference out of the ledger", async () => {
  const act = transferSchema.parse({
    ...OUTSIDE_PAYMENT,
    ...toTransfer(billOf(IBAN, "NON", "")),
  });
  await expect(
    pay(mainAccount(customer), { ...act, paymentReference: "RF1" }, CONTEXT),
  ).rejects.toThrow();
});
