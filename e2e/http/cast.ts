import { sql } from "../support/database";
import { bearer, browser, sessionCookie } from "../support/http";
import { plantAdmin, plantCustomer, type Person } from "../support/people";
import { customerToken, staffToken } from "../support/session";
import type { Caller } from "./matrix";

/** The callers of the access matrix. Sessions of those who may not have one started before their state changed. */
type Cast = {
  owner: Person;
  other: Person;
  dormant: Person;
  admin: { id: string; username: string };
  teller: { id: string };
  auditor: { id: string };
  tokens: Record<"owner" | "other" | "admin", string>;
  /** The headers of each caller; those with a cookie have the origin of our pages. */
  headers: Record<Caller, Record<string, string>>;
};

/** Plants all callers and starts their sessions. */
export async function makeCast(): Promise<Cast> {
  const balanceMinor = 100_000;
  const owner = await plantCustomer({ balanceMinor });
  const other = await plantCustomer({ balanceMinor });
  const dormant = await plantCustomer({ balanceMinor, status: "inactive" });
  const unverified = await plantCustomer({ balanceMinor });
  const disabled = await plantCustomer({ balanceMinor });
  const closed = await plantCustomer({ balanceMinor });
  const ended = await plantCustomer({ balanceMinor });
  const admin = await plantAdmin();
  const formerAdmin = await plantAdmin();
  const teller = await plantAdmin("teller");
  const auditor = await plantAdmin("auditor");
  const people = [owner, other, dormant, unverified, disabled, closed, ended];
  const [ownerToken, otherToken, dormantToken, ...former] = (await Promise.all(
    people.map(customerToken),
  )) as [string, string, string, string, string, string, string];
  const [adminToken, formerAdminToken, tellerToken, auditorToken] =
    (await Promise.all(
      [admin, formerAdmin, teller, auditor].map(staffToken),
    )) as [string, string, string, string];

  await sql("UPDATE customers SET is_verified = false WHERE id = $1", [
    unverified.id,
  ]);
  await sql(
    "UPDATE customer_rights SET status = 'disabled' WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
    [disabled.accountId],
  );
  await sql(
    "UPDATE customer_rights SET status = 'closed' WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
    [closed.accountId],
  );
  await sql(
    "UPDATE sessions SET ended_at = now() WHERE customer_id = $1 OR admin_id = $2",
    [ended.id, formerAdmin.id],
  );
  const [unverifiedToken, disabledToken, closedToken, endedToken] = former;
  return {
    owner,
    other,
    dormant,
    admin,
    teller,
    auditor,
    tokens: { owner: ownerToken, other: otherToken, admin: adminToken },
    headers: {
      nobody: {},
      owner: bearer(ownerToken),
      "another customer": bearer(otherToken),
      "dormant customer": bearer(dormantToken),
      "unverified customer": bearer(unverifiedToken),
      "disabled customer": bearer(disabledToken),
      "closed customer": bearer(closedToken),
      "ended customer session": bearer(endedToken),
      admin: bearer(adminToken),
      teller: bearer(tellerToken),
      auditor: bearer(auditorToken),
      "ended admin session": bearer(formerAdminToken),
      "customer token pasted into the admin cookie": browser({
        [sessionCookie.admin]: ownerToken,
      }),
      "admin token pasted into the customer cookie": browser({
        [sessionCookie.customer]: adminToken,
      }),
      "forged token": bearer(forge(ownerToken)),
    },
  };
}

/** Returns the token with one letter of its last part, the authentication tag, changed. */
function forge(token: string): string {
  const at = token.length - 8;
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}
