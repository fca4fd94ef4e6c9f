import type pg from "pg";
import { plantTransferCodes } from "../../scripts/lib/plant-codes";
import { welcomeMessage } from "@/lib/features/customers/mail";
import { at, daysBefore } from "./days";
import type { Party, SeedMovement } from "./movement";
import { PEOPLE } from "./people";

/** Ledger accounts by number, and the bank's stripes by `kind:stripe`, each with its customer. */
type Accounts = Map<string, { id: bigint; customerId: string | null }>;

const STRIPES = 16n;

/** Inserts every customer with an account. Returns the ledger accounts, including the bank's own. */
export async function insertPeople(
  client: pg.Client,
  passwordHash: string,
  today: string,
): Promise<Accounts> {
  const people = PEOPLE.map((person) => ({
    ...person,
    openedAt: at(daysBefore(today, person.openedDaysAgo), 9 * 60).toISOString(),
  }));
  await client.query(
    `WITH person AS (
       SELECT gen_random_uuid() AS id, p.* FROM jsonb_to_recordset($1::jsonb) AS p (
         number text, "fullName" text, username text, email text, "phoneNumber" text, occupation text,
         "dateOfBirth" date, "maritalStatus" text, address text, "accountType" text,
         "isVerified" boolean, "limitMinor" bigint, "openedAt" timestamptz)
     ), customer AS (
       INSERT INTO customers (id, full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified, registration_date)
       SELECT id, "fullName", username, email, "phoneNumber", $2, occupation, "dateOfBirth",
              "maritalStatus", address, "isVerified", "openedAt" FROM person
     )
     INSERT INTO accounts (kind, customer_id, number, type, opened_at)
     SELECT 'customer', id, number, "accountType", "openedAt" FROM person`,
    [JSON.stringify(people), passwordHash],
  );
  await client.query(
    `UPDATE customer_rights r SET daily_limit_minor = p."limitMinor"
     FROM jsonb_to_recordset($1::jsonb) AS p (number text, "limitMinor" bigint) JOIN accounts a ON a.number = p.number
     WHERE r.customer_id = a.customer_id`,
    [JSON.stringify(people)],
  );
  const accounts = await readAccounts(client);
  await plantTransferCodes(
    (text, values) => client.query(text, values),
    PEOPLE.map((person) => [accounts.get(person.number)!.customerId!, person]),
  );
  return accounts;
}

/** Puts the welcome message into every inbox, dated with the account's opening. */
export async function insertWelcomes(client: pg.Client): Promise<void> {
  const { sender, subject, content } = welcomeMessage;
  await client.query(
    `INSERT INTO messages (customer_id, sender, subject, content, sent_at)
     SELECT id, $1, $2, $3, registration_date FROM customers WHERE is_verified`,
    [sender, subject, content],
  );
}

async function readAccounts(client: pg.Client): Promise<Accounts> {
  const { rows } = await client.query<{
    key: string;
    id: string;
    customer_id: string | null;
  }>(
    "SELECT coalesce(number, kind::text || ':' || stripe) AS key, id::text, customer_id FROM accounts WHERE currency = 'USD'",
  );
  return new Map(
    rows.map(({ key, id, customer_id }) => [
      key,
      { id: BigInt(id), customerId: customer_id },
    ]),
  );
}

/** The share capital of the demonstration, in cents. */
const CAPITAL_MINOR = 50_000_000;

/** Posts the share capital, on which two members of staff have agreed. */
export async function postCapital(
  client: pg.Client,
  { makerId, checkerId, at }: { makerId: string; checkerId: string; at: Date },
): Promise<void> {
  const description = "Share capital";
  const entry = {
    ...{ debit: "cash", credit: "equity", currency: "USD" },
    ...{ amount: String(CAPITAL_MINOR), description },
    ...{ date: null, reverses: null },
  };
  await client.query(
    `WITH approval AS (
       INSERT INTO approvals (kind, amount_minor, request, made_by, made_at, digest)
       VALUES ('manual_entry', 0, $1::jsonb, $2::uuid, $4::timestamptz - interval '1 hour',
               approval_digest(NULL, 'cash', 'equity', 'USD', $5::text, $6, NULL, NULL))
       RETURNING id
     ), used AS (
       INSERT INTO approval_uses (approval_id, used_by, used_at) SELECT id, $3::uuid, $4 FROM approval
     ), posted AS (
       SELECT approval.id, (ledger_record(new_movement(
         'manual', d.id, c.id, $5::bigint, $6, entered_at => $4, entered_by => 'staff', actor_id => $3::uuid,
         idempotency_scope => 'manual', idempotency_key => approval.id::text,
         request_hash => sha256(approval.id::text::bytea), ip => 'local'))).entry_id
       FROM approval, accounts d, accounts c
       WHERE d.kind = 'cash' AND c.kind = 'equity' AND d.stripe = 0 AND c.stripe = 0 AND d.currency = 'USD' AND c.currency = 'USD'
     )
     SELECT id, entry_id FROM posted`,
    [
      JSON.stringify(entry),
      makerId,
      checkerId,
      at,
      String(CAPITAL_MINOR),
      description,
    ],
  );
  await client.query(
    `UPDATE approvals a SET status = 'approved', decided_by = $1, decided_at = $2, entry_id = e.id FROM ledger_entries e
     WHERE a.kind = 'manual_entry' AND e.idempotency_scope = 'manual' AND e.idempotency_key = a.id::text`,
    [checkerId, at],
  );
}

