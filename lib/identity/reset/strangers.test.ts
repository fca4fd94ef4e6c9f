import { beforeEach, expect, test, vi } from "vitest";
import { signUp } from "@/lib/features/customers/sign-up/service";
import { checkCode, resendCode } from "@/lib/identity/codes/service";
import { hashPassword } from "@/lib/identity/passwords";
import { signInCustomer } from "@/lib/identity/sign-in/service";
import type { Device } from "@/lib/platform/http/request-context";
import { testDatabase } from "@/lib/testing/database";
import { requestPasswordReset } from "./service";

const { sql } = await testDatabase();

const EMAIL = "sina@x.example";
const NUMBER = "1234567897";
const PASSWORD = "Right!Pass7";
const OWNER: Device = { ip: "192.0.2.1", userAgent: "Test/1", isBrowser: true };
const stranger = (host: number): Device => ({
  ip: `198.51.100.${host}`,
  userAgent: "Thief/1",
});

await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Sina Sign', 'sina', ${EMAIL}, '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
   INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c`;

vi.spyOn(process.stderr, "write").mockReturnValue(true);

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM known_devices; DELETE FROM code_flows; DELETE FROM outbox_mails`;
});

const ask = (device: Device) => requestPasswordReset(EMAIL, device);
const tooMany = expect.objectContaining({
  code: "TOO_MANY_THIS_HOUR",
}) as Error;

async function useUp(device: Device) {
  for (let count = 0; count < 6; count++) await ask(device);
  await expect(ask(device)).rejects.toEqual(tooMany);
}

test("a stranger who uses up the emails of an address does not keep its owner from resetting", async () => {
  await useUp(stranger(1));
  await sql`DELETE FROM outbox_mails`;
  await ask(OWNER);
  expect(await sql`SELECT recipient FROM outbox_mails`).toEqual([
    { recipient: EMAIL },
  ]);
});

test("a known device still gets a code when strangers have used up those of all networks", async () => {
  const { deviceId } = await signInCustomer(
    { accountNumber: NUMBER, password: PASSWORD },
    OWNER,
    { ip: OWNER.ip, requestId: "test" },
  );
  for (let host = 1; host <= 5; host++) await useUp(stranger(host));
  await expect(ask(OWNER)).rejects.toEqual(tooMany);
  await useUp({ ...OWNER, deviceId: deviceId! });
});

test("a stranger who uses up the emails of an address does not keep its owner from signing up", async () => {
  const email = "new@x.example";
  const sign = (ip: string) =>
    signUp(
      {
        fullName: "Nora New",
        username: `nora${ip.replaceAll(".", "")}`,
        phoneNumber: "1",
        email,
        occupation: "x",
        dateOfBirth: "1980-01-01",
        maritalStatus: "Single",
        address: "x",
        accountType: "savings",
        password: "Quiet!River9",
        retypePassword: "Quiet!River9",
      } as Parameters<typeof signUp>[0],
      { ip, requestId: "test" },
    );
  for (let count = 0; count < 6; count++) await sign("198.51.100.1");
  await expect(sign("198.51.100.1")).rejects.toEqual(tooMany);
  await sign("192.0.2.1");
});

test("a stranger neither ends the owner's reset nor spends its tries", async () => {
  const { flowId } = await ask(OWNER);
  const theirs = await ask(stranger(1));
  expect(theirs.flowId).not.toBe(flowId);
  for (let count = 0; count < 5; count++)
    await expect(
      checkCode(theirs.flowId, "not-it", () => Promise.resolve({})),
    ).rejects.toMatchObject({ value: { status: 422 } });
  const code = async () => {
    const rows: { open: boolean }[] =
      await sql`SELECT used_at IS NULL AND tries = 0 AS open FROM code_flows
      WHERE id = ${flowId}`;
    return rows[0]!.open;
  };
  expect(await code()).toBe(true);
  // Nor do the stranger's emails keep the owner from asking for another code.
  await sql`UPDATE code_flows SET sent_at = sent_at - interval '31 seconds'`;
  for (let count = 0; count < 5; count++) await ask(stranger(1));
  await resendCode(flowId);
});
