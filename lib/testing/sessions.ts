import type pg from "pg";
import type { Customer, Principal } from "@/lib/identity/callers";
import {
  newSessionSecret,
  sessionDigest,
} from "@/lib/identity/sessions/secret";
import type { Currency } from "@/lib/ledger/money";

/** Starts a session without a password, with the owner's login. Returns its secret and the id of its row. */
export async function plantSession(
  owner: pg.Pool | pg.ClientBase,
  { realm, id }: Principal,
): Promise<{ secret: string; id: string }> {
  const secret = newSessionSecret();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO sessions (realm, customer_id, admin_id, digest, device, ip, expires_at)
     VALUES ($1::realm, CASE $1 WHEN 'customer' THEN $2::uuid END, CASE $1 WHEN 'admin' THEN $2::uuid END, $3,
             'Test/1', '192.0.2.7', clock_timestamp() + interval '1 hour') RETURNING id`,
    [realm, id, sessionDigest(secret)],
  );
  return { secret, id: rows[0]!.id };
}

/** Returns the caller with a planted session. */
export async function signedIn<Caller extends Principal>(
  owner: pg.Pool | pg.ClientBase,
  caller: Caller,
): Promise<Caller & { sessionRowId: string; sessionSecret: string }> {
  const { id: sessionRowId, secret: sessionSecret } = await plantSession(
    owner,
    caller,
  );
  return { ...caller, sessionRowId, sessionSecret };
}

/** Returns the owner of a customer's account, with a planted session. */
export async function signedInOwner(
  owner: pg.Pool | pg.ClientBase,
  accountId: bigint,
): Promise<Customer> {
  const { rows } = await owner.query<{
    id: string;
    fullName: string;
    number: string;
    currency: Currency;
  }>(
    `SELECT c.id, c.full_name AS "fullName", a.number, a.currency
     FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE a.id = $1`,
    [String(accountId)],
  );
  const { number, currency, ...person } = rows[0]!;
  return signedIn(owner, {
    realm: "customer",
    ...person,
    main: { id: accountId, number, currency },
  } as Customer);
}
