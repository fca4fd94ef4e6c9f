import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { contracts } from "@/lib/bank/contracts";
import { serve } from "@/lib/bank/serve";
import { nameOf, type Contract } from "@/lib/calls/call";
import {
  requireCustomer,
  requireTemporaryPassword,
} from "@/lib/identity/guards/guards";
import { changePassword } from "@/lib/features/access/password/service";
import { hashPassword } from "@/lib/identity/passwords";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { transaction } from "@/lib/platform/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { STAMPED } from "@/lib/testing/stamped";
import { setCustomerPassword } from "./store";
import { issueToken } from "./tokens";

const TEMPORARY = "Quiet!River7";
const OWN = "Other!River8";

let token: string;
vi.mock("next/headers", () => ({
  headers: async () => new Headers(STAMPED),
  cookies: () =>
    Promise.resolve({
      get: (name: string) =>
        /session$/.test(name) ? { value: token } : undefined,
    }),
}));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));

const { ownerPool } = await testDatabase();
const [account] = await openAccounts(ownerPool, 1);
const { id } = await ownerOf(ownerPool, account);
let secret: string;

beforeEach(async () => {
  const hash = await hashPassword(TEMPORARY);
  await transaction((tx) => setCustomerPassword(tx, id, hash, "staff"));
  ({ secret } = await plantSession(ownerPool, { realm: "customer", id }));
  token = await issueToken("customer", secret);
});

const caller = async () => (await findCustomerOfSession(secret))!;

/** The code that a call answers to the customer; "handled" if it reaches its handler or the check of its input. */
async function answerOf(contract: Contract): Promise<string> {
  const handler = serve(contract, () => Promise.resolve({}));
  const response = await handler(
    new NextRequest(`http://bank.example/api${contract.path}`, {
      method: contract.method,
      headers: { ...STAMPED, authorization: `Bearer ${token}` },
    }),
    { params: Promise.resolve({}) },
  );
  const { code } = (await response.json()) as { code?: string };
  return code === "PASSWORD_CHANGE_NEEDED"
    ? `${response.status} ${code}`
    : "handled";
}

const customersCalls = contracts.filter(
  ({ caller: realm }) => realm === "customer" || realm === "anyRealm",
);
const ALLOWED = ["POST /change-password", "DELETE /sessions/{sessionId}"];

describe("with a password that staff set", () => {
  test.each(customersCalls.map((call) => [nameOf(call), call] as const))(
    "%s",
    async (name, call) => {
      expect(await answerOf(call)).toBe(
        ALLOWED.includes(name) ? "handled" : "403 PASSWORD_CHANGE_NEEDED",
      );
    },
  );

  test("pages lead to the change of the password", async () => {
    await expect(requireCustomer()).rejects.toThrow("to /change-password");
    expect(await requireTemporaryPassword()).toMatchObject({ id });
  });

  test("the temporary password is not accepted as the new one", async () => {
    const input = { currentPassword: TEMPORARY, password: TEMPORARY };
    const context = { ip: "192.0.2.1", requestId: "test" };
    await expect(
      changePassword(await caller(), input, context),
    ).rejects.toMatchObject({ code: "PASSWORD_UNCHANGED" });
    expect((await caller()).mustChangePassword).toBe(true);
  });

  test("everything works in the same session once the customer has changed it", async () => {
    const input = { currentPassword: TEMPORARY, password: OWN };
    await changePassword(await caller(), input, {
      ip: "192.0.2.1",
      requestId: "test",
    });
    for (const call of customersCalls)
      expect(await answerOf(call), nameOf(call)).toBe("handled");
    expect(await requireCustomer()).toMatchObject({ id });
    await expect(requireTemporaryPassword()).rejects.toThrow("to /dashboard");
  });

  test("a password reset by the owner is not temporary", async () => {
    const hash = await hashPassword(OWN);
    await transaction((tx) => setCustomerPassword(tx, id, hash, "owner"));
    expect((await caller()).mustChangePassword).toBe(false);
  });
});
