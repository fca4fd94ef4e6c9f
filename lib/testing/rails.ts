import { randomUUID } from "node:crypto";
import type pg from "pg";
import { signRailMessage, signRailStep } from "@/lib/identity/signatures";
import { post } from "./bookkeeper";
import { bankAccount, movement } from "./ledger";

type Facts = Record<string, unknown> & { type: string; uetr: string };

/** Makes new wires leave over the link. */
export const chooseLink = (owner: pg.Pool) =>
  owner.query("UPDATE rail_choice SET rail = 'link'");

/** Begins to close a day, and no other one. */
export async function beginDay(owner: pg.Pool, day: string): Promise<void> {
  await owner.query(
    "UPDATE bank_days SET began_at = NULL WHERE closed_at IS NULL",
  );
  await owner.query(
    `INSERT INTO bank_days (day, began_at) VALUES ($1, bank_now())
     ON CONFLICT (day) DO UPDATE SET began_at = excluded.began_at`,
    [day],
  );
}

/** Posts a wire from an account, which waits to be sent. */
export async function postWire(from: bigint, amountMinor: bigint) {
  const clearing = (await bankAccount("clearing"))(from);
  const { entryId, publicId } = await post(
    movement(from, clearing, amountMinor, {
      kind: "wire",
      counterpartyName: "Erika Example",
      counterpartyNumber: "CH9300762011623852957",
      bank: "Elsewhere Bank",
    }),
  );
  return { entryId, uetr: publicId };
}

/** Marks a wire as sent with the day on which it arrives, and returns whether it may be. */
export async function markAsSent(
  { appPool }: { appPool: pg.Pool },
  entryId: bigint,
  named: { arrivesOn?: string } = {},
): Promise<boolean> {
  const id = randomUUID();
  const found = await appPool.query<{ day: string }>(
    "SELECT rail_arrival(w)::text AS day FROM wires w WHERE w.entry_id = $1",
    [entryId],
  );
  const day = named.arrivesOn ?? found.rows[0]!.day;
  const { rows } = await appPool.query<{ sent: boolean }>(
    "SELECT rail_send($1, $2, '', $3, $4) AS sent",
    [entryId, id, day, signRailStep("send", String(entryId), id, "", day)],
  );
  return rows[0]!.sent;
}

/** Posts a wire from an account and marks it as sent. */
export async function sendWire(
  database: { appPool: pg.Pool },
  from: bigint,
  amountMinor: bigint,
) {
  const wire = await postWire(from, amountMinor);
  await markAsSent(database, wire.entryId);
  return wire;
}

/** Makes the payment message of a wire ten seconds older, after which the wire is in doubt without an answer. */
export const leaveUnanswered = (owner: pg.Pool, uetr: string) =>
  owner.query(
    `UPDATE rail_messages SET created_at = created_at - interval '10 seconds'
     WHERE uetr = $1 AND direction = 'out' AND type = 'payment'`,
    [uetr],
  );

type Signed = { rail?: string; messageId?: string; signature?: string };

/** Stores a message as the server does once it has read and signed it, and returns the id of its row. */
export async function receive(
  { appPool }: { appPool: pg.Pool },
  facts: Facts,
  { rail = "link", messageId = randomUUID(), signature }: Signed = {},
): Promise<string | null> {
  const text = JSON.stringify(facts);
  const { rows } = await appPool.query<{ id: string | null }>(
    "SELECT rail_receive($1, $2, 0, '<Document/>', $3, $4) AS id",
    [
      rail,
      messageId,
      text,
      signature ?? signRailMessage({ rail, messageId, place: 0, facts: text }),
    ],
  );
  return rows[0]!.id;
}

/** Stores and applies a message, and returns what it did. */
export async function takeMessage(
  database: { appPool: pg.Pool },
  facts: Facts,
  signed?: Signed,
): Promise<string | null> {
  const id = await receive(database, facts, signed);
  const { rows } = await database.appPool.query<{ event: string | null }>(
    "SELECT event FROM rail_apply($1, $2)",
    [id, signRailStep("apply", id ?? "")],
  );
  return rows[0]!.event;
}

export const status = (
  uetr: string,
  value: "accepted" | "settled" | "refused",
) => ({
  type: "status",
  uetr,
  status: value,
  reason: value === "refused" ? "AC04" : "",
  plain: value === "refused" ? "the account is closed" : "",
});

export const returned = (uetr: string, amountMinor: bigint) => ({
  type: "return",
  uetr,
  returnId: randomUUID(),
  amountMinor: String(amountMinor),
  currency: "USD",
  reason: "AC04",
  plain: "the account is closed",
});

export const recallOf = (uetr: string, amountMinor: bigint) => ({
  type: "recall",
  uetr,
  amountMinor: String(amountMinor),
  currency: "USD",
  reason: "DUPL",
});

export const recallAnswer = (
  uetr: string,
  isAccepted: boolean,
  reason = isAccepted ? "" : "CUST",
) => ({
  type: "recallAnswer",
  uetr,
  isAccepted,
  reason,
  plain: "the payee decided so",
});

export const payment = (
  account: string,
  amountMinor: bigint,
  values: Partial<Facts> = {},
) => ({
  type: "payment",
  uetr: randomUUID(),
  amountMinor: String(amountMinor),
  currency: "USD",
  payer: { name: "Employer", number: "DE89370400440532013000", bank: "Other" },
  payee: { name: "Max", number: account, bank: "" },
  account,
  text: "Salary",
  paymentReference: "",
  ...values,
});
