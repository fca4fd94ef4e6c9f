import { randomUUID } from "node:crypto";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { flowPlace, placed, proofPlace } from "../../lib/identity/codes/place";
import { keyedHash } from "../../lib/platform/crypto/secrets";
import { plantTransferCodes } from "../../scripts/lib/plant-codes";
import { one, sql } from "./database";
import { send, type Reply } from "./http";
import { codeSecrets, dataKeys } from "./settings";

/** The password of every planted customer and member of staff. */
export const PASSWORD = "Planted!Pass7";

export type Person = {
  id: string;
  accountId: string;
  number: string;
  fullName: string;
  username: string;
  email: string;
  cotCode: string;
  taxCode: string;
};

type State = {
  /** Unique among all customers. */
  username?: string;
  balanceMinor?: number;
  status?: "active" | "inactive" | "closed" | "disabled";
  isVerified?: boolean;
  /** Daily limit in minor units; undefined for no limit. */
  limitMinor?: number;
};

let made: Promise<string> | undefined;

/** Signs somebody up once. Returns the stored hash of {@link PASSWORD}, which all planted people share. */
function passwordHashOnce(): Promise<string> {
  return (made ??= signUpOnce());
}

async function signUpOnce(): Promise<string> {
  const body = signUpBody();
  const reply = await send({ method: "POST", path: "/api/sign-up", body });
  if (reply.status !== 200) throw new Error(`sign-up failed: ${reply.text}`);
  const row = await one<{ id: string; password_hash: string }>(
    "SELECT id, password_hash FROM customers WHERE email = $1",
    [body.email],
  );
  await sql("DELETE FROM customers WHERE id = $1", [row.id]);
  return row.password_hash;
}

/** Returns a unique name of letters and digits that starts with a letter. */
export const unique = (prefix = "p") =>
  `${prefix}${randomUUID().replaceAll("-", "").slice(0, 14)}`;

export function signUpBody(username = unique()) {
  return {
    fullName: "Vera Vorlage",
    username,
    phoneNumber: "+41 44 000 00 22",
    email: `${username}@access.example`,
    occupation: "Tester",
    dateOfBirth: "1980-05-17",
    maritalStatus: "Single",
    address: "Teststrasse 1, Zurich",
    accountType: "savings",
    password: PASSWORD,
    retypePassword: PASSWORD,
  };
}

export function contactBody(changes: Partial<Record<string, string>> = {}) {
  return {
    firstName: "Vera",
    lastName: "Vorlage",
    email: `${unique()}@access.example`,
    message: "When do you open?",
    ...changes,
  };
}

/** More than one member of staff may move alone, in minor units. */
export const ABOVE_LIMIT_MINOR = 10_000_001;

export async function plantCustomer(state: State = {}): Promise<Person> {
  const passwordHash = await passwordHashOnce();
  const { username = unique() } = state;
  const person = {
    number: newAccountNumber(),
    fullName: `Pia ${username}`,
    username,
    email: `${username}@access.example`,
    cotCode: "COTCODE1",
    taxCode: "TAXCODE1",
  };
  const row = await one<{ id: string; account_id: string }>(
    `WITH c AS (
       INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified)
       VALUES ($1, $2, $3, '+41 44 000 00 33', $4, 'Tester', '1980-05-17', 'Single', 'Teststrasse 1', $5)
       RETURNING id)
     INSERT INTO accounts (kind, customer_id, number, type)
     SELECT 'customer', id, $6, 'savings' FROM c
     RETURNING customer_id AS id, id AS account_id`,
    [
      person.fullName,
      username,
      person.email,
      passwordHash,
      state.isVerified ?? true,
      person.number,
    ],
  );
  await sql(
    "UPDATE customer_rights SET status = $2, daily_limit_minor = $3 WHERE customer_id = $1",
    [row.id, state.status ?? "active", state.limitMinor ?? null],
  );
  await plantTransferCodes(sql, [[row.id, person]], dataKeys());
  // Money emails are off, so that tests count only the emails they cause.
  await sql(
    "INSERT INTO notification_settings (customer_id, money_in_mail, money_out_mail) VALUES ($1, false, false)",
    [row.id],
  );
  if (state.balanceMinor) await plantMoney(row.account_id, state.balanceMinor);
  return { ...person, id: row.id, accountId: row.account_id };
}

