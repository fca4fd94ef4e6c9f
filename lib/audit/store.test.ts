import { beforeAll, describe, expect, it } from "vitest";
import { identityActions } from "@/lib/identity/audit";
import { transaction } from "@/lib/platform/db/prisma";
import { reconcile } from "@/lib/ledger/reconcile";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { openPersonal } from "./personal";
import { sealAuditLog } from "./seal";
import { audit, type Actor, type AuditEntry } from "./store";

const { appPool, ownerPool, sql } = await testDatabase();

const staff = await plantStaff(ownerPool, "sina", "teller");
const other = await plantStaff(ownerPool, "otto");
const [account, foreign] = await openAccounts(ownerPool, 2);
const owner = await ownerOf(ownerPool, account);
const customer = { realm: "customer" as const, id: owner.id };
const { secret } = await plantSession(ownerPool, customer);

const DENIED = { code: "42501" };
const NO_SESSION = { code: "LM041" };

const write = (
  actor: Actor,
  more: Omit<AuditEntry, "action"> = {},
  action = identityActions["password.change"],
) => transaction((tx) => audit(tx, actor, CONTEXT, { action, ...more }));

const append = (
  session: string | null,
  kind: string,
  id: string | null,
  action = "x",
) =>
  appPool.query(
    "SELECT audit_append($1, $2::actor_kind, $3, $4, NULL, NULL, NULL, NULL, NULL, '', '')",
    [session, kind, id, action],
  );

const lastRow = async () =>
  (await sql`SELECT * FROM audit_log ORDER BY id DESC LIMIT 1`)[0]!;

describe("audit rows", () => {
  it("name the actor of a live session, and the session", async () => {
    await write(staff);
    expect(await lastRow()).toMatchObject({
      actor_kind: "staff",
      actor_id: staff.id,
      session_id: staff.sessionRowId,
    });
    await write(
      { ...customer, sessionSecret: secret },
      { subjectCustomerId: customer.id },
    );
    expect(await lastRow()).toMatchObject({
      actor_kind: "customer",
      actor_id: customer.id,
    });
  });

  it.each([
    ["staff without a session", () => append(null, "staff", staff.id)],
    [
      "staff with the id of a row",
      () => append(staff.sessionRowId, "staff", staff.id),
    ],
    ["other staff", () => append(staff.sessionSecret, "staff", other.id)],
    ["a customer as staff", () => append(secret, "staff", customer.id)],
    [
      "a customer without a session",
      () => append(null, "customer", customer.id),
    ],
    ["an operator", () => append(null, "system", null, "staff.create")],
    ["the ledger", () => append(null, "system", null, "ledger.credit")],
  ])("are not written in the name of %s", async (_who, attack) => {
    await expect(attack()).rejects.toMatchObject(NO_SESSION);
  });

  it("name an account of the customer whom they are about, and of nobody else", async () => {
    const about = { subjectCustomerId: customer.id };
    await write(staff, { ...about, subjectAccountId: account });
    expect(await lastRow()).toMatchObject({
      subject_customer_id: customer.id,
      subject_account_id: String(account),
    });
    const self = { ...customer, sessionSecret: secret };
    for (const actor of [staff, self])
      await expect(
        write(actor, { ...about, subjectAccountId: foreign }),
      ).rejects.toThrow("the account is not the customer's");
  });

  it("are sealed with their account, and as before without one", async () => {
    const rows =
      await sql`SELECT audit_row_digest(l) <> audit_row_digest(jsonb_populate_record(l, '{"subject_account_id": 1}'))
                AS "coversAccount",
              audit_row_digest(l) = sha256(convert_to(jsonb_build_array(
                l.id, extract(epoch FROM l.at), l.actor_kind, l.actor_id, l.action, l.subject_customer_id, l.entry_id,
                l.before, l.after, encode(l.sealed, 'hex'), l.ip, l.request_id, l.session_id)::text, 'UTF8')) AS "isOld"
       FROM audit_log l WHERE l.subject_account_id IS NULL ORDER BY id DESC LIMIT 1`;
    expect(rows).toEqual([{ coversAccount: true, isOld: true }]);
  });

  it("are not inserted with an id or a time of one's own", async () => {
    for (const statement of [
      "INSERT INTO audit_log (actor_kind, action, ip, request_id) VALUES ('system', 'x', '', '')",
      `INSERT INTO audit_log (id, at, actor_kind, action, ip, request_id) OVERRIDING SYSTEM VALUE
       VALUES (1, '2020-01-01', 'system', 'x', '', '')`,
      "INSERT INTO audit_chain (position, audit_id, digest) VALUES (0, 1, '')",
      "UPDATE audit_chain SET digest = ''",
      "DELETE FROM customer_keys",
      "UPDATE customer_keys SET wrapped = ''",
    ])
      await expect(appPool.query(statement)).rejects.toMatchObject(DENIED);
  });

  it("may still be written by the action that ends its session", async () => {
    const leaving = await plantStaff(ownerPool, "leaving");
    await transaction(async (tx) => {
      await tx.session.updateMany({
        where: { adminId: leaving.id },
        data: { endedAt: new Date() },
      });
      await audit(tx, leaving, CONTEXT, {
        action: identityActions["session.end"],
      });
    });
    await sql`DELETE FROM sessions WHERE admin_id = ${leaving.id}`;
    await expect(write(leaving)).rejects.toThrow("no session of the actor");
  });
});

