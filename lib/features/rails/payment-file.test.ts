import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findPaymentFile } from "@/lib/features/payments/files/queries";
import { createPaymentReport } from "@/lib/features/payments/files/report";
import { sendPaymentFileSchema } from "@/lib/features/payments/files/schema";
import {
  sendPaymentFile,
  uploadPaymentFile,
} from "@/lib/features/payments/files/service";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { receiptFacts } from "@/lib/features/statements/history/receipt";
import { getStatement } from "@/lib/features/statements/history/statement";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { CODES, CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { payment, status, takeMessage } from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { readMessages } from "./messages/messages";
import { sendWire } from "./outbox";

process.env.RAIL = "link";
process.env.RAIL_SECRET = "s".repeat(32);
process.env.RAIL_BANK_IID = "00001";
process.env.RAIL_URL = "http://127.0.0.1:9/";
const database = await testDatabase();
const { ownerPool, sql } = database;

const toPayment = (
  endToEndId: string,
) => `<CdtTrfTxInf><PmtId><EndToEndId>${endToEndId}</EndToEndId></PmtId>
  <Amt><InstdAmt Ccy="USD">1.00</InstdAmt></Amt><CdtrAgt><FinInstnId><Nm>Elsewhere Bank</Nm></FinInstnId></CdtrAgt>
  <Cdtr><Nm>Ben Example</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf>`;

const fileOf = (payer: string, ids: string[]) =>
  new File(
    [
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-02T10:00:00</CreDtTm><NbOfTxs>${ids.length}</NbOfTxs>
  <InitgPty><Nm>Ada</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>B1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>${bankToday()}</Dt></ReqdExctnDt>
  <Dbtr><Nm>Ada</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${payer}</Id></Othr></Id></DbtrAcct>
  <DbtrAgt><FinInstnId><Nm>Limmat</Nm></FinInstnId></DbtrAgt>${ids.map(toPayment).join("")}</PmtInf>
  </CstmrCdtTrfInitn></Document>`,
    ],
    "payments.xml",
  );

/** Sends a file whose payments have these references, and returns the ids of their entries. */
async function sendFile(ids: string[]) {
  const [payer] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const customer = await signedInOwner(ownerPool, payer);
  const file = fileOf(customer.main.number, ids);
  const { data } = await uploadPaymentFile(customer, file, CONTEXT);
  await sendPaymentFile(
    customer,
    data._id,
    sendPaymentFileSchema.parse(CODES),
    CONTEXT,
  );
  const lines = (await findPaymentFile(customer, data._id))!.lines;
  const uetrs = lines.map((line) =>
    line.state === "sent" ? line.entryId : "",
  );
  const sent: unknown[] = [];
  for (const uetr of uetrs) {
    const [entry] =
      await sql`SELECT id::text FROM ledger_entries WHERE public_id = ${uetr}`;
    await sendWire(String(entry!.id), async (xml) => {
      sent.push(...(await readMessages(xml)));
      return { state: "delivered" };
    });
  }
  return { customer, fileId: data._id, uetrs, sent };
}

const endToEndIdsOf = async (customer: Customer) =>
  (await getStatement(mainAccount(customer))).lines.flatMap(
    ({ kind, endToEndId }) =>
      kind === "wire" || kind === "return" ? [endToEndId] : [],
  );

it("the payer's own reference goes to the other bank and is on receipts and statements", async () => {
  const { customer, uetrs, sent } = await sendFile(["SALARY-7", "NOTPROVIDED"]);
  expect(sent).toEqual([
    expect.objectContaining({ endToEndId: "SALARY-7" }),
    expect.not.objectContaining({ endToEndId: expect.anything() }),
  ]);

  const references = await Promise.all(
    uetrs.map(async (uetr) =>
      receiptFacts((await getReceipt(customer, uetr))!).flatMap(
        ({ term, text }) => (term === "Your reference" ? [text] : []),
      ),
    ),
  );
  expect(references).toEqual([["SALARY-7"], []]);

  // The references outlive the file, which is deleted after 90 days.
  await sql`DELETE FROM payment_files`;
  expect(await endToEndIdsOf(customer)).toEqual(["SALARY-7", ""]);
});

it("the status file has the other bank's reason, and the return of a payment its reference", async () => {
  const { customer, fileId, uetrs } = await sendFile(["SALARY-7", "B"]);
  await takeMessage(database, status(uetrs[0]!, "refused"));
  expect(await endToEndIdsOf(customer)).toEqual(["SALARY-7", "B", "SALARY-7"]);
  const report = new TextDecoder().decode(
    (await createPaymentReport(customer, fileId)).bytes,
  );
  expect(report.match(/(?<=<TxSts>|<Cd>|AddtlInf>)[^<\s]+[^<]*/g)).toEqual([
    "RJCT",
    "AC04",
    "Refused: the account is closed",
    "ACSP",
  ]);
});

it("an update fills in the references of earlier payments", async () => {
  const { uetrs } = await sendFile(["SALARY-8", "NOTPROVIDED"]);
  const [payee] = await openAccounts(ownerPool, 1);
  const { number } = await ownerOf(ownerPool, payee);
  const salary = payment(number, 5_000n, { endToEndId: "PAYROLL-12" });
  await takeMessage(database, salary);
  const client = await ownerPool.connect();
  try {
    await client.query("BEGIN");
    await client.query(
      "ALTER TABLE ledger_entries DROP COLUMN end_to_end_id; ALTER TABLE incoming_payments DROP COLUMN end_to_end_id",
    );
    await client.query(
      readFileSync(
        "prisma/migrations/20261211000001_end_to_end_ids/migration.sql",
        "utf8",
      ),
    );
    const { rows } = await client.query(
      `SELECT e.end_to_end_id AS id FROM ledger_entries e
       LEFT JOIN incoming_payments i ON i.entry_id = e.id
       WHERE e.public_id = ANY ($1::uuid[]) OR i.uetr = $2 ORDER BY e.id`,
      [uetrs, salary.uetr],
    );
    expect(rows).toEqual([
      { id: "SALARY-8" },
      { id: "" },
      { id: "PAYROLL-12" },
    ]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

it("a file shows which of its wires are over a rail", async () => {
  const { customer, fileId } = await sendFile(["SALARY-7"]);
  expect((await findPaymentFile(customer, fileId))!.lines).toMatchObject([
    { state: "sent", wire: { state: "sent", isOverRail: true } },
  ]);
});
