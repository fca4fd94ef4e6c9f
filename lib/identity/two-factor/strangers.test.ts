import { TOTP } from "otpauth";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { seal } from "@/lib/platform/crypto/sealed";
import { env } from "@/lib/platform/config/env";
import type { Customer } from "@/lib/identity/callers";
import { setAdminPassword } from "@/lib/identity/admins/store";
import { hashPassword } from "@/lib/identity/passwords";
import { setCustomerPassword } from "@/lib/identity/store";
import {
  openOperatorDatabase,
  operatorTransaction,
} from "@/lib/platform/db/operator";
import { transaction } from "@/lib/platform/db/prisma";
import { signInAdmin, signInCustomer } from "@/lib/identity/sign-in/service";
import type { Device } from "@/lib/platform/http/request-context";
import { testDatabase } from "@/lib/testing/database";
import { aadFor, requireCode, requireCodeForReset } from "./check";
import { newSecret } from "./rules";
import { forgetAllTries } from "./tries";

// Attacker: knows the password, but has no code.
const { ownerPool, databaseMigrationUrl, sql } = await testDatabase();
afterAll(openOperatorDatabase(databaseMigrationUrl));

const PASSWORD = "Right!Pass7";
const NUMBER = "1234567897";
const CONTEXT = { ip: "192.0.2.1", requestId: "test" };
const OWNER: Device = { ip: "192.0.2.1", userAgent: "Test/1", isBrowser: true };
const STRANGER: Device = { ip: "198.51.100.1", userAgent: "Thief/1" };

