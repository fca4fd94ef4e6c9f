import { beforeEach, expect, test, vi } from "vitest";
import { verifyCode } from "@/lib/features/customers/sign-up/service";
import type { Device } from "@/lib/platform/http/request-context";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { sendResetLink } from "./link";
import { mayReset, requestPasswordReset, resetPassword } from "./service";

const { ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "teller", "teller");
const OWNER: Device = { ip: "192.0.2.1", userAgent: "Test/1" };

let customer: { id: string; number: string; email: string };

vi.spyOn(process.stderr, "write").mockReturnValue(true);

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM outbox_mails`;
  const [accountId] = await openAccounts(ownerPool, 1);
  const rows: (typeof customer)[] =
    await sql`SELECT c.id, a.number, c.email FROM accounts a
    JOIN customers c ON c.id = a.customer_id WHERE a.id = ${accountId}`;
  customer = rows[0]!;
});

const send = (userId = customer.id) => sendResetLink(teller, userId, CONTEXT);

/** Returns the flow and the code in the newest email to the customer. */
async function received() {
  const mails = await queuedMails(ownerPool, customer.email);
  const { text } = mails.at(-1)!;
  return {
    flowId: /http:\/\/localhost:3000\/otp-verification\/(\S+)/.exec(text)![1]!,
    code: /\b\d{6}\b/.exec(text)![0],
  };
}

const passwordOf = async () =>
  (
    await sql`SELECT password_hash AS hash FROM customers WHERE id = ${customer.id}`
  )[0]!.hash;

const refused = (code: string) =>
  expect.objectContaining({ code }) as unknown as Error;

test("link and code together set a new password, the link alone does not", async () => {
  const session = { realm: "customer", id: customer.id } as const;
  await plantSession(ownerPool, session);
  expect(await send()).toEqual({ message: "The reset link was sent" });
  const { flowId, code } = await received();
  const input = { password: "Quiet!River9", proofs: ["", flowId, code] };
  expect(await mayReset(flowId, input.proofs)).toBe(false);
  await expect(resetPassword(flowId, input, OWNER, CONTEXT)).rejects.toEqual(
    refused("RESET_NOT_PROVEN"),
  );
  const wrong = code === "000000" ? "000001" : "000000";
  await expect(verifyCode(flowId, wrong, CONTEXT)).rejects.toEqual(
    refused("CODE_WRONG"),
  );
  // Until the customer sets a new one, the password and the sessions stay.
  const openSessions = async () =>
    (
      await sql`SELECT FROM sessions WHERE customer_id = ${customer.id} AND ended_at IS NULL`
    ).length;
  expect([await passwordOf(), await openSessions()]).toEqual(["-", 1]);

  const { proof } = (await verifyCode(flowId, code, CONTEXT)) as {
    proof: string;
  };
  const proven = { ...input, proofs: [proof] };
  await resetPassword(flowId, proven, OWNER, CONTEXT);
  expect(await passwordOf()).not.toBe("-");
  expect(await openSessions()).toBe(0);
  await expect(verifyCode(flowId, code, CONTEXT)).rejects.toEqual(
    refused("CODE_EXPIRED"),
  );
});

test("a new link replaces the one before it and leaves a reset of the customer alone", async () => {
  const { flowId: own } = await requestPasswordReset(customer.email, OWNER);
  await send();
  const first = await received();
  await send(customer.number);
  const second = await received();
  await expect(verifyCode(first.flowId, first.code, CONTEXT)).rejects.toEqual(
    refused("CODE_EXPIRED"),
  );
  await verifyCode(second.flowId, second.code, CONTEXT);
  const rows = await sql`SELECT used_at FROM code_flows WHERE id = ${own}`;
  expect(rows).toEqual([{ used_at: null }]);
});

test("the fourth link within an hour is refused, and each sent one is in the audit log", async () => {
  for (let link = 0; link < 3; link++) await send();
  await expect(send()).rejects.toEqual(refused("TOO_MANY_THIS_HOUR"));
  const rows = await sql`SELECT actor_id, after, sealed FROM audit_log
    WHERE subject_customer_id = ${customer.id} AND action = 'password.reset-link'`;
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({
      actor_id: teller.id,
      after: null,
      sealed: null,
    })),
  );
});

test("sends nothing to an unknown customer or to an address that nobody has proved", async () => {
  for (const unknown of [teller.id, crypto.randomUUID(), "1234567890", "x"])
    await expect(send(unknown), unknown).rejects.toEqual(
      refused("USER_NOT_FOUND"),
    );
  await sql`UPDATE customers SET is_verified = false WHERE id = ${customer.id}`;
  await expect(send()).rejects.toEqual(refused("EMAIL_NOT_VERIFIED"));
  expect(await queuedMails(ownerPool)).toEqual([]);
});
