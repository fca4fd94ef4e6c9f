import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { POST } from "@/app/api/rail-messages/route";
import { openCase } from "@/lib/features/cases/service";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { findCounterpart } from "@/lib/features/statements/history/counterpart-queries";
import {
  explainReceipt,
  receiptFacts,
} from "@/lib/features/statements/history/receipt";
import { drain } from "@/lib/testing/drain";
import { ibanOf } from "@/lib/ledger/iban";
import { wireArrival } from "@/lib/ledger/settlement-days";
import { bankNow } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { leaveUnanswered, markAsSent } from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { STAMPED } from "@/lib/testing/stamped";
import { railJobs } from "./jobs";
import type { RailMessage } from "./messages/message";
import { readMessages, writeMessage } from "./messages/messages";
import { deliverByLink } from "./transport/link";
import { isSigned, signatureHeaders } from "./transport/signature";

const SECRETS = ["s".repeat(32)] as const;
/** The secrets and the receivers of the signatures, by the other bank and by this one. */
const TO_US = { secrets: SECRETS, receiver: "00000" };
const TO_THEM = { secrets: SECRETS, receiver: "00001" };

/** The other bank: the messages that it got, and its next answer. */
const got: RailMessage[] = [];
let answer = { status: 202, body: "{}" };
let server: Server;