await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Toni Token', 'toni', 'toni@x.example', '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
   INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c`;
await sql`INSERT INTO admins (username, password_hash) VALUES ('Anna', ${await hashPassword(PASSWORD)})`;

afterAll(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await sql`DELETE FROM throttles; DELETE FROM known_devices; DELETE FROM second_factors; DELETE
    FROM outbox_mails; DELETE FROM notifications`;
});

const warningsInApp = () =>
  sql`SELECT detail FROM notifications WHERE kind = 'security'`;

/** Turns two-factor sign-in on for the only person of the realm. Returns the person's id and a source of codes. */
async function plantFactor(realm: "customer" | "admin") {
  const { rows } = await ownerPool.query<{ id: string }>(
    `SELECT id FROM ${realm}s`,
  );
  const holder = rows[0]!.id;
  const [factor, secret] = [crypto.randomUUID(), newSecret()];
  const { keyId, data } = seal(env().TWO_FACTOR_KEYS, secret, aadFor(factor));
  await ownerPool.query(
    `INSERT INTO second_factors (id, realm, ${realm}_id, secret, key_id, confirmed_at) VALUES ($1, $2, $3, $4, $5, now())`,
    [factor, realm, holder, data, keyId],
  );
  /** The present code, which no earlier call has used. */
  const code = async () => {
    await sql`UPDATE second_factors SET last_step = 0`;
    return new TOTP({ secret }).generate();
  };
  return { holder, code };
}

const SIGN_INS = {
  customer: (device: Device, code?: string) =>
    signInCustomer(
      { accountNumber: NUMBER, password: PASSWORD, code },
      device,
      CONTEXT,
    ),
  admin: (device: Device, code?: string) =>
    signInAdmin(
      { username: "Anna", password: PASSWORD, code },
      device,
      CONTEXT,
    ),
};

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );

/** No valid code, and no recovery code. */
const WRONG = "no-code";

const passLocks = () =>
  sql`UPDATE throttles SET window_started_at = window_started_at - interval '901 seconds',
                          locked_until = locked_until - interval '901 seconds'`;

async function mailsAfterReset(): Promise<string[]> {
  const rows: { subject: string }[] =
    await sql`SELECT subject FROM outbox_mails WHERE subject LIKE 'Someone%'`;
  return rows.map(({ subject }) => subject);
}

describe.each(["customer", "admin"] as const)(
  "second factor of %s",
  (realm) => {
    const signIn = SIGN_INS[realm];

    async function knownDevice(): Promise<Device> {
      const { deviceId } = await signIn(OWNER);
      return { ...OWNER, deviceId: deviceId! };
    }

    async function setSamePassword(id: string): Promise<void> {
      const hash = await hashPassword(PASSWORD);
      await (realm === "customer"
        ? transaction((tx) => setCustomerPassword(tx, id, hash, "owner"))
        : operatorTransaction((tx) => setAdminPassword(tx, id, hash)));
    }

    async function block(device: Device): Promise<void> {
      for (let count = 0; count < 5; count++)
        expect(await codeOf(signIn(device, WRONG))).toBe("SECOND_FACTOR_WRONG");
    }

    test("a stranger with the password blocks strangers, but neither a known device nor a session", async () => {
      const known = await knownDevice();
      const { holder, code } = await plantFactor(realm);
      await block(STRANGER);
      for (const ip of ["198.51.100.1", "203.0.113.7"])
        expect(await codeOf(signIn({ ...STRANGER, ip }, await code()))).toBe(
          "SECOND_FACTOR_LOCKED",
        );
      expect(await codeOf(signIn(known, await code()))).toBe("taken");
      const caller = { realm, id: holder } as Customer;
      expect(await codeOf(requireCode(caller, await code(), CONTEXT))).toBe(
        "taken",
      );
      // Their success does not help the stranger.
      expect(await codeOf(signIn(STRANGER, await code()))).toBe(
        "SECOND_FACTOR_LOCKED",
      );
    });

    test("a known device blocks itself after five wrong codes, and counts as unknown after 20 in a row", async () => {
      const known = await knownDevice();
      const { code } = await plantFactor(realm);
      for (let round = 0; round < 4; round++) {
        await block(known);
        if (round < 3)
          expect(await codeOf(signIn(known, await code()))).toBe(
            "SECOND_FACTOR_LOCKED",
          );
        await passLocks();
      }
      await block(STRANGER);
      expect(await codeOf(signIn(known, await code()))).toBe(
        "SECOND_FACTOR_LOCKED",
      );
    });

    test("after 100 wrong codes in a row only known devices sign in, until the password is new", async () => {
      const known = await knownDevice();
      const { holder, code } = await plantFactor(realm);
      await block(STRANGER);
      await passLocks();
      await sql`UPDATE throttles SET in_a_row = 95 WHERE scope = ${`${realm}-code`}`;
      await block({ ...STRANGER, ip: "203.0.113.7" });
      await passLocks();
      const needed =
        realm === "customer" ? "PASSWORD_RESET_NEEDED" : "STAFF_RESET_NEEDED";
      expect(await codeOf(signIn(STRANGER, await code()))).toBe(needed);
      expect(await codeOf(signIn(known, await code()))).toBe("taken");
      // Neither their success nor a removed app gives the stranger a way in.
      const principal = { realm, id: holder } as const;
      await transaction((tx) => forgetAllTries(tx, principal));
      await sql`DELETE FROM second_factors`;
      expect(await codeOf(signIn(STRANGER))).toBe(needed);
      expect(await mailsAfterReset()).toEqual(
        realm === "customer" ? ["Someone knows your password"] : [],
      );
      expect(await warningsInApp()).toEqual(
        realm === "customer" ? [{ detail: "password" }] : [],
      );
      await setSamePassword(holder);
      expect(await codeOf(signIn(STRANGER))).toBe("taken");
    });

    test("a right password at the moment of the 100th wrong code changes nothing", async () => {
      const { code } = await plantFactor(realm);
      await block(STRANGER);
      await passLocks();
      await sql`UPDATE throttles SET in_a_row = 100 WHERE scope = ${`${realm}-code`}`;
      const needed =
        realm === "customer" ? "PASSWORD_RESET_NEEDED" : "STAFF_RESET_NEEDED";
      for (let tries = 0; tries < 2; tries++)
        expect(await codeOf(signIn(STRANGER, await code()))).toBe(needed);
    });

    /** Enters wrong codes until the last one of 20 in a row, and returns the refusals since then. */
    async function guess(enter: (code: string) => Promise<unknown>) {
      const codes: string[] = [];
      for (let round = 0; round < 4; round++) {
        for (let count = 0; count < 5; count++)
          codes.push(await codeOf(enter(WRONG)));
        await passLocks();
      }
      expect(codes.slice(0, 19)).toEqual(
        Array.from({ length: 19 }, () => "SECOND_FACTOR_WRONG"),
      );
      return codes.slice(19);
    }

    test.runIf(realm === "customer")(
      "after 20 wrong codes in a row that followed an emailed code, only staff open the way again",
      async () => {
        const { holder, code } = await plantFactor(realm);
        const customer = { realm: "customer", id: holder } as const;
        const caller = customer as Customer;
        const enter = (entered: string) =>
          requireCodeForReset(customer, entered, CONTEXT);
        await block(STRANGER);
        expect(await codeOf(enter(await code()))).toBe("taken");
        await passLocks();
        expect(await guess(enter)).toEqual(["SECOND_FACTOR_WRONG"]);
        for (let tries = 0; tries < 2; tries++)
          expect(await codeOf(enter(await code()))).toBe(
            "SECOND_FACTOR_BLOCKED",
          );
        expect(await mailsAfterReset()).toEqual([
          "Someone may read your email",
        ]);
        // The intruder may delete the email.
        expect(await warningsInApp()).toEqual([{ detail: "mailbox" }]);
        // Neither the sign-in nor a session is blocked.
        expect(await codeOf(signIn(STRANGER, await code()))).toBe("taken");
        expect(await codeOf(requireCode(caller, await code(), CONTEXT))).toBe(
          "taken",
        );
        await transaction((tx) => forgetAllTries(tx, customer));
        expect(await codeOf(enter(await code()))).toBe("taken");
      },
    );

    test("20 wrong codes in a row within a session end all sessions", async () => {
      const { holder, code } = await plantFactor(realm);
      const caller = { realm, id: holder } as Customer;
      await signIn(OWNER, await code());
      const open = async () =>
        (
          await sql`SELECT count(*)::int AS count FROM sessions WHERE ${holder}::uuid IN (customer_id, admin_id) AND ended_at IS NULL`
        )[0]!.count;
      expect(await open()).not.toBe(0);
      expect(
        await guess((entered) => requireCode(caller, entered, CONTEXT)),
      ).toEqual(["SIGNED_OUT"]);
      expect(await warningsInApp()).toEqual(
        realm === "customer" ? [{ detail: "session" }] : [],
      );
      expect(await open()).toBe(0);
      expect(await codeOf(signIn(OWNER, await code()))).toBe("taken");
      expect(await codeOf(requireCode(caller, await code(), CONTEXT))).toBe(
        "taken",
      );
    });

    test("a session blocks itself after five wrong codes, and not the sign-in", async () => {
      const { holder, code } = await plantFactor(realm);
      const caller = { realm, id: holder } as Customer;
      for (let count = 0; count < 5; count++)
        expect(await codeOf(requireCode(caller, WRONG, CONTEXT))).toBe(
          "SECOND_FACTOR_WRONG",
        );
      expect(await codeOf(requireCode(caller, await code(), CONTEXT))).toBe(
        "SECOND_FACTOR_LOCKED",
      );
      expect(await codeOf(signIn(STRANGER, await code()))).toBe("taken");
    });
  },
);
