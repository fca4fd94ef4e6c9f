import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { setCode } from "@/lib/testing/codes";
import { testDatabase } from "@/lib/testing/database";
import { signedIn } from "@/lib/testing/sessions";
import { withSettings } from "@/lib/testing/settings";
import type { Customer } from "./callers";

const { ownerPool, sql } = await testDatabase();

const PASSWORD = "Right!Pass7";
const NUMBER = "1234567897";
const DEVICE = { ip: "10.0.0.1", userAgent: "Test/1", isBrowser: true };
const ORIGIN = { ip: "10.0.0.1", requestId: "test" };
const NEW = "new-secret-0123456789abcdefghijklmno";
const REALMS = ["customer", "admin"] as const;

const OLD = {
  PASSWORD_PEPPER: process.env.PASSWORD_PEPPER!,
  CODE_SECRET: process.env.CODE_SECRET!,
  CUSTOMER_AUTH_SECRET: process.env.CUSTOMER_AUTH_SECRET!,
  ADMIN_AUTH_SECRET: process.env.ADMIN_AUTH_SECRET!,
};
type Name = keyof typeof OLD;

/** The settings before the rotation, while both secrets are valid, and once the old one is gone. */
const before = <T>(work: () => Promise<T>) => withSettings({}, work);
const during = <T>(name: Name, work: () => Promise<T>) =>
  withSettings({ [name]: `${NEW},${OLD[name]}` }, work);
const after = <T>(name: Name, work: () => Promise<T>) =>
  withSettings({ [name]: NEW }, work);

const planted: { id: string }[] = await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Rosa Rotate', 'rosa', 'rosa@x.example', '1', '-', 'x', '1980-01-01', 'Single', 'x', true) RETURNING id),
   a AS (INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c)
   SELECT id FROM c`;
const customerId = planted[0]!.id;
await sql`INSERT INTO admins (username, password_hash) VALUES ('anna', '-')`;

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM sessions; DELETE FROM second_factors; DELETE FROM known_devices`;
  const { hashPassword } = await import("./passwords");
  const hash = await hashPassword(PASSWORD);
  await sql`UPDATE customers SET password_hash = ${hash}`;
  await sql`UPDATE admins SET password_hash = ${hash}`;
});

async function signIn(realm: (typeof REALMS)[number], password = PASSWORD) {
  const { signInAdmin, signInCustomer } = await import("./sign-in/service");
  return realm === "customer"
    ? signInCustomer({ accountNumber: NUMBER, password }, DEVICE, ORIGIN)
    : signInAdmin({ username: "anna", password }, DEVICE, ORIGIN);
}

