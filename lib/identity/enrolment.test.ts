import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { serve } from "@/lib/bank/serve";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import { STAMPED } from "@/lib/testing/stamped";
import { plantStaff } from "@/lib/testing/staff";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { issueToken } from "./tokens";

vi.hoisted(() => {
  process.env.ADMIN_REQUIRE_2FA = "true";
});

let token = "";
vi.mock("next/headers", () => ({
  headers: async () => new Headers(STAMPED),
  cookies: async () => ({ get: () => ({ value: token }) }),
}));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));

const { ownerPool, sql } = await testDatabase();

beforeEach(async () => {
  await sql`DELETE FROM admins`;
  const { id } = await plantStaff(ownerPool, "anna");
  const { secret } = await plantSession(ownerPool, { realm: "admin", id });
  token = await issueToken("admin", secret);
});

/** The answer of a route that requires `right`. */
async function called(right: "self" | "read" | "delete") {
  const call = serve(
    {
      method: "GET",
      path: "/x",
      summary: "Tests.",
      caller: "admin",
      right,
      answers: {},
      fallback: UNEXPECTED,
    },
    () => Promise.resolve({}),
  );
  const response = await call(
    new NextRequest("http://bank.example/api/x", {
      headers: { ...STAMPED, authorization: `Bearer ${token}` },
    }),
    { params: Promise.resolve({}) },
  );
  const { code = "taken" } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

test("refuses every other call until required staff have set up a second factor", async () => {
  const plant = (confirmed: string) =>
    ownerPool.query(
      `INSERT INTO second_factors (realm, admin_id, secret, key_id, confirmed_at)
       SELECT 'admin', id, '\\x00', 'test', ${confirmed} FROM admins`,
    );
  for (const confirmed of [null, "NULL"]) {
    // Runs without a factor, then with an unconfirmed one.
    if (confirmed) await plant(confirmed);
    expect(await called("read")).toBe("403 TWO_FACTOR_REQUIRED");
    expect(await called("delete")).toBe("403 TWO_FACTOR_REQUIRED");
    expect(await called("self")).toBe("200 taken");
    await expect(requireAdmin()).rejects.toThrow("to /security");
    await expect(requireAdmin("delete")).rejects.toThrow("to /security");
    expect(await requireAdmin("self")).toMatchObject({ mustEnrol: true });
  }
  await sql`DELETE FROM second_factors`;
  await plant("now()");
  expect(await called("delete")).toBe("200 taken");
  expect(await requireAdmin()).toMatchObject({ mustEnrol: false });
});
