import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setAdminPassword } from "@/lib/identity/admins/store";
import { hashPassword } from "@/lib/identity/passwords";
import { setCustomerPassword } from "@/lib/identity/store";
import {
  openOperatorDatabase,
  operatorTransaction,
} from "@/lib/platform/db/operator";
import { transaction } from "@/lib/platform/db/prisma";
import type { Device } from "@/lib/platform/http/request-context";
import { testDatabase } from "@/lib/testing/database";
import { signInAdmin, signInCustomer } from "./service";

const { ownerPool, databaseMigrationUrl, sql } = await testDatabase();
afterAll(openOperatorDatabase(databaseMigrationUrl));

const PASSWORD = "Right!Pass7";
const NUMBER = "1234567897";
const UNKNOWN_NUMBER = "1234567805";
const CONTEXT = { ip: "192.0.2.1", requestId: "test" };
const OWNER: Device = {
  ip: "192.0.2.1",
  userAgent: "Test/1",
  isBrowser: true,
};

await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Sina Sign', 'sina', 'sina@x.example', '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
   INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c`;
await sql`INSERT INTO admins (username, password_hash, email)
  VALUES ('auditor', ${await hashPassword(PASSWORD)}, 'auditor@staff.example')`;

// Each lock is a line of the log.
vi.spyOn(process.stderr, "write").mockReturnValue(true);

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM known_devices; DELETE FROM outbox_mails`;
});

/** The device of a stranger; each has an address of its own. */
const stranger = (host: number): Device => ({
  ip: `198.51.100.${host}`,
  userAgent: "Thief/1",
});

const REALMS = {
  customer: (device: Device, password: string) =>
    signInCustomer({ accountNumber: NUMBER, password }, device, CONTEXT),
  staff: (device: Device, password: string) =>
    signInAdmin({ username: "auditor", password }, device, CONTEXT),
};

const pass = (seconds: number) =>
  sql`UPDATE throttles SET window_started_at = window_started_at - make_interval(secs => ${seconds}),
                          locked_until = locked_until - make_interval(secs => ${seconds})`;

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "signed in",
    (error: { code: string }) => error.code,
  );

async function setSamePassword(realm: "customer" | "staff"): Promise<void> {
  const { rows } = await ownerPool.query<{ id: string; hash: string }>(
    `SELECT id, password_hash AS hash FROM ${realm === "customer" ? "customers" : "admins"}`,
  );
  const { id, hash } = rows[0]!;
  await (realm === "customer"
    ? transaction((tx) => setCustomerPassword(tx, id, hash, "owner"))
    : operatorTransaction((tx) => setAdminPassword(tx, id, hash)));
}

