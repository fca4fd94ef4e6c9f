import { TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { changePassword } from "@/lib/features/access/password/service";
import { hashPassword } from "@/lib/identity/passwords";
import { findAdminOfSession } from "@/lib/identity/sessions/queries";
import { signInAdmin } from "@/lib/identity/sign-in/service";
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "@/lib/features/access/two-factor/service";
import type { Device } from "@/lib/platform/http/request-context";
import { testDatabase } from "@/lib/testing/database";
import { queuedMails } from "@/lib/testing/outbox";

const { ownerPool, sql } = await testDatabase();

const PASSWORD = "Right!Pass7";
const NEW_PASSWORD = "Other!Pass8";
const ADDRESS = "anna@staff.example";
const DESK: Device = { ip: "10.0.0.1", userAgent: "Test/1", isBrowser: true };
const CONTEXT = { ip: "10.0.0.1", requestId: "test" };

await sql`INSERT INTO admins (username, password_hash, role) VALUES ('anna', '-', 'teller')`;
const oldHash = await hashPassword(PASSWORD);

beforeEach(async () => {
  vi.useRealTimers();
  // In the middle of a time step, so that no test crosses into the next one.
  const steps = Math.floor(Date.now() / 30_000);
  vi.useFakeTimers({ toFake: ["Date"], now: steps * 30_000 + 15_000 });
  await sql`UPDATE admins SET password_hash = ${oldHash}, email = ${ADDRESS}`;
  await sql`DELETE FROM throttles; DELETE FROM known_devices; DELETE FROM second_factors; DELETE
    FROM outbox_mails`;
});

afterAll(() => {
  vi.useRealTimers();
});

const signIn = (code?: string, device = DESK) =>
  signInAdmin({ username: "anna", password: PASSWORD, code }, device, CONTEXT);

async function signedIn() {
  const { sessionSecret } = await signIn();
  return (await findAdminOfSession(sessionSecret))!;
}

const subjects = async () =>
  (await queuedMails(ownerPool)).map(({ subject }) => subject);

/** Everything that an intruder may do to the sign-in of a member of staff. */
async function takeOver() {
  const anna = await signedIn();
  const { secret } = await startTwoFactor(anna, PASSWORD);
  const codeAt = (away: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + away * 30_000 });
  const [recoveryCode] = await confirmTwoFactor(anna, codeAt(-1), CONTEXT);
  await signIn(recoveryCode!.replaceAll("-", ""));
  await renewRecoveryCodes(anna, codeAt(0), CONTEXT);
  // The database takes the code of the next step as well, but of no later one.
  vi.setSystemTime(Date.now() + 30_000);
  await stopTwoFactor(anna, { password: PASSWORD, code: codeAt(0) }, CONTEXT);
  await changePassword(
    anna,
    { currentPassword: PASSWORD, password: NEW_PASSWORD },
    CONTEXT,
  );
}

test("emails staff about each change of their sign-in", async () => {
  await takeOver();
  expect(await subjects()).toEqual([
    "Two-factor sign-in was turned on",
    "A recovery code was used",
    "New sign-in to your staff account",
    "Your recovery codes were replaced",
    "Two-factor sign-in was turned off",
    "The password of your staff account was changed",
  ]);
});

test("names an administrator for help, not the customers’ pages", async () => {
  await takeOver();
  for (const { recipient, text } of await queuedMails(ownerPool)) {
    expect(recipient).toBe(ADDRESS);
    expect(text).toMatch(/^Hello anna,/);
    expect(text).toContain("contact an administrator straight away");
    expect(text).not.toMatch(/profile|Forgot password/);
  }
});

test("sends nothing to staff without an email address", async () => {
  await sql`UPDATE admins SET email = NULL`;
  await takeOver();
  expect(await subjects()).toEqual([]);
});