/** Plants another current account of a customer. */
export async function plantOther(
  { id }: Pick<Person, "id">,
  { name = null as string | null, balanceMinor = 0, state = "open" } = {},
): Promise<Pick<Person, "accountId" | "number">> {
  const other = await one<{ accountId: string; number: string }>(
    `INSERT INTO accounts (kind, customer_id, number, type, is_main, place, name)
     VALUES ('customer', $1, $2, 'current', false, 1, $3) RETURNING id AS "accountId", number`,
    [id, newAccountNumber(), name],
  );
  if (balanceMinor) await plantMoney(other.accountId, balanceMinor);
  if (state !== "open")
    await sql("UPDATE accounts SET state = $2::account_state WHERE id = $1", [
      other.accountId,
      state,
    ]);
  return other;
}

/** Posts money to an account, against the bank's adjustments account. Returns the entry's public id. */
export async function plantMoney(
  accountId: string,
  amountMinor: number,
): Promise<string> {
  const { public_id } = await one<{ public_id: string }>(
    `SELECT posted.public_id FROM accounts a,
       ledger_record(new_movement('opening', a.id, $1, $2, 'Planted', ip => '127.0.0.1', request_id => 'planted')) posted
     WHERE a.kind = 'adjustments' AND a.currency = 'USD' AND a.stripe = $1::bigint % 16`,
    [accountId, amountMinor],
  );
  return public_id;
}

/** Plants a member of staff, by default an administrator. */
export async function plantAdmin(
  role: "administrator" | "teller" | "auditor" = "administrator",
  // Behind the demonstration's staff in a list of pages, however many there are.
  username = unique("worker"),
): Promise<{ id: string; username: string }> {
  const passwordHash = await passwordHashOnce();
  return one(
    "INSERT INTO admins (username, password_hash, role) VALUES ($1, $2, $3::admin_role) RETURNING id, username",
    [username, passwordHash, role],
  );
}

/** Gives customers and members of staff {@link PASSWORD} again. */
export async function restorePasswords(ids: string[]): Promise<void> {
  const passwordHash = await passwordHashOnce();
  for (const table of ["customers", "admins"])
    await sql(`UPDATE ${table} SET password_hash = $1 WHERE id = ANY ($2)`, [
      passwordHash,
      ids,
    ]);
}

/** The code of every planted row. */
export const CODE = "246813";

/** Returns what the database keeps of a code or proof of a place. */
export const hashAt = (place: string, value: string): Buffer =>
  keyedHash(codeSecrets(), placed(place, value));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Plants a code flow whose code was emailed an hour ago and is valid for five more minutes. */
export async function plantFlow(
  person: Person,
  purpose: "sign_up" | "password_reset" = "sign_up",
): Promise<{ id: string; code: string }> {
  const { id: customerId, email } = person;
  const flow = { id: randomUUID(), purpose, customerId, email };
  const expiresAt = inMinutes(5);
  await sql(
    `INSERT INTO code_flows (id, customer_id, email, purpose, code_hash, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() - interval '1 hour', $6)`,
    [
      flow.id,
      customerId,
      email,
      purpose,
      hashAt(flowPlace(flow, expiresAt), CODE),
      expiresAt,
    ],
  );
  return { id: flow.id, code: CODE };
}

/**
 * Plants a password reset whose code was confirmed. Returns the flow's id and the headers of the browser that
 * confirmed it.
 */
export async function plantProof(
  person: Person,
): Promise<{ id: string; headers: { cookie: string } }> {
  const proof = unique("proof");
  const flow = { id: randomUUID(), customerId: person.id };
  const expiresAt = inMinutes(15);
  await sql(
    `INSERT INTO code_flows (id, customer_id, email, purpose, code_hash, expires_at, used_at, proof_hash, proof_expires_at)
     VALUES ($1, $2, $3, 'password_reset', '\\x00', now(), now(), $4, $5)`,
    [
      flow.id,
      flow.customerId,
      person.email,
      hashAt(proofPlace(flow, expiresAt), proof),
      expiresAt,
    ],
  );
  return { id: flow.id, headers: { cookie: `limmat-reset=${proof}` } };
}

export const wrongCode = (code: string) =>
  code === "000000" ? "000001" : "000000";

