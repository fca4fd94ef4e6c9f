import { randomUUID } from "node:crypto";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { plantTransferCodes } from "../../scripts/lib/plant-codes";
import { one, sql } from "./database";
import { send, type Reply } from "./http";
import { awaitCode } from "./mail";
import { dataKeys } from "./settings";

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

type Made = { passwordHash: string; code: string; codeHash: Buffer };

let made: Promise<Made> | undefined;

/**
 * Creates values that only the server can compute, by one sign-up: a hash of {@link PASSWORD}, and a code with its
 * hash. All planted people share them.
 */
/** Signs somebody up once, for a code and a password with their stored hashes. */
export function makeOnce(): Promise<Made> {
  return (made ??= signUpOnce());
}

async function signUpOnce(): Promise<Made> {
  const body = signUpBody();
  const reply = await send({ method: "POST", path: "/api/sign-up", body });
  if (reply.status !== 200) throw new Error(`sign-up failed: ${reply.text}`);
  const code = await awaitCode(body.email);
  const row = await one<{
    id: string;
    password_hash: string;
    code_hash: Buffer;
  }>(
    `SELECT c.id, c.password_hash, f.code_hash FROM customers c
     JOIN code_flows f ON f.customer_id = c.id WHERE c.email = $1`,
    [body.email],
  );
  await sql("DELETE FROM customers WHERE id = $1", [row.id]);
  return { passwordHash: row.password_hash, code, codeHash: row.code_hash };
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
  const { passwordHash } = await makeOnce();
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
     INSERT INTO accounts (kind, customer_id, number, type, status, daily_limit_minor)
     SELECT 'customer', id, $6, 'savings', $7::account_status, $8 FROM c
     RETURNING customer_id AS id, id AS account_id`,
    [
      person.fullName,
      username,
      person.email,
      passwordHash,
      state.isVerified ?? true,
      person.number,
      state.status ?? "active",
      state.limitMinor ?? null,
    ],
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

/** Posts money to an account, against the bank's adjustments account. Returns the entry's public id. */
export async function plantMoney(
  accountId: string,
  amountMinor: number,
): Promise<string> {
  const { public_id } = await one<{ public_id: string }>(
    `SELECT posted.public_id FROM accounts a,
       ledger_record('opening', a.id, $1, $2, NULL, NULL, 'Planted', '', '', '', NULL, 'system', NULL, NULL, NULL,
                     NULL, '127.0.0.1', 'planted') posted
     WHERE a.kind = 'adjustments' AND a.currency = 'USD' AND a.stripe = $1::bigint % 16`,
    [accountId, amountMinor],
  );
  return public_id;
}

/** Plants a member of staff, by default an administrator. */
export async function plantAdmin(
  role: "administrator" | "teller" | "auditor" = "administrator",
): Promise<{ id: string; username: string }> {
  const { passwordHash } = await makeOnce();
  return one(
    "INSERT INTO admins (username, password_hash, role) VALUES ($1, $2, $3::admin_role) RETURNING id, username",
    [unique("staff"), passwordHash, role],
  );
}

/** Gives customers and members of staff {@link PASSWORD} again. */
export async function restorePasswords(ids: string[]): Promise<void> {
  const { passwordHash } = await makeOnce();
  for (const table of ["customers", "admins"])
    await sql(`UPDATE ${table} SET password_hash = $1 WHERE id = ANY ($2)`, [
      passwordHash,
      ids,
    ]);
}

/** Plants a code flow whose code was emailed an hour ago and is valid for five more minutes. */
export async function plantFlow(
  person: Person,
  purpose: "sign_up" | "password_reset" = "sign_up",
): Promise<{ id: string; code: string }> {
  const { code, codeHash } = await makeOnce();
  const { id } = await one<{ id: string }>(
    `INSERT INTO code_flows (customer_id, email, purpose, code_hash, sent_at, expires_at)
     VALUES ($1, $2, $4, $3, now() - interval '1 hour', now() + interval '5 minutes') RETURNING id`,
    [person.id, person.email, codeHash, purpose],
  );
  return { id, code };
}

/**
 * Plants a password reset whose code was confirmed. Returns the flow's id and the headers of the browser that
 * confirmed it.
 */
export async function plantProof(
  person: Person,
): Promise<{ id: string; headers: { cookie: string } }> {
  const proof = unique("proof");
  const { id } = await one<{ id: string }>(
    `INSERT INTO code_flows (customer_id, email, purpose, code_hash, expires_at, used_at, proof_hash, proof_expires_at)
     VALUES ($1, $2, 'password_reset', '\\x00', now(), now(), sha256($3::bytea), now() + interval '15 minutes')
     RETURNING id`,
    [person.id, person.email, proof],
  );
  return { id, headers: { cookie: `limmat-reset=${proof}` } };
}

export const wrongCode = (code: string) =>
  code === "000000" ? "000001" : "000000";

/** Signs in as a planted customer by the call. Returns the token. Where the sign-in is not tested, start a session. */
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
