import { describe, expect, it } from "vitest";
import { hashPassword, provePassword } from "@/lib/identity/passwords";
import { signInAdmin } from "@/lib/identity/sign-in/service";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { findAdminOfSession } from "./queries";
import { newSessionSecret, sessionDigest } from "./secret";

// Attacker: can run any SQL with the application's login and tries to get a session of somebody else.
const { appPool, ownerPool, sql } = await testDatabase();

const PASSWORD = "Quiet!River9";
const DENIED = "42501";
const NO_PROOF = "LM040";

const stored = await hashPassword(PASSWORD);
const staff = await plantStaff(ownerPool, "sina", "administrator");
await sql`UPDATE admins SET password_hash = ${stored}`;
const [account] = await openAccounts(ownerPool, 1);
await sql`UPDATE customers SET password_hash = ${stored}`;
const owner = await ownerOf(ownerPool, account);
const holders = { admin: staff.id, customer: owner.id };

const signIn = () =>
  signInAdmin(
    { username: "sina", password: PASSWORD },
    { ip: "192.0.2.1", userAgent: "Test/1" },
    { ip: "192.0.2.1", requestId: "test" },
  );

const start = (realm: "admin" | "customer", proof: string, secret: string) =>
  appPool.query(
    "SELECT session_start($1::realm, $2, $3, $4, 'attacker', '', 3600)",
    [realm, holders[realm], proof, sessionDigest(secret)],
  );

describe.each(["admin", "customer"] as const)("sessions of %s", (realm) => {
  it("start with the proof of the password", async () => {
    const proof = (await provePassword(PASSWORD, stored))?.proof;
    await expect(
      start(realm, proof!, newSessionSecret()),
    ).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([
    ["the stored password", stored],
    ["the salt", stored.slice(0, 29)],
    ["nothing", ""],
  ])("do not start with %s", async (_what, proof) => {
    await expect(start(realm, proof, newSessionSecret())).rejects.toMatchObject(
      { code: NO_PROOF },
    );
  });

  it("do not start with a password that is being replaced", async () => {
    const proof = (await provePassword(PASSWORD, stored))!.proof;
    const table = realm === "admin" ? "admins" : "customers";
    const replaced = await hashPassword("Other!River8");
    const reset = await ownerPool.connect();
    await reset.query("BEGIN");
    await reset.query(`UPDATE ${table} SET password_hash = $1 WHERE id = $2`, [
      replaced,
      holders[realm],
    ]);
    const late = start(realm, proof, newSessionSecret()).catch(
      (error: unknown) => error,
    );
    const waiting = async () =>
      (await sql`SELECT FROM pg_locks WHERE NOT granted`).length;
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    await reset.query("COMMIT");
    reset.release();
    await expect(late).resolves.toMatchObject({ code: NO_PROOF });
    await ownerPool.query(
      `UPDATE ${table} SET password_hash = $1 WHERE id = $2`,
      [stored, holders[realm]],
    );
  });

  it("are not inserted, prolonged, taken over or deleted by hand", async () => {
    const column = realm === "admin" ? "admin_id" : "customer_id";
    for (const statement of [
      `INSERT INTO sessions (realm, ${column}, digest, device, ip, expires_at)
       VALUES ('${realm}', '${holders[realm]}', sha256('x'), '', '', 'infinity')`,
      "UPDATE sessions SET expires_at = 'infinity'",
      "UPDATE sessions SET last_seen_at = now()",
      "UPDATE sessions SET digest = sha256('x')",
      `UPDATE sessions SET ${column} = '${holders[realm]}'`,
      "DELETE FROM sessions",
    ])
      await expect(appPool.query(statement)).rejects.toMatchObject({
        code: DENIED,
      });
  });
});

it("no value in a row of sessions opens a session", async () => {
  const { sessionSecret } = await signIn();
  expect(await findAdminOfSession(sessionSecret)).toMatchObject({
    id: staff.id,
  });
  const { rows: all } = await appPool.query<Record<string, unknown>>(
    "SELECT *, encode(digest, 'hex') AS hex, encode(digest, 'base64') AS base64, digest::text AS bytes FROM sessions",
  );
  for (const value of all.flatMap((row) => Object.values(row)))
    expect(
      await findAdminOfSession(
        Buffer.isBuffer(value) ? value.toString("base64url") : String(value),
      ),
    ).toBeNull();
  expect(JSON.stringify(all)).not.toContain(sessionSecret);
});

it("an ended session does not come back", async () => {
  const { sessionSecret } = await signIn();
  await appPool.query("UPDATE sessions SET ended_at = now()");
  await appPool.query("UPDATE sessions SET ended_at = NULL");
  await appPool.query("UPDATE sessions SET ended_at = 'infinity'");
  expect(await findAdminOfSession(sessionSecret)).toBeNull();
});

it("a disabled member of staff gets no session with the right proof", async () => {
  const proof = (await provePassword(PASSWORD, stored))?.proof;
  await sql`UPDATE admins SET disabled_at = now()`;
  await expect(
    start("admin", proof!, newSessionSecret()),
  ).rejects.toMatchObject({ code: NO_PROOF });
  await sql`UPDATE admins SET disabled_at = NULL`;
});
