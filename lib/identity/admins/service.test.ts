import { afterAll, beforeEach, expect, test } from "vitest";
import { openOperatorDatabase } from "@/lib/platform/db/operator";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import { changePassword } from "@/lib/features/access/password/service";
import { findAdminOfSession } from "@/lib/identity/sessions/queries";
import { signInAdmin } from "@/lib/identity/sign-in/service";
import {
  createAdmin,
  disableAdmin,
  enableAdmin,
  removeAdminFactor,
  replaceAdminPassword,
} from "./service";

const { ownerPool, databaseMigrationUrl, sql } = await testDatabase();
afterAll(openOperatorDatabase(databaseMigrationUrl));

const PASSWORD = "Right!Pass7";
const OTHER = "Other!Pass8";
const DEVICE = { ip: "10.0.0.1", userAgent: "Test/1" };
const ORIGIN = { ip: "10.0.0.1", requestId: "test" };

let id: string;

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM admins`;
  ({ id } = await createAdmin({
    username: "Anna",
    password: PASSWORD,
    role: "teller",
  }));
});

const signIn = (password = PASSWORD) =>
  signInAdmin({ username: "anna", password }, DEVICE, ORIGIN);

const session = async (password = PASSWORD) =>
  (await signIn(password)).sessionSecret;

const refused = (code: string) => expect.objectContaining({ code });

const trail = async () => {
  const rows: { action: string; before: object | null; after: object }[] =
    await sql`SELECT action, before, after FROM audit_log WHERE actor_kind = 'system' AND action LIKE 'staff.%' AND actor_id IS NULL
       AND ip = 'local' ORDER BY id DESC`;
  return rows;
};

const plantFactor = () =>
  sql`INSERT INTO second_factors (realm, admin_id, secret, key_id, confirmed_at)
     VALUES ('admin', ${id}, '\\x00', 'test', now())`;

test("audits the creation of a staff member with the system as actor, and no refused creation", async () => {
  const [row, ...earlier] = await trail();
  expect(row).toEqual({
    action: "staff.create",
    before: null,
    after: { username: "Anna", role: "teller" },
  });
  await expect(
    createAdmin({ username: "ANNA", password: PASSWORD, role: "teller" }),
  ).rejects.toEqual(refused("USERNAME_TAKEN"));
  expect(await trail()).toHaveLength(earlier.length + 1);
});

test("answers a disabled staff member like an unknown one and ends all their sessions at once", async () => {
  const [one, two] = [await session(), await session()];
  expect(await findAdminOfSession(one)).not.toBeNull();
  await disableAdmin("ANNA");
  for (const secret of [one, two])
    expect(await findAdminOfSession(secret)).toBeNull();
  const unknown = await signInAdmin(
    { username: "nobody", password: PASSWORD },
    DEVICE,
    ORIGIN,
  ).catch((error: unknown) => error);
  for (const password of [PASSWORD, "wrong"])
    await expect(signIn(password)).rejects.toEqual(unknown);

  // Also refuses a session that a concurrent sign-in wrote afterwards.
  const late = await plantSession(ownerPool, { realm: "admin", id });
  expect(await findAdminOfSession(late.secret)).toBeNull();

  const rows = (await trail()).length;
  await disableAdmin("Anna");
  expect(await trail()).toHaveLength(rows);
  await enableAdmin("Anna");
  expect((await trail()).slice(0, 2)).toEqual([
    {
      action: "staff.enable",
      before: { signIn: "disabled" },
      after: { signIn: "enabled", username: "Anna" },
    },
    {
      action: "staff.disable",
      before: { signIn: "enabled" },
      after: { signIn: "disabled", username: "Anna" },
    },
  ]);
  // The old session stays ended; only a new sign-in works.
  expect(await findAdminOfSession(one)).toBeNull();
  expect(await findAdminOfSession(await session())).toMatchObject({ id });
});

test("ends all sessions and the lock when the operator sets a password", async () => {
  const open = await session();
  for (let wrong = 0; wrong < 5; wrong++)
    await expect(signIn("wrong")).rejects.toEqual(
      refused("INCORRECT_PASSWORD"),
    );
  await expect(signIn()).rejects.toEqual(refused("SIGN_IN_LOCKED"));
  for (const [password, code] of [
    ["weak", "INVALID_VALUE"],
    ["P@ssw0rd", "PASSWORD_COMMON"],
  ] as const)
    await expect(replaceAdminPassword("Anna", password)).rejects.toEqual(
      refused(code),
    );
  await replaceAdminPassword("anna", OTHER);
  expect(await findAdminOfSession(open)).toBeNull();
  await expect(signIn()).rejects.toEqual(refused("INCORRECT_PASSWORD"));
  expect(await findAdminOfSession(await session(OTHER))).toMatchObject({ id });
  expect((await trail())[0]).toEqual({
    action: "staff.password",
    before: null,
    after: { username: "Anna" },
  });
});

test("lets the operator remove a lost second factor, and reports if there is none", async () => {
  const open = await session();
  await plantFactor();
  await expect(signIn()).rejects.toEqual(refused("SECOND_FACTOR_NEEDED"));
  await removeAdminFactor("anna");
  expect(await findAdminOfSession(open)).toBeNull();
  expect(await findAdminOfSession(await session())).toMatchObject({ id });
  expect((await trail())[0]).toEqual({
    action: "staff.second-factor-off",
    before: { secondFactor: "on" },
    after: { secondFactor: "off", username: "Anna" },
  });
  const rows = (await trail()).length;
  await expect(removeAdminFactor("anna")).rejects.toEqual(
    refused("TWO_FACTOR_OFF"),
  );
  expect(await trail()).toHaveLength(rows);
});

test("reports an unknown username to the operator", async () => {
  for (const work of [
    disableAdmin,
    enableAdmin,
    removeAdminFactor,
    (name: string) => replaceAdminPassword(name, OTHER),
  ])
    await expect(work("nobody")).rejects.toEqual(refused("STAFF_UNKNOWN"));
});

test("lets staff change their password with password and code, and ends their other sessions", async () => {
  const [own, other] = [await session(), await session()];
  const admin = (await findAdminOfSession(own))!;
  const change = (currentPassword: string, password = OTHER) =>
    changePassword(admin, { currentPassword, password }, ORIGIN);
  await expect(change("wrong")).rejects.toEqual(refused("PASSWORD_WRONG"));
  await plantFactor();
  await expect(change(PASSWORD)).rejects.toEqual(refused("STEP_UP_NEEDED"));
  await sql`DELETE FROM second_factors`;
  await change(PASSWORD);
  expect(await findAdminOfSession(own)).not.toBeNull();
  expect(await findAdminOfSession(other)).toBeNull();
  await expect(signIn()).rejects.toEqual(refused("INCORRECT_PASSWORD"));
  await signIn(OTHER);
  const rows =
    await sql`SELECT actor_kind, action, subject_customer_id FROM audit_log
    WHERE actor_id = ${id} AND action = 'password.change'`;
  expect(rows).toEqual([
    {
      actor_kind: "staff",
      action: "password.change",
      subject_customer_id: null,
    },
  ]);
});

test("five wrong current passwords lock further ones, but not the sign-in", async () => {
  const admin = (await findAdminOfSession(await session()))!;
  const change = (currentPassword: string) =>
    changePassword(admin, { currentPassword, password: OTHER }, ORIGIN);
  for (let count = 1; count <= 5; count++)
    await expect(change("wrong")).rejects.toMatchObject({
      code: "PASSWORD_WRONG",
      details: { lockOut: count === 5 ? "password.locked" : undefined },
    });
  await expect(change(PASSWORD)).rejects.toEqual(refused("PASSWORD_LOCKED"));
  await signIn();
});
