import { beforeEach, expect, test } from "vitest";
import type { Admin } from "@/lib/identity/callers";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { findAdminOfSession, findCustomerOfSession } from "./queries";
import { endStaffSession } from "./service";
import { listStaffSessions } from "./staff-queries";

const { ownerPool, sql } = await testDatabase();

const CONTEXT = { ip: "192.0.2.1", requestId: "test" };
const notFound = expect.objectContaining({ code: "NOT_FOUND" }) as Error;

const boss = await plantStaff(ownerPool, "boss", "administrator");
const teller = await plantStaff(ownerPool, "teller", "teller");

beforeEach(async () => {
  await sql`DELETE FROM sessions`;
});

async function session({ id }: { id: string }): Promise<Admin> {
  const { secret } = await plantSession(ownerPool, { realm: "admin", id });
  return (await findAdminOfSession(secret))!;
}

const isLive = async ({ sessionSecret }: Admin) =>
  (await findAdminOfSession(sessionSecret)) !== null;

test("staff see and end their own sessions, and those of nobody else", async () => {
  const [own, other, bosses] = [
    await session(teller),
    await session(teller),
    await session(boss),
  ];
  const listed = await listStaffSessions(own);
  expect(listed.map(({ id }) => id)).toEqual([
    own.sessionRowId,
    other.sessionRowId,
  ]);
  expect(listed[0]).toMatchObject({ username: "teller", isOwn: true });
  await endStaffSession(own, other.sessionRowId, CONTEXT);
  expect(await isLive(other)).toBe(false);
  for (const id of [
    other.sessionRowId,
    bosses.sessionRowId,
    crypto.randomUUID(),
  ])
    await expect(endStaffSession(own, id, CONTEXT)).rejects.toEqual(notFound);
  expect(await isLive(bosses)).toBe(true);
});

test("a token signs itself out", async () => {
  const own = await session(teller);
  const { id } = (await listStaffSessions(own))[0]!;
  await endStaffSession(own, id, CONTEXT);
  expect(await isLive(own)).toBe(false);
});

test("administrators see and end the sessions of all staff, but no customer's", async () => {
  const [own, tellers] = [await session(boss), await session(teller)];
  const [account] = await openAccounts(ownerPool, 1);
  const owner = await ownerOf(ownerPool, account);
  const customer = await plantSession(ownerPool, {
    realm: "customer",
    id: owner.id,
  });
  expect(
    (await listStaffSessions(own)).map(({ username }) => username),
  ).toEqual(["boss", "teller"]);
  await expect(endStaffSession(own, customer.id, CONTEXT)).rejects.toEqual(
    notFound,
  );
  expect(await findCustomerOfSession(customer.secret)).not.toBeNull();
  await endStaffSession(own, tellers.sessionRowId, CONTEXT);
  expect(await isLive(tellers)).toBe(false);
  const trail =
    await sql`SELECT after FROM audit_log WHERE action = 'session.end'
    ORDER BY id DESC LIMIT 1`;
  expect(trail).toEqual([{ after: { username: "teller" } }]);
});
