import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, test } from "vitest";
import { checkCode, startFlow } from "@/lib/identity/codes/service";
import { hashPassword, provePassword } from "@/lib/identity/passwords";
import { mayReset } from "@/lib/identity/reset/service";
import { transaction } from "@/lib/platform/db/prisma";
import { findWaitingMail, queueMail } from "@/lib/platform/mail/store";
import { setCode } from "@/lib/testing/codes";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { withSettings } from "@/lib/testing/settings";
import { writeEnforcedSettings } from "../../scripts/lib/enforced-settings";
import {
  insertSigned,
  verifyEmail,
  writeEmail,
  writePassword,
} from "./sign-in-data";
import { signChange } from "./signatures";
import { renewPassword } from "./store";

// Attacker: can run any SQL with the application's login and tries to take over a customer.
// lib/identity/attacks.test.ts has the plain writes.
const { appPool, ownerPool, databaseMigrationUrl, sql } = await testDatabase();

const NOT_SIGNED = { code: "LM044" };
const CODE = "314159";
const OLD = process.env.SIGNING_SECRET!;
const NEW = "new-signing-secret-0123456789abcdefghi";

let victim: string;
let thief: string;

beforeEach(async () => {
  const accounts = await openAccounts(ownerPool, 2);
  const rows: { id: string }[] =
    await sql`SELECT customer_id AS id FROM accounts WHERE id = ANY (${accounts.map(String)})
    ORDER BY id`;
  [victim, thief] = rows.map(({ id }) => id) as [string, string];
});

async function read(id: string) {
  const rows: {
    hash: string;
    email: string;
    temporary: boolean;
    verified: boolean;
  }[] =
    await sql`SELECT password_hash AS hash, email, password_is_temporary AS temporary, is_verified AS verified
     FROM customers WHERE id = ${id}`;
  return rows[0]!;
}

/** Signs a change without making it, as a transaction that is rolled back would leave it. */
const signatureOf = (
  kind: "password" | "email" | "verify",
  ...values: string[]
) => transaction((tx) => signChange(tx, kind, victim, ...values));

const setPassword = (id: string, hash: string, signature: string) =>
  appPool.query("SELECT customer_set_password($1, $2, false, $3)", [
    id,
    hash,
    signature,
  ]);

describe("the server", () => {
  it("sets passwords and email addresses, and verifies addresses", async () => {
    const hash = await hashPassword("Quiet!River9");
    await sql`UPDATE customers SET is_verified = false WHERE id = ${victim}`;
    await transaction(async (tx) => {
      await writePassword(tx, victim, hash, true);
      await writeEmail(tx, victim, `${victim}@x.example`, "owner");
      await verifyEmail(tx, victim, `${victim}@x.example`);
    });
    expect(await read(victim)).toEqual({
      hash,
      email: `${victim}@x.example`,
      temporary: true,
      verified: true,
    });
    const { proof } = (await provePassword("Quiet!River9", hash))!;
    const next = await hashPassword("Quiet!River8");
    const holder = { realm: "customer", id: victim } as const;
    expect(await renewPassword(holder, proof, next, { isChosen: true })).toBe(
      true,
    );
    expect(await read(victim)).toMatchObject({ hash: next, temporary: false });
  });

  it("opens accounts", async () => {
    const id = randomUUID();
    const data = {
      id,
      email: `${id}@x.example`,
      passwordHash: "-",
      passwordIsTemporary: true,
      isVerified: true,
    };
    const person = {
      full_name: "Nora Ñew",
      username: id,
      phone_number: "1",
      occupation: "x",
      date_of_birth: "1980-05-17",
      marital_status: "Single",
      address: "x",
    };
    await transaction((tx) => insertSigned(tx, data, person));
    expect(await read(id)).toEqual({
      hash: "-",
      email: data.email,
      temporary: true,
      verified: true,
    });
  });
});