/** Posts `movements`, oldest first, in one round trip, then sets the final status of every account. */
export async function postAll(
  client: pg.Client,
  accounts: Accounts,
  adminId: string,
  movements: SeedMovement[],
): Promise<void> {
  const rows = movements.map((movement) => toRow(accounts, adminId, movement));
  await client.query(
    `SELECT count(posted.entry_id)
     FROM jsonb_populate_recordset(NULL::movement, $1::jsonb) AS m CROSS JOIN LATERAL ledger_record(m) AS posted`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `UPDATE customer_rights r SET status = p.status
     FROM jsonb_to_recordset($1::jsonb) AS p (number text, status customer_status) JOIN accounts a ON a.number = p.number
     WHERE r.customer_id = a.customer_id AND r.status <> p.status`,
    [JSON.stringify(PEOPLE)],
  );
}

function toRow(accounts: Accounts, adminId: string, movement: SeedMovement) {
  const { from, to, enteredBy } = movement;
  const customer = find(accounts, "number" in from ? from : to);
  const sides = { debit: from, credit: to };
  const idOf = (party: Party) => String(find(accounts, party, customer.id).id);
  return {
    kind: movement.kind,
    debit_account_id: idOf(sides.debit),
    credit_account_id: idOf(sides.credit),
    amount_minor: movement.amountMinor,
    value_at: movement.valueAt,
    entered_at: movement.at,
    description: movement.description,
    bank: movement.bank ?? "",
    counterparty_name: movement.counterpartyName ?? "",
    counterparty_number: movement.counterpartyNumber ?? "",
    entered_by: enteredBy,
    actor_id: { staff: adminId, customer: customer.customerId, system: null }[
      enteredBy
    ],
    ip: "local",
    request_id: "seed",
  };
}

/** The bank's accounts are split into stripes; a movement uses the stripe of the customer's account. */
function find(accounts: Accounts, party: Party, customerAccountId = 0n) {
  const key =
    "number" in party
      ? party.number
      : `${party.bank}:${customerAccountId % STRIPES}`;
  const account = accounts.get(key);
  if (!account) throw new Error(`there is no account ${key}`);
  return account;
}

/** Leaves the wires of the history to staff, so that the other bank, which was not there then, does not get them. */
export async function keepWiresByHand(client: pg.Client): Promise<void> {
  await client.query("UPDATE wires SET rail = 'hand'");
  await client.query("DELETE FROM jobs WHERE kind = 'rail-send'");
}

/** Settles wires older than three days, two days after they were sent: the money leaves clearing and cash. */
export async function settleOldWires(
  client: pg.Client,
  adminId: string,
): Promise<void> {
  await client.query(
    // Materialized, so that each wire is settled once, whatever the plan of the update.
    `WITH settled AS MATERIALIZED (
       SELECT o.id, o.entered_at + interval '2 days' AS at, posted.entry_id AS decision_id
       FROM (SELECT e.*, p.account_id, p.amount_minor, cash.id AS cash_id
             FROM wires w
             JOIN ledger_entries e ON e.id = w.entry_id
             JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'credit'
             JOIN accounts clearing ON clearing.id = p.account_id
             JOIN accounts cash ON cash.kind = 'cash' AND cash.currency = 'USD' AND cash.stripe = clearing.stripe
             WHERE e.entered_at < (SELECT bank_now()) - interval '3 days' ORDER BY e.entered_at) o
       CROSS JOIN LATERAL ledger_record(new_movement(
         'settlement', o.account_id, o.cash_id, o.amount_minor, o.description, o.bank, o.counterparty_name,
         o.counterparty_number, entered_at => o.entered_at + interval '2 days', entered_by => 'staff', actor_id => $1,
         ip => 'local', request_id => 'seed')) posted)
     UPDATE wires w SET status = 'settled', decided_by = $1, decided_at = settled.at, decision_id = settled.decision_id
     FROM settled WHERE w.entry_id = settled.id`,
    [adminId],
  );
}