/** Signs in as a planted customer by the call and returns the token. Tests of other things start a session instead. */
export async function signIn(person: Person): Promise<string> {
  return tokenOf(
    await send({
      method: "POST",
      path: "/api/loginA",
      body: { accountNumber: person.number, password: PASSWORD },
    }),
  );
}

/** {@link signIn} for staff. */
export async function signInAdmin(admin: {
  username: string;
}): Promise<string> {
  return tokenOf(
    await send({
      method: "POST",
      path: "/api/admin-login",
      body: { username: admin.username, password: PASSWORD },
    }),
  );
}

function tokenOf({ status, json, text }: Reply): string {
  if (status !== 200) throw new Error(`sign-in failed: ${text}`);
  return json.token as string;
}

/** Returns the fields of a payment to an account of this bank. */
export const payeeOf = ({ number }: { number: string }) => ({
  recipientAccount: number,
  bank: "Limmat",
});

/** Returns a valid wire of one cent from `sender`, by default to another bank. */
export const transferBody = (
  sender: Person,
  changes: Record<string, unknown> = {},
) => ({
  recipientAccount: "4444000011112222",
  amount: "0.01",
  bank: "Elsewhere Bank",
  accountName: "Erika Example",
  description: "access test",
  cotCode: sender.cotCode,
  taxCode: sender.taxCode,
  ...changes,
});

/** Returns an account's balance in minor units and its number of postings. */
export async function booksOf(
  person: Person,
): Promise<{ balanceMinor: number; postings: number }> {
  const row = await one<{ balance_minor: string; postings: string }>(
    `SELECT balance_minor, (SELECT count(*) FROM ledger_postings p WHERE p.account_id = a.id) AS postings
     FROM accounts a WHERE id = $1`,
    [person.accountId],
  );
  return {
    balanceMinor: Number(row.balance_minor),
    postings: Number(row.postings),
  };
}

/**
 * Plants a payment of a customer: a debit, or a pending wire to another bank. An early one is from the beginning of the
 * day. Returns its public id, its ledger id and its reference.
 */
export async function plantPayment(
  { accountId }: Pick<Person, "accountId">,
  amountMinor: number,
  kind: "debit" | "wire" = "debit",
  { payee = "Erika Example", isEarly = false } = {},
) {
  const { id, entry } = await one<{ id: string; entry: string }>(
    `SELECT posted.public_id AS id, posted.entry_id::text AS entry
     FROM accounts a CROSS JOIN LATERAL ledger_record(new_movement(
       $3::entry_kind, $1, a.id, $2, 'Rent', 'Elsewhere Bank', $4, '4444000011112222', ip => '127.0.0.1',
       request_id => 'planted', entered_at => CASE WHEN $5 THEN date_trunc('day', bank_now(), 'Europe/Zurich') END)) posted
     WHERE a.kind = CASE $3 WHEN 'wire' THEN 'clearing' ELSE 'cash' END::account_kind AND a.currency = 'USD'
       AND a.stripe = $1 % 16`,
    [accountId, amountMinor, kind, payee, isEarly],
  );
  return { id, entry, reference: `LM-${id.slice(0, 8).toUpperCase()}` };
}

/** {@link plantPayment}: a pending wire of one dollar. */
export const plantWire = (person: Person) => plantPayment(person, 100, "wire");

/** Plants the customer's request to recall a wire. Returns the number of the case. */
export async function plantRecallCase(
  person: Person,
  wire: { entry: string },
): Promise<string> {
  const { number } = await one<{ number: string }>(
    `WITH message AS (
       INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
       VALUES ($1, true, $2, $3, 'Recall of a wire', 'Please stop it') RETURNING conversation_id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
     SELECT 'recall', $1, $4, conversation_id FROM message RETURNING number`,
    [person.id, person.fullName, person.email, wire.entry],
  );
  return number;
}

/** Makes the empty account with a number a current account in another currency, with a balance. */
export async function plantCurrency(
  number: string,
  currency: string,
  balanceMinor: number,
): Promise<void> {
  await sql(
    "UPDATE accounts SET currency = $2, type = 'current' WHERE number = $1",
    [number, currency],
  );
  await sql(
    `SELECT ledger_record(new_movement('opening', b.id, a.id, $2, 'Planted'))
     FROM accounts a JOIN accounts b ON b.kind = 'adjustments' AND b.currency = a.currency AND b.stripe = a.id % 16
     WHERE a.number = $1`,
    [number, balanceMinor],
  );
}
