import { randomUUID } from "node:crypto";
import { one, sql } from "../../support/database";
import type { Person } from "../../support/people";
import type { Feature } from "../feature";
import { line } from "../fields";
import { refusals } from "../hostile-values";

const NUMBER = "Please enter an account number";
const REASON = "Please choose a reason";

/** Plants a payment of another bank that waits. Returns its id. */
async function plantIncoming(amountMinor = 100): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO incoming_payments (rail, uetr, state, amount_minor, currency, payer_name, received_at)
     VALUES ('link', $1, 'waiting', $2, 'USD', 'Employer', bank_now()) RETURNING id`,
    [randomUUID(), amountMinor],
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
async function plantRecall(): Promise<string> {
  const id = await plantIncoming();
  await sql(
    "UPDATE incoming_payments SET recalled_at = bank_now() WHERE id = $1",
    [id],
  );
  return id;
}

async function plantRefused(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO rail_messages (rail, direction, type, message_id, state)
     VALUES ('link', 'in', '', $1, 'refused') RETURNING id`,
    [randomUUID()],
  );
  return id;
}

/** Plants a return that the other bank has refused. */
async function plantUnsent(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO rail_messages (rail, direction, type, message_id, uetr, facts, state)
     VALUES ('link', 'out', 'return', $1, $2, '{}', 'refused') RETURNING id`,
    [randomUUID(), randomUUID()],
  );
  return id;
}

/** Plants a wire of a customer that is in doubt. Returns the id of its entry. */
async function plantDoubt({ accountId }: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    `SELECT (ledger_record(new_movement('wire', a.id, stripe_of('clearing', a), 1, counterparty_name => 'Payee',
       counterparty_number => '4444000011112222', bank => 'Elsewhere Bank'))).public_id AS id
     FROM accounts a WHERE a.id = $1`,
    [accountId],
  );
  await sql(
    `UPDATE wires SET rail = 'link', sent_at = bank_now(), in_doubt_since = bank_now()
     WHERE entry_id = (SELECT e.id FROM ledger_entries e WHERE e.public_id = $1)`,
    [id],
  );
  return id;
}

const LARGE = 100_000_001;

export const feature: Feature = {
  places: {
    incomingId: () => plantIncoming(),
    railMessageId: () => plantRefused(),
  },
  calls: {
    "POST /rail-messages": {},
    "POST /assign-incoming-payment/{incomingId}": {
      body: ({ owner }) => ({ account: owner.number }),
      aboveLimit: { plant: () => plantIncoming(LARGE) },
      fields: [
        {
          name: "account",
          missing: NUMBER,
          refused: refusals.line(NUMBER, 34),
        },
      ],
    },
    "POST /return-incoming-payment/{incomingId}": {
      body: () => ({ reason: "AC01" }),
      aboveLimit: { plant: () => plantIncoming(LARGE * 10) },
      fields: [
        { name: "reason", missing: REASON, refused: refusals.choice(REASON) },
      ],
    },
    "POST /keep-incoming-payment/{incomingId}": { plant: plantRecall },
    "POST /ask-about-wire/{wireId}": {
      plant: ({ owner }) => plantDoubt(owner),
    },
    "POST /check-rail-message/{railMessageId}": {
      body: () => ({ reason: "The other bank has mended it" }),
      fields: [line("reason", "Please give a reason", 300)],
    },
    "POST /send-rail-message/{railMessageId}": { plant: plantUnsent },
  },
};
