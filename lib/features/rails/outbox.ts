import "server-only";
import { randomUUID } from "node:crypto";
import { signRailStep } from "@/lib/identity/signatures";
import { site } from "@/lib/platform/config/site";
import { env } from "@/lib/platform/config/env";
import type { Rail } from "@/lib/platform/config/env-kinds";
import { pool } from "@/lib/platform/db/pool";
import { RetryJob } from "@/lib/platform/jobs/job";
import { wakeJobs } from "@/lib/platform/jobs/store";
import { machineNow } from "@/lib/platform/time/clock";
import { ibanOf } from "@/lib/ledger/iban";
import type { Currency } from "@/lib/ledger/money";
import { type Facts, toMessage } from "./facts";
import type { MessageOf } from "./messages/message";
import { writeMessage } from "./messages/messages";
import { inTurn } from "./pace";
import { deliver as deliverByRail, type Delivery } from "./transport/transport";

/**
 * Hands the payment message of a wire over, at most once: it is marked as sent in a transaction of its own before.
 * Without an answer the wire is asked about later.
 * @throws MessageFault if the wire fits into no message; it is not sent then. RetryJob while its customer recalls it,
 * while another rail is on, for example because this process is older than the change, and if its day has just changed.
 */
export async function sendWire(
  entryId: string,
  deliver = deliverByRail,
): Promise<void> {
  const payment = await inTurn(() => markAsSent(entryId));
  if (payment) await record(payment, await deliver(payment.xml));
}

type Written = { id: string; xml: string };

/** Returns the payment message, or null if it must not be sent. */
async function markAsSent(entryId: string): Promise<Written | null> {
  const wire = await findUnsentWire(entryId);
  if (!wire) return null;
  if (wire.rail !== env().RAIL) throw new RetryJob("Another rail is on");
  const id = randomUUID();
  const day = wire.arrivesOn;
  const xml = await writeMessage(toPayment(wire, id));
  const { rows } = await pool().query<{ isSent: boolean }>(
    `SELECT rail_send($1, $2, $3, $4, $5) AS "isSent"`,
    [entryId, id, xml, day, signRailStep("send", entryId, id, xml, day)],
  );
  if (rows[0]!.isSent) return { id, xml };
  if (await findUnsentWire(entryId))
    throw new RetryJob(
      "Its customer recalls it, another rail is on, or its day has just changed",
    );
  return null;
}

const toPayment = (wire: UnsentWire, id: string): MessageOf<"payment"> => ({
  type: "payment",
  messageId: id.replaceAll("-", ""),
  createdAt: machineNow(),
  uetr: wire.uetr,
  amount: { minor: wire.amountMinor, currency: wire.currency },
  settlementDay: wire.arrivesOn,
  payer: {
    name: wire.payerName ?? "",
    number: ibanOf(wire.payerNumber) ?? wire.payerNumber,
    bank: site.name,
  },
  payee: { name: wire.payeeName, number: wire.payeeNumber, bank: wire.bank },
  text: wire.description,
  paymentReference: wire.paymentReference,
  ...(wire.endToEndId && { endToEndId: wire.endToEndId }),
});

/**
 * Delivers another queued message, which the other bank may get twice.
 * @throws RetryJob without an answer.
 */
export async function deliverMessage(
  id: string,
  deliver = deliverByRail,
): Promise<void> {
  const xml = await inTurn(() => writeQueued(id));
  if (xml === null) return;
  const delivery = await deliver(xml);
  if (delivery.state === "unknown")
    throw new RetryJob("The other bank did not answer");
  await record({ id, xml }, delivery);
}

/** Returns the XML of a message that waits to be delivered, or null. */
async function writeQueued(id: string): Promise<string | null> {
  const { rows } = await pool().query<Queued>(
    `SELECT rail, message_id AS "messageId", facts, created_at AS "createdAt" FROM rail_messages
     WHERE id = $1::uuid AND direction = 'out' AND state = 'waiting'`,
    [id],
  );
  const [message] = rows;
  if (!message) return null;
  if (message.rail !== env().RAIL) throw new RetryJob("Another rail is on");
  return writeMessage(toMessage(message.facts, message));
}

type Queued = {
  rail: string;
  messageId: string;
  facts: Facts;
  createdAt: Date;
};

/** Queues the question about a wire whose answer is due. Returns whether to ask again later. */
export async function askAbout(entryId: string): Promise<boolean> {
  const { rows } = await inTurn(() =>
    pool().query<{ again: boolean }>("SELECT rail_ask($1) AS again", [entryId]),
  );
  wakeJobs();
  return rows[0]!.again;
}

/** Queues the work on messages and wires that no job does. */
export async function requeue(): Promise<void> {
  await pool().query("SELECT rail_requeue()");
  wakeJobs();
}

async function record({ id, xml }: Written, delivery: Delivery) {
  if (delivery.state === "unknown") return;
  const fault = delivery.state === "refused" ? delivery.fault : "";
  const signature = signRailStep("delivered", id, xml, fault);
  await inTurn(() =>
    pool().query("SELECT rail_delivered($1, $2, $3, $4)", [
      id,
      xml,
      fault,
      signature,
    ]),
  );
}

type UnsentWire = {
  rail: Rail;
  uetr: string;
  amountMinor: bigint;
  currency: Currency;
  /** If it leaves now: `yyyy-mm-dd`. */
  arrivesOn: string;
  payerName: string | null;
  payerNumber: string;
  payeeName: string;
  payeeNumber: string;
  bank: string;
  description: string;
  paymentReference: string;
  endToEndId: string;
};

async function findUnsentWire(entryId: string): Promise<UnsentWire | null> {
  const { rows } = await pool().query<UnsentWire>(
    `SELECT w.rail, e.public_id AS uetr, p.amount_minor AS "amountMinor", a.currency, rail_arrival(w)::text AS "arrivesOn",
            c.full_name AS "payerName", a.number AS "payerNumber", e.counterparty_name AS "payeeName",
            e.counterparty_number AS "payeeNumber", e.bank, e.description, e.payment_reference AS "paymentReference",
            e.end_to_end_id AS "endToEndId"
     FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
     JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit'
     JOIN accounts a ON a.id = p.account_id LEFT JOIN customers c ON c.id = a.customer_id
     WHERE w.entry_id = $1::bigint AND w.status = 'pending' AND w.sent_at IS NULL`,
    [entryId],
  );
  return rows[0] ?? null;
}