describe("personal values", () => {
  const personal = {
    before: { address: "Altweg 1" },
    after: { address: "Neuweg 2" },
  };
  type KeyRow = { key_id: string; wrapped: Buffer };
  const keyOf = async (): Promise<KeyRow | undefined> =>
    (await sql`SELECT * FROM customer_keys`)[0];

  beforeAll(() => write(staff, { subjectCustomerId: customer.id, personal }));

  it("are readable with the customer's key only", async () => {
    const row = await lastRow();
    const stored = JSON.stringify({ row, key: await keyOf() });
    expect(stored).not.toContain("weg");
    expect((row.sealed as Buffer).includes("weg")).toBe(false);
    const { key_id: keyId, wrapped } = (await keyOf())!;
    const open = (id: string) =>
      openPersonal(id, { keyId, wrapped }, row.sealed as Buffer);
    expect(open(customer.id)).toEqual(personal);
    expect(() => open(other.id)).toThrow();
  });

  it("share one key for each customer, also at the same moment", async () => {
    const key = await keyOf();
    await Promise.all(
      [1, 2, 3].map(() =>
        write(staff, { subjectCustomerId: customer.id, personal }),
      ),
    );
    expect(await keyOf()).toEqual(key);
  });
});

describe("the chain", () => {
  const broken = async () =>
    (await reconcile(ownerPool))
      .filter((line) => line.broken !== 0)
      .map(({ rule }) => rule);
  const CHAIN = "every sealed audit row is as it was when it was sealed";

  /** Runs `sql` as somebody who may disable triggers, and returns the broken rules before undoing it. */
  async function tamper(statement: string): Promise<string[]> {
    const client = await ownerPool.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        "ALTER TABLE audit_log DISABLE TRIGGER USER; ALTER TABLE audit_chain DISABLE TRIGGER USER",
      );
      await client.query(statement);
      const { rows: found } = await client.query<{ broken: string }>(
        `SELECT count(*) AS broken FROM (
           SELECT c.position, c.digest, row_number() OVER (ORDER BY c.position) AS place,
                  sha256(lag(c.digest, 1, ''::bytea) OVER (ORDER BY c.position) || audit_row_digest(l)) AS expected
           FROM audit_chain c LEFT JOIN audit_log l ON l.id = c.audit_id
         ) chain WHERE position <> place OR digest IS DISTINCT FROM expected`,
      );
      return found[0]!.broken === "0" ? [] : [CHAIN];
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }

  it("covers every row, once, in the order of sealing", async () => {
    await sealAuditLog();
    await write(staff);
    await Promise.all([sealAuditLog(), sealAuditLog()]);
    const counts =
      await sql`SELECT (SELECT count(*) FROM audit_log) = (SELECT count(*)
      FROM audit_chain) AS complete`;
    expect(counts).toEqual([{ complete: true }]);
    expect(await broken()).toEqual([]);
  });

  it.each([
    ["a changed row", "UPDATE audit_log SET ip = '192.0.2.66' WHERE id = 2"],
    ["a changed time", "UPDATE audit_log SET at = at - interval '1 second'"],
    ["a changed seal", "UPDATE audit_log SET sealed = '' WHERE sealed <> ''"],
    [
      "a deleted row",
      "DELETE FROM audit_chain WHERE audit_id = 2; DELETE FROM audit_log WHERE id = 2",
    ],
    [
      "a recomputed digest",
      "UPDATE audit_chain SET digest = sha256('x') WHERE position = 2",
    ],
  ])("shows %s", async (_what, statement) => {
    expect(await tamper(statement)).toEqual([CHAIN]);
  });

  it("is in order again without the change", async () => {
    expect(await broken()).toEqual([]);
  });
});

it("deleting a customer destroys the key and keeps the rows", async () => {
  const count = async () =>
    (
      await sql`SELECT FROM audit_log WHERE sealed IS NOT NULL AND subject_customer_id = ${customer.id}`
    ).length;
  const before = await count();
  await sql`DELETE FROM customers WHERE id = ${customer.id}`;
  const { rowCount } = await ownerPool.query(
    "SELECT FROM customer_keys WHERE customer_id = $1",
    [customer.id],
  );
  expect(rowCount).toBe(0);
  expect(await count()).toBe(before);
});