describe.each(["customer", "staff"] as const)("sign-in of %s", (realm) => {
  const signIn = REALMS[realm];
  const wrong =
    realm === "customer" ? "WRONG_CREDENTIALS" : "INCORRECT_PASSWORD";
  const resetNeeded =
    realm === "customer" ? "PASSWORD_RESET_NEEDED" : "STAFF_RESET_NEEDED";

  async function ownersDevice(): Promise<Device> {
    const { deviceId } = await signIn(OWNER, PASSWORD);
    return { ...OWNER, deviceId: deviceId! };
  }

  /** Fails `times` with wrong passwords, each from another address, with pauses when the account locks. */
  async function attack(
    times: number,
    device: (host: number) => Device = stranger,
  ) {
    for (let count = 1; count <= times; count++) {
      expect(await codeOf(signIn(device(count % 250), "wrong"))).toBe(wrong);
      if (count % 5 === 0 && count < times) await pass(901);
    }
  }

  test("strangers lock out strangers, but not a device that the account knows", async () => {
    const known = await ownersDevice();
    await attack(5);
    expect(await codeOf(signIn(stranger(9), PASSWORD))).toBe("SIGN_IN_LOCKED");
    expect(
      await codeOf(signIn({ ...known, ip: "203.0.113.9" }, PASSWORD)),
    ).toBe("signed in");
    // Its success does not help strangers.
    expect(await codeOf(signIn(stranger(9), PASSWORD))).toBe("SIGN_IN_LOCKED");
  });

  test("a known device locks itself after five wrong passwords, and nobody else", async () => {
    const known = await ownersDevice();
    for (let count = 0; count < 5; count++)
      expect(await codeOf(signIn(known, "wrong"))).toBe(wrong);
    expect(await codeOf(signIn(known, PASSWORD))).toBe("SIGN_IN_LOCKED");
    expect(await codeOf(signIn(stranger(1), PASSWORD))).toBe("signed in");
    await pass(901);
    expect(await codeOf(signIn(known, PASSWORD))).toBe("signed in");
  });

  test("after 20 wrong passwords in a row a known device counts as an unknown one", async () => {
    const known = await ownersDevice();
    await attack(20, () => known);
    await pass(901);
    await attack(5);
    expect(await codeOf(signIn(known, PASSWORD))).toBe("SIGN_IN_LOCKED");
    await pass(901);
    expect(await codeOf(signIn(known, PASSWORD))).toBe("signed in");
    await attack(5);
    expect(await codeOf(signIn(known, PASSWORD))).toBe("signed in");
  });

  test("nobody makes a device known by choosing, copying or planting a cookie", async () => {
    const known = await ownersDevice();
    const other = await (realm === "customer" ? REALMS.staff : REALMS.customer)(
      OWNER,
      PASSWORD,
    );
    await attack(5);
    for (const deviceId of [
      "x".repeat(43),
      other.deviceId!,
      `${known.deviceId!.slice(0, 42)}${known.deviceId!.endsWith("A") ? "B" : "A"}`,
      `${other.deviceId!}.${"y".repeat(43)}`,
    ])
      expect(await codeOf(signIn({ ...stranger(7), deviceId }, PASSWORD))).toBe(
        "SIGN_IN_LOCKED",
      );
    // The owner signs in with a cookie that a stranger has planted. The stranger's copy is still unknown.
    const planted = "z".repeat(43);
    await pass(901);
    const { deviceId } = await signIn(
      { ...OWNER, deviceId: planted },
      PASSWORD,
    );
    expect(deviceId).toMatch(new RegExp(`^[\\w-]{43}\\.${planted}$`));
    await attack(5);
    expect(
      await codeOf(signIn({ ...stranger(7), deviceId: planted }, PASSWORD)),
    ).toBe("SIGN_IN_LOCKED");
  });

  test("after 100 failures in a row only known devices sign in, until the password is new", async () => {
    const known = await ownersDevice();
    await attack(100);
    await pass(90 * 86_400);
    for (const password of ["wrong", PASSWORD])
      expect(await codeOf(signIn(stranger(1), password))).toBe(resetNeeded);
    // The owner's device still works, and does not give strangers new attempts.
    expect(await codeOf(signIn(known, PASSWORD))).toBe("signed in");
    expect(await codeOf(signIn(stranger(1), PASSWORD))).toBe(resetNeeded);
    await setSamePassword(realm);
    expect(await codeOf(signIn(stranger(1), PASSWORD))).toBe("signed in");
  });

  test("an address with 100 wrong passwords still signs in known devices, and counts no right one", async () => {
    const known = await ownersDevice();
    for (let count = 0; count < 99; count++)
      await codeOf(
        signInCustomer(
          {
            accountNumber: `55${String(count).padStart(8, "0")}`,
            password: "x",
          },
          stranger(1),
          CONTEXT,
        ),
      );
    for (let count = 0; count < 3; count++)
      expect(await codeOf(signIn(stranger(1), PASSWORD))).toBe("signed in");
    expect(await codeOf(signIn(stranger(1), "wrong"))).toBe(wrong);
    expect(await codeOf(signIn(stranger(1), PASSWORD))).toBe("SIGN_IN_LOCKED");
    expect(
      await codeOf(signIn({ ...known, ip: stranger(1).ip }, PASSWORD)),
    ).toBe("signed in");
    expect(await codeOf(signIn(stranger(2), PASSWORD))).toBe("signed in");
  });
});

test("an account number that nobody has gets the same answers as one that somebody has", async () => {
  const answers: string[][] = [];
  for (const accountNumber of [NUMBER, UNKNOWN_NUMBER]) {
    const codes: string[] = [];
    for (let count = 1; count <= 102; count++) {
      const input = { accountNumber, password: "wrong" };
      codes.push(await codeOf(signInCustomer(input, stranger(count), CONTEXT)));
      if (count % 5 === 0) await pass(901);
    }
    answers.push(codes);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]!.slice(-2)).toEqual([
    "PASSWORD_RESET_NEEDED",
    "PASSWORD_RESET_NEEDED",
  ]);
});

test.each([
  ["customer", "customer", "your account"],
  ["staff", "admin", "your staff account"],
] as const)(
  "%s get one email a day about locks, and one when a new password is needed",
  async (name, realm, account) => {
    for (let count = 1; count <= 100; count++) {
      await codeOf(REALMS[name](stranger(count), "wrong"));
      if (count % 5 === 0)
        await sql`UPDATE throttles SET locked_until = NULL, count = 0 WHERE scope = ${`${realm}-password`}`;
    }
    const subjects = async () =>
      (await sql`SELECT subject FROM outbox_mails ORDER BY created_at`).map(
        ({ subject }) => subject,
      );
    await expect
      .poll(subjects)
      .toEqual([
        `Sign-in to ${account} is locked for 15 minutes`,
        `You need a new password to sign in to ${account} on new devices`,
      ]);
  },
);

test("other spellings of a staff username give no further guesses", async () => {
  const staff = (username: string) =>
    codeOf(signInAdmin({ username, password: "wrong" }, stranger(1), CONTEXT));
  for (const username of [
    "auditor",
    "AUDITOR",
    "\uff41uditor",
    "Auditor",
    "aUDITOR",
  ])
    expect(await staff(username)).toBe("INCORRECT_PASSWORD");
  expect(await staff("auditor")).toBe("SIGN_IN_LOCKED");
  // A name that only some foldings take for the same one belongs to nobody.
  for (const username of ["aud\u0130tor", "aud\u0131tor"])
    expect(await staff(username)).toBe("INCORRECT_USERNAME");
});