async function hashOf(realm: (typeof REALMS)[number]) {
  const { rows } = await ownerPool.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM ${realm}s`,
  );
  return rows[0]!.hash;
}

describe.each(REALMS)("PASSWORD_PEPPER and a password of %s", (realm) => {
  test("accepts the old pepper while it is set, and hashes again with the new one", async () => {
    const oldHash = await hashOf(realm);
    await during("PASSWORD_PEPPER", async () => {
      await expect(signIn(realm, "Wrong!Pass7")).rejects.toThrow();
      expect(await hashOf(realm)).toBe(oldHash);
      await signIn(realm);
    });
    const newHash = await hashOf(realm);
    expect(newHash).not.toBe(oldHash);
    await during("PASSWORD_PEPPER", () => signIn(realm));
    expect(await hashOf(realm)).toBe(newHash);
    await after("PASSWORD_PEPPER", () => signIn(realm));
    await expect(before(() => signIn(realm))).rejects.toThrow();
  });

  test("refuses a password of the old pepper once that is gone", async () => {
    await expect(
      after("PASSWORD_PEPPER", () => signIn(realm)),
    ).rejects.toThrow();
  });

  test("hashes again when the cost has risen", async () => {
    await withSettings({ BCRYPT_COST: "5" }, () => signIn(realm));
    expect(await hashOf(realm)).toMatch(/^\$2b\$05\$/);
    await before(() => signIn(realm));
    expect(await hashOf(realm)).toMatch(/^\$2b\$05\$/);
  });
});

describe.each([
  ["customer", "CUSTOMER_AUTH_SECRET"],
  ["admin", "ADMIN_AUTH_SECRET"],
] as const)("the session token of %s", (realm, setting) => {
  const open = async (token: string) =>
    (await import("./tokens")).openToken(realm, token);

  test("is valid while its secret is set", async () => {
    const { token } = await before(() => signIn(realm));
    expect(await during(setting, () => open(token))).not.toBeNull();
    expect(await after(setting, () => open(token))).toBeNull();
  });

  test("is sealed with the new secret", async () => {
    const { token } = await during(setting, () => signIn(realm));
    expect(await after(setting, () => open(token))).not.toBeNull();
    expect(await before(() => open(token))).toBeNull();
  });
});

describe("CODE_SECRET", () => {
  async function startReset() {
    const { transaction } = await import("@/lib/platform/db/prisma");
    const { startFlow } = await import("./codes/service");
    return transaction((tx) =>
      startFlow(tx, {
        purpose: "password_reset",
        email: "rosa@x.example",
        customerId,
        origin: "",
      }),
    );
  }

  async function enter(flowId: string, code: string) {
    const { checkCode } = await import("./codes/service");
    return checkCode(flowId, code, async () => ({ right: true }));
  }

  test("accepts an emailed code while its secret is set", async () => {
    const flowId = await before(startReset);
    await setCode(ownerPool, "135790", { flowId, secret: OLD.CODE_SECRET });
    await expect(
      after("CODE_SECRET", () => enter(flowId, "135790")),
    ).rejects.toThrow();
    await expect(
      during("CODE_SECRET", () => enter(flowId, "135791")),
    ).rejects.toThrow();
    expect(await during("CODE_SECRET", () => enter(flowId, "135790"))).toEqual({
      right: true,
    });
  });

  test("accepts a recovery code while its secret is set", async () => {
    const caller = await signedIn(ownerPool, {
      realm: "customer",
      id: customerId,
      main: { number: NUMBER },
    } as Customer);
    const codes = await before(async () => {
      const service = await import("@/lib/features/access/two-factor/service");
      const { secret } = await service.startTwoFactor(caller, PASSWORD);
      const code = new TOTP({ secret }).generate();
      return service.confirmTwoFactor(caller, code, ORIGIN);
    });
    const enter = async (code: string) => {
      const { requireCode } = await import("./two-factor/check");
      return requireCode(caller, code, ORIGIN);
    };
    const [first, second] = codes as [string, string];
    await expect(after("CODE_SECRET", () => enter(first))).rejects.toThrow();
    await during("CODE_SECRET", () => enter(first));
    await expect(during("CODE_SECRET", () => enter(first))).rejects.toThrow();
    await before(() => enter(second));
  });

  test("recognises a device while its secret is set, and stores it with the new one", async () => {
    const arrive = async (deviceId?: string) => {
      const { transaction } = await import("@/lib/platform/db/prisma");
      const { recogniseDevice } = await import("./devices/service");
      return transaction((tx) =>
        recogniseDevice(
          tx,
          { realm: "customer", id: customerId },
          {
            ...DEVICE,
            ...(deviceId && { deviceId }),
          },
        ),
      );
    };
    const { deviceId } = await before(() => arrive());
    expect(await during("CODE_SECRET", () => arrive(deviceId))).toMatchObject({
      isUnknown: false,
    });
    expect(await after("CODE_SECRET", () => arrive(deviceId))).toMatchObject({
      isUnknown: false,
    });
    const { deviceId: other } = await before(() => arrive());
    expect(await after("CODE_SECRET", () => arrive(other))).toMatchObject({
      isUnknown: true,
    });
  });
});