describe("a signature", () => {
  it("is good once, even if the value was there before", async () => {
    const first = await signatureOf("password", "first", "false");
    await setPassword(victim, "first", first);
    await transaction((tx) => writePassword(tx, victim, "second", false));
    await expect(setPassword(victim, "first", first)).rejects.toMatchObject(
      NOT_SIGNED,
    );
    expect(await read(victim)).toMatchObject({ hash: "second" });
  });

  it("is void after any other change", async () => {
    const signature = await signatureOf("password", "mine", "false");
    await transaction((tx) =>
      writeEmail(tx, victim, `${victim}@y.example`, "owner"),
    );
    await expect(setPassword(victim, "mine", signature)).rejects.toMatchObject(
      NOT_SIGNED,
    );
  });

  it("is good for its customer, value and kind only", async () => {
    const signature = await signatureOf("password", "good", "false");
    const email = await signatureOf("email", "good");
    for (const [statement, ...values] of [
      ["SELECT customer_set_password($1, 'good', false, $2)", thief, signature],
      [
        "SELECT customer_set_password($1, 'mine', false, $2)",
        victim,
        signature,
      ],
      ["SELECT customer_set_password($1, 'good', true, $2)", victim, signature],
      ["SELECT customer_set_password($1, 'good', NULL, $2)", victim, signature],
      ["SELECT customer_set_email($1, 'good', false, $2)", victim, signature],
      ["SELECT customer_verify($1, $2)", victim, signature],
      ["SELECT customer_set_password($1, 'good', false, $2)", victim, email],
      ["SELECT customer_set_email($1, 'mine', false, $2)", victim, email],
    ] as [string, ...string[]][])
      await expect(appPool.query(statement, values)).rejects.toMatchObject(
        NOT_SIGNED,
      );
    expect(await read(victim)).toMatchObject({ hash: "-" });
  });

  it("is not made by a key that the login chooses", async () => {
    await expect(
      appPool.query("INSERT INTO signing_keys VALUES ('', '')"),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      appPool.query("SELECT inner_key FROM signing_keys"),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a password reset", () => {
  const email = (id: string) => read(id).then((row) => row.email);

  /** Starts a reset whose code the thief knows, because it went to the thief's own mailbox. */
  async function startOwn(): Promise<string> {
    const address = await email(thief);
    const flowId = await transaction((tx) =>
      startFlow(tx, {
        purpose: "password_reset",
        email: address,
        customerId: thief,
        origin: "",
      }),
    );
    await setCode(ownerPool, CODE, { flowId });
    return flowId;
  }

  const enter = (flowId: string, code = CODE) =>
    checkCode(flowId, code, (_tx, flow) =>
      Promise.resolve({ reached: flow.customer.id }),
    ).then(
      ({ reached }) => reached,
      (error: { code: string }) => error.code,
    );

  it("reaches the customer to whose mailbox its code went", async () => {
    expect(await enter(await startOwn())).toBe(thief);
  });

  it.each([
    ["customer", "customer_id = $2"],
    [
      "customer and address",
      "customer_id = $2, email = (SELECT email FROM customers WHERE id = $2)",
    ],
    ["time", "expires_at = expires_at + interval '1 day', customer_id = $2"],
  ])("cannot be moved to another %s", async (_what, change) => {
    const flowId = await startOwn();
    await appPool.query(`UPDATE code_flows SET ${change} WHERE id = $1`, [
      flowId,
      victim,
    ]);
    expect(await enter(flowId)).toBe("CODE_WRONG");
  });

  it("does not take the code of another flow", async () => {
    const own = await startOwn();
    const { rows } = await appPool.query<{ id: string }>(
      `INSERT INTO code_flows (customer_id, purpose, email, code_hash, expires_at)
       SELECT $2, purpose, email, code_hash, expires_at FROM code_flows WHERE id = $1 RETURNING id`,
      [own, victim],
    );
    expect(await enter(rows[0]!.id)).toBe("CODE_WRONG");
  });

  it("does not take a proof that the server did not give", async () => {
    const { rows } = await appPool.query<{ id: string }>(
      `INSERT INTO code_flows (customer_id, purpose, email, expires_at, used_at, proof_hash, proof_expires_at)
       VALUES ($1, 'password_reset', 'me@example.com', now(), now(), sha256('mine'), now() + interval '15 minutes')
       RETURNING id`,
      [victim],
    );
    expect(await mayReset(rows[0]!.id, ["mine"])).toBe(false);
  });

  it("stops guessing although the thief clears every counter", async () => {
    const address = await email(victim);
    const flowId = await transaction((tx) =>
      startFlow(tx, {
        purpose: "password_reset",
        email: address,
        customerId: victim,
        origin: "",
      }),
    );
    await setCode(ownerPool, CODE, { flowId });
    await sql`UPDATE customers SET reset_tries = 247`;
    const answers: string[] = [];
    for (let guess = 0; guess < 5; guess++) {
      await appPool.query("DELETE FROM throttles");
      await appPool.query("UPDATE code_flows SET tries = 0");
      answers.push(await enter(flowId, "000000"));
    }
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => "CODE_WRONG"),
      ...Array.from({ length: 2 }, () => "RESET_BLOCKED"),
    ]);
    expect(await enter(flowId)).toBe("RESET_BLOCKED");
    // Staff help the customer, who can then reset passwords again.
    await transaction((tx) => writePassword(tx, victim, "-", true));
    await appPool.query("UPDATE code_flows SET tries = 0");
    expect(await enter(flowId)).toBe(victim);
  });

  it("does not send its code to another mailbox", async () => {
    const to = await email(victim);
    await transaction((tx) =>
      queueMail(tx, { to, subject: "Code", text: CODE, html: CODE }),
    );
    const { rows } = await appPool.query<{ id: string }>(
      "SELECT id FROM outbox_mails WHERE recipient = $1",
      [to],
    );
    const { id } = rows[0]!;
    expect((await findWaitingMail(id))!.openBody().text).toBe(CODE);
    await appPool.query(
      "UPDATE outbox_mails SET recipient = 'me@example.com' WHERE id = $1",
      [id],
    );
    const moved = await findWaitingMail(id);
    expect(() => moved!.openBody()).toThrow();
  });
});