const database = await (async () => {
  server = createServer((request, response) => {
    void take(request).then(() =>
      response.writeHead(answer.status).end(answer.body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.RAIL = "link";
  process.env.RAIL_SECRET = SECRETS[0];
  process.env.RAIL_BANK_IID = "00001";
  process.env.RAIL_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return testDatabase();
})();
const { ownerPool, sql } = database;

beforeAll(async () => {
  expect(await sql`SELECT rail FROM rail_choice`).toEqual([{ rail: "link" }]);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Wires of earlier tests may be in doubt by now.
  await sql`DELETE FROM jobs`;
  got.length = 0;
  answer = { status: 202, body: "{}" };
});

async function take(request: IncomingMessage) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8"))
    text += chunk as string;
  const header = (name: string) => String(request.headers[name]);
  expect(
    isSigned(
      {
        text,
        signature: header("x-rail-signature"),
        timestamp: header("x-rail-timestamp"),
      },
      TO_THEM,
    ),
  ).toBe(true);
  got.push(...(await readMessages(text)));
}

async function send() {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { publicId, entryId } = await post(
    movement(from, (await bankAccount("clearing"))(from), 300n, {
      kind: "wire",
      counterpartyName: "Erika Example",
      counterpartyNumber: "CH9300762011623852957",
      bank: "Elsewhere Bank",
      description: "Rent",
    }),
  );
  return { from, uetr: publicId, entryId };
}

const run = () => drain(railJobs);
const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

type Sent = { headers?: Record<string, string>; type?: string };

/** Posts a document to this bank as the other one does. */
async function postXml(
  xml: string,
  {
    headers = signatureHeaders(xml, TO_US),
    type = "application/xml",
  }: Sent = {},
) {
  const request = new NextRequest("http://localhost/api/rail-messages", {
    method: "POST",
    body: xml,
    headers: {
      "content-type": type,
      ...STAMPED,
      ...headers,
    },
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code].filter(Boolean).join(" ");
}

type Body<M = RailMessage> = M extends RailMessage
  ? Omit<M, "messageId" | "createdAt">
  : never;

const toXml = (body: Body, messageId = randomUUID().replaceAll("-", "")) =>
  writeMessage({ messageId, createdAt: new Date(), ...body } as RailMessage);

const settled = (uetr: string) =>
  toXml({ type: "status", uetr, status: "settled", reason: "", text: "" });

const refused = (uetr: string) =>
  toXml({ type: "status", uetr, status: "refused", reason: "AC04", text: "" });

it("sends a wire once, and settles it when the other bank says so", async () => {
  const { from, uetr } = await send();
  await run();
  await run();
  expect(got).toMatchObject([
    {
      type: "payment",
      uetr,
      amount: { minor: 300n, currency: "USD" },
      payee: { name: "Erika Example", number: "CH9300762011623852957" },
      text: "Rent",
    },
  ]);
  expect(await postXml(await settled(uetr))).toBe("202");
  await run();
  expect(
    await sql`SELECT status FROM wires w JOIN ledger_entries e ON e.id = w.entry_id WHERE public_id = ${uetr}`,
  ).toEqual([{ status: "settled" }]);
  expect(await totalOf(from)).toBe(700n);
  await expectBooksInOrder(ownerPool);
});

it("never sends a wire again after silence, and asks about it", async () => {
  answer = { status: 500, body: "" };
  const { uetr, entryId } = await send();
  await run();
  await run();
  expect(got.map(({ type }) => type)).toEqual(["payment"]);
  answer = { status: 202, body: "{}" };
  await leaveUnanswered(ownerPool, uetr);
  await sql`UPDATE jobs SET run_at = clock_timestamp() WHERE kind = 'rail-ask' AND key = ${String(entryId)}`;
  await run().catch(() => {});
  await run().catch(() => {});
  expect(got.slice(1)).toMatchObject([{ type: "ask", uetr }]);
  expect(
    await sql`SELECT in_doubt_since IS NOT NULL AS doubt FROM wires WHERE entry_id = ${entryId}`,
  ).toEqual([{ doubt: true }]);
});

it("keeps the fault of a message that the other bank refuses", async () => {
  answer = {
    status: 400,
    body: JSON.stringify({ message: "No such thing", code: "BAD" }),
  };
  const { uetr } = await send();
  await run();
  expect(
    await sql`SELECT state, fault FROM rail_messages WHERE uetr = ${uetr} AND type = 'payment'`,
  ).toEqual([{ state: "refused", fault: "400 BAD: No such thing" }]);
});

it.each([
  ["no message and code", 400, "Bad Request"],
  ["a wrong signature", 401, '{"message":"No","code":"SIGNATURE_WRONG"}'],
  ["a wrong address", 404, '{"message":"No","code":"NOT_FOUND"}'],
])("keeps an answer for delivery after %s", async (_name, status, body) => {
  const xml = await settled(randomUUID());
  answer = { status, body };
  expect(await deliverByLink(xml)).toEqual({ state: "unknown" });
});

it("credits a payment to an IBAN of this bank, and answers", async () => {
  const [id] = await openAccounts(ownerPool, 1);
  await sql`UPDATE accounts SET number = '7777777777' WHERE id = ${id}`;
  const uetr = randomUUID();
  const xml = await toXml({
    type: "payment",
    uetr,
    amount: { minor: 5_000n, currency: "USD" },
    settlementDay: "2026-11-27",
    payer: { name: "Employer", number: "DE89370400440532013000", bank: "B" },
    payee: { name: "Max", number: ibanOf("7777777777")!, bank: "Limmat" },
    text: "Salary",
    paymentReference: "",
  });
  expect(await postXml(xml)).toBe("202");
  expect(await postXml(xml)).toBe("202");
  await run();
  expect(await totalOf(id)).toBe(5_000n);
  expect(got).toMatchObject([{ type: "status", uetr, status: "settled" }]);
});

it("refuses an unsigned message and stores nothing", async () => {
  const xml = await settled(randomUUID());
  const right = signatureHeaders(xml, TO_US);
  const wrong = [
    {},
    { ...right, "X-Rail-Signature": `v2=${"0".repeat(64)}` },
    signatureHeaders(`${xml} `, TO_US),
    signatureHeaders(xml, { ...TO_US, secrets: ["t".repeat(32)] }),
    // One for another bank, and one of this bank that comes back.
    signatureHeaders(xml, { ...TO_US, receiver: "00009" }),
    signatureHeaders(xml, TO_THEM),
    { ...right, "X-Rail-Timestamp": "1700000000" },
    { ...right, "X-Rail-Timestamp": "" },
  ];
  for (const headers of wrong)
    expect(await postXml(xml, { headers })).toBe("401 SIGNATURE_WRONG");
  expect(await sql`SELECT FROM rail_messages WHERE body = ${xml}`).toEqual([]);
});

it("refuses other types and sizes", async () => {
  expect(await postXml("{}", { type: "application/json" })).toBe(
    "415 UNSUPPORTED_TYPE",
  );
  expect(await postXml("x".repeat(256 * 1024 + 1))).toBe("413 TOO_LARGE");
});

it("keeps a refused message with its fault", async () => {
  expect(await postXml("<Document>\u0001</Document>")).toBe(
    "400 MESSAGE_REFUSED",
  );
  const [kept] =
    await sql`SELECT state, body, fault FROM rail_messages WHERE state = 'refused' AND direction = 'in' ORDER BY created_at DESC LIMIT 1`;
  expect(kept).toMatchObject({
    state: "refused",
    body: "<Document>\u0001</Document>",
  });
  expect(kept!.fault).not.toBe("");
});

it("answers 503 while the database does not know the signing key, and stores the message later", async () => {
  const { uetr } = await send();
  await run();
  const xml = await settled(uetr);
  const keys =
    await sql`DELETE FROM signing_keys RETURNING inner_key, outer_key`;
  expect(await postXml(xml)).toBe("503 UNAVAILABLE");
  expect(await postXml("<Document>\u0001</Document>")).toBe("503 UNAVAILABLE");
  for (const { inner_key, outer_key } of keys)
    await sql`INSERT INTO signing_keys VALUES (${inner_key}, ${outer_key})`;
  expect(await postXml(xml)).toBe("202");
});

it("answers 409 when an id was used for another message", async () => {
  const { uetr } = await send();
  const id = randomUUID().replaceAll("-", "");
  const status = (value: "accepted" | "refused") =>
    toXml({ type: "status", uetr, status: value, reason: "", text: "" }, id);
  expect(await postXml(await status("accepted"))).toBe("202");
  expect(await postXml(await status("refused"))).toBe("409 MESSAGE_ID_USED");
});

it("sends the customer the reason of a refusal, and shows the steps on the receipt", async () => {
  const { from, uetr } = await send();
  await run();
  expect(await postXml(await refused(uetr))).toBe("202");
  await run();
  const customer = await signedInOwner(ownerPool, from);
  const row = await getReceipt(customer, uetr);
  expect(receiptFacts(row!).map(({ term }) => term)).toEqual(
    expect.arrayContaining(["Sent", "Refused"]),
  );
  expect(
    await sql`SELECT content FROM messages WHERE customer_id = ${customer.id}`,
  ).toMatchObject([
    {
      content: expect.stringMatching(
        /The payee’s account is closed[^]*Please check the payee’s details/,
      ),
    },
  ]);
});

/** Sends a wire that is settled, and lets its customer recall it. */
async function recallSettled() {
  const wire = await send();
  await run();
  await postXml(await settled(wire.uetr));
  await run();
  const customer = await signedInOwner(ownerPool, wire.from);
  await openCase(
    customer,
    wire.uetr,
    { kind: "recall", message: "Please stop it", attachments: [] },
    CONTEXT,
  );
  got.length = 0;
  await run();
  expect(got).toMatchObject([
    { type: "recall", uetr: wire.uetr, amount: { minor: 300n } },
  ]);
  return { ...wire, customer };
}

const caseOf = async ({ entryId }: { entryId: bigint }) =>
  (await sql`SELECT status, reason FROM cases WHERE entry_id = ${entryId}`)[0];

const answerRecall = (uetr: string, isAccepted: boolean) =>
  toXml({
    type: "recallAnswer",
    uetr,
    isAccepted,
    reason: isAccepted ? "" : "CUST",
    text: "",
  });

it("declines the case of a recall that the other bank refuses, with its reason", async () => {
  const wire = await recallSettled();
  expect(await postXml(await answerRecall(wire.uetr, false))).toBe("202");
  await run();
  expect(await caseOf(wire)).toEqual({
    status: "declined",
    reason: "The payee decided so",
  });
  expect(await totalOf(wire.from)).toBe(700n);
});

it("grants a recall when the money comes back", async () => {
  const wire = await recallSettled();
  await postXml(await answerRecall(wire.uetr, true));
  await run();
  expect(await caseOf(wire)).toMatchObject({ status: "opened" });
  const back = await toXml({
    type: "return",
    uetr: wire.uetr,
    returnId: randomUUID().replaceAll("-", ""),
    amount: { minor: 300n, currency: "USD" },
    settlementDay: "2026-11-27",
    reason: "FOCR",
    text: "",
  });
  await postXml(back);
  await run();
  expect(await caseOf(wire)).toMatchObject({ status: "granted" });
  expect(await totalOf(wire.from)).toBe(1_000n);
  await expectBooksInOrder(ownerPool);
});

it("says that the bank keeps the money of a wire whose account is closed", async () => {
  const { from, uetr } = await send();
  await run();
  const customer = await signedInOwner(ownerPool, from);
  const { number: account } = customer.main;
  await openAnother(ownerPool, from);
  await sql`UPDATE accounts SET is_main = false, state = 'closed' WHERE id = ${from}`;
  expect(await postXml(await refused(uetr))).toBe("202");
  await run();
  expect(
    await sql`SELECT content FROM messages WHERE customer_id = ${customer.id}`,
  ).toMatchObject([
    {
      content: expect.stringMatching(
        /The bank keeps the money for you, because your current account \(•••• \d{4}\) is closed\./,
      ),
    },
  ]);
  const explanation = explainReceipt(
    (await getReceipt(customer, uetr))!,
    await findCounterpart(customer, uetr),
  );
  expect(explanation).toBe(
    `The other bank refused the wire. The bank keeps the money for you, because your account ${account} is closed. Please contact us to get it.`,
  );
});

it.each([
  ["late arrives as its departure says", -7],
  ["in time arrives on the planned day", 7],
])("a wire that leaves %s", async (_, days) => {
  const { uetr, entryId, from } = await send();
  const [planned] =
    await sql`UPDATE wires SET arrives_on = arrives_on + ${days}::integer WHERE entry_id = ${String(entryId)} RETURNING arrives_on::text AS day`;
  const now = wireArrival(bankNow(), "USD");
  const day = days > 0 ? (planned!.day as string) : now;
  await run();
  expect(got).toMatchObject([{ type: "payment", uetr, settlementDay: day }]);
  const customer = await signedInOwner(ownerPool, from);
  expect((await getReceipt(customer, uetr))!.arrivesOn).toBe(day);
});

it("sends no message that names another day than the one on which the wire arrives", async () => {
  const { entryId } = await send();
  expect(await markAsSent(database, entryId, { arrivesOn: "2020-01-02" })).toBe(
    false,
  );
  expect(await markAsSent(database, entryId)).toBe(true);
});

it("sends a wire of another rail once that rail is on again", async () => {
  const { uetr, entryId } = await send();
  await sql`UPDATE rail_choice SET rail = 'files'`;
  await run();
  expect(got).toEqual([]);
  expect(
    await sql`SELECT failed_at FROM jobs WHERE kind = 'rail-send' AND key = ${String(entryId)}`,
  ).toEqual([{ failed_at: null }]);
  await sql`UPDATE rail_choice SET rail = 'link'`;
  await sql`UPDATE jobs SET run_at = clock_timestamp() WHERE kind = 'rail-send'`;
  await run();
  expect(got).toMatchObject([{ type: "payment", uetr }]);
});
