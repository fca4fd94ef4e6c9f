import { randomUUID } from "node:crypto";
import { one, sql } from "./database";
import { plantCustomer, type Person } from "./people";

/** Plants a payment of another bank that waits. Returns its id. */
export async function plantIncoming(
  amountMinor = 100,
  name = "Employer",
): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO incoming_payments (rail, uetr, state, amount_minor, currency, payer_name, payee_name, payee_number, text,
       reason, received_at)
     VALUES ('link', $1, 'waiting', $2, 'USD', $3, $3, 'CH4431999123000889012', 'Invoice 2026-000123', 'currency', bank_now())
     RETURNING id`,
    [randomUUID(), amountMinor, name],
  );
  await sql(
    `UPDATE incoming_payments i SET entry_id = incoming_post(
       i, 'settlement', first_stripe('nostro_link', 'USD'), first_stripe('unassigned', 'USD'), NULL, 'local', 'planted')
     WHERE i.id = $1`,
    [id],
  );
  return id;
}

/** Plants one that the other bank recalls. */
export async function plantRecall(
  ...payment: Parameters<typeof plantIncoming>
): Promise<string> {
  const id = await plantIncoming(...payment);
  await sql(
    "UPDATE incoming_payments SET recalled_at = bank_now(), recall_reason = 'DUPL' WHERE id = $1",
    [id],
  );
  return id;
}

/** Plants a message that was refused because it could not be read. */
export async function plantRefused(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO rail_messages (rail, direction, type, message_id, state, fault, body)
     VALUES ('link', 'in', '', $1, 'refused', 'Unknown: urn:iso:std:iso:20022:tech:xsd:pacs.008.001.99', '<Document/>')
     RETURNING id`,
    [randomUUID()],
  );
  return id;
}

/** Plants a return that the other bank has refused. */
export async function plantUnsent(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO rail_messages (rail, direction, type, message_id, uetr, facts, state, fault)
     VALUES ('link', 'out', 'return', $1, $2, '{}', 'refused', 'The payment is unknown') RETURNING id`,
    [randomUUID(), randomUUID()],
  );
  return id;
}

/** Plants a wire of a customer that is in doubt. Returns the id of its entry. */
export async function plantDoubt(
  { accountId }: Person,
  payee = "Payee",
): Promise<string> {
  const { id } = await one<{ id: string }>(
    `SELECT (ledger_record(new_movement('wire', a.id, stripe_of('clearing', a), 1, counterparty_name => $2,
       counterparty_number => '4444000011112222', bank => 'Elsewhere Bank'))).public_id AS id
     FROM accounts a WHERE a.id = $1`,
    [accountId, payee],
  );
  await sql(
    `UPDATE wires SET rail = 'link', sent_at = bank_now(), in_doubt_since = bank_now()
     WHERE entry_id = (SELECT e.id FROM ledger_entries e WHERE e.public_id = $1)`,
    [id],
  );
  return id;
}

/** Plants a movement that only this bank has, after a statement with another balance. */
async function plantDifference(): Promise<void> {
  await sql(
    `INSERT INTO nostro_days (rail, currency, day, ours_minor, theirs_minor, compared_at)
     VALUES ('link', 'USD', bank_day(bank_now()) - 1, $1, 0, bank_now())
     ON CONFLICT (rail, currency, day) DO NOTHING`,
    [WIDE],
  );
  await sql(
    `INSERT INTO nostro_differences (rail, currency, uetr, kind, day, ours_minor)
     VALUES ('link', 'USD', $1, 'return', bank_day(bank_now()) - 1, $2)`,
    [randomUUID(), WIDE],
  );
}

const WIDE = 123_456_789_012;

/** Plants one of everything that staff decide about other banks, with long names and large amounts. */
export async function plantRailWork(): Promise<void> {
  const name = "Maximiliana Alexandra von Hohenstaufen-Wittelsbach";
  await plantIncoming(WIDE, name);
  await plantRecall(WIDE, name);
  await plantRefused();
  await plantUnsent();
  await plantDoubt(await plantCustomer({ balanceMinor: 100 }), name);
  await plantDifference();
}