describe("SIGNING_SECRET", () => {
  const migrate = (SIGNING_SECRET: string | undefined) =>
    writeEnforcedSettings(databaseMigrationUrl, {
      ...process.env,
      SIGNING_SECRET,
    });
  const start = (SIGNING_SECRET: string) =>
    withSettings({ SIGNING_SECRET }, async () => {
      const { requireKnownSigningKey } = await import("./signatures");
      return requireKnownSigningKey(appPool);
    });
  const write = (SIGNING_SECRET: string, hash: string) =>
    withSettings({ SIGNING_SECRET }, async () => {
      const prisma = await import("@/lib/platform/db/prisma");
      const data = await import("./sign-in-data");
      return prisma.transaction((tx) =>
        data.writePassword(tx, victim, hash, false),
      );
    });

  test("is replaced without an interruption", async () => {
    await migrate(`${NEW},${OLD}`);
    await start(`${NEW},${OLD}`);
    await start(OLD);
    await write(OLD, "by an instance that runs still");
    await write(`${NEW},${OLD}`, "new");
    await migrate(NEW);
    await expect(start(OLD)).rejects.toThrow(
      "SIGNING_SECRET differs from the keys in the database: correct it; only if this is the right `.env`",
    );
    await expect(write(OLD, "old")).rejects.toThrow("not signed by the server");
    await start(NEW);
    await write(NEW, "newest");
    expect(await read(victim)).toMatchObject({ hash: "newest" });
    await migrate(OLD);
  });

  test.each([
    ["of 64 characters", "a".repeat(64)],
    ["longer than a block of the hash", "b".repeat(65)],
    ["with other letters", "é".repeat(33)],
  ])("may be a secret %s", async (_what, secret) => {
    await migrate(secret);
    await start(secret);
    await migrate(OLD);
  });

  test("must be given to the migration", async () => {
    await expect(migrate(undefined)).rejects.toThrow(
      "SIGNING_SECRET is missing",
    );
    await expect(migrate("short")).rejects.toThrow("SIGNING_SECRET must be");
  });
});
