import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import type { Customer } from "@/lib/identity/callers";
import { hashPassword } from "@/lib/identity/passwords";
import {
  findCustomerOfSession,
  listSignIns,
  MAX_OPEN_SESSIONS,
} from "@/lib/identity/sessions/queries";
import { endOwnSession, signOutOthers } from "@/lib/identity/sessions/service";
import type { Device } from "@/lib/platform/http/request-context";
import { signInCustomer } from "@/lib/identity/sign-in/service";

const { ownerPool, sql } = await testDatabase();

const PASSWORD = "Right!Pass7";
const NUMBERS = ["1234567897", "1234567805"] as const;
const FIREFOX =
  "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const BROWSER = { ip: "192.0.2.7", userAgent: FIREFOX, isBrowser: true };
const ORIGIN = { ip: "192.0.2.7", requestId: "test" };

for (const number of NUMBERS)
  await sql`WITH c AS (
       INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified)
       VALUES ('Dora Device', 'd' || ${number}::text, ${number}::text || '@x.example', '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true)
       RETURNING id)
     INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${number}, 'savings' FROM c`;

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM sessions; DELETE FROM known_devices; DELETE
    FROM notifications; DELETE FROM outbox_mails`;
});

const signIn = (device: Device, accountNumber: string = NUMBERS[0]) =>
  signInCustomer({ accountNumber, password: PASSWORD }, device, ORIGIN);

/** The notifications of unknown devices: their details and the number of emails. */
async function listNotified() {
  const rows: { detail: string; mails: string }[] =
    await sql`SELECT detail, (SELECT count(*) FROM outbox_mails WHERE recipient = c.email AND subject LIKE 'New sign-in%') AS mails
     FROM notifications n JOIN customers c ON c.id = n.customer_id WHERE kind = 'new_device' ORDER BY n.id`;
  return rows.map(({ detail, mails }) => `${detail}; ${mails} mails`);
}

test("recognises a browser only by its device cookie, on any network", async () => {
  const { deviceId } = await signIn(BROWSER);
  expect(deviceId).toMatch(/^[\w-]{43}$/);
  await signIn({ ...BROWSER, ip: "198.51.100.9", deviceId: deviceId! });
  expect(await listNotified()).toEqual([]);
  const other = await signIn(BROWSER);
  expect(other.deviceId).not.toBe(deviceId);
  await signIn({ ...BROWSER, deviceId: other.deviceId! });
  expect(await listNotified()).toEqual([
    "Firefox on Linux (IP address 192.0.2.7); 1 mails",
  ]);
});

test.each(["", "x".repeat(43), "<script>", "a".repeat(5_000)])(
  "does not recognise a device cookie that we did not set, such as %s",
  async (deviceId) => {
    await signIn(BROWSER);
    const { deviceId: stored } = await signIn({ ...BROWSER, deviceId });
    expect(stored).toMatch(/^[\w-]{43}/);
    expect(await listNotified()).toHaveLength(1);
    // Nor does it become one by a sign-in.
    await signIn({ ...BROWSER, deviceId });
    expect(await listNotified()).toHaveLength(2);
  },
);

test("recognises a device cookie for its own customer only", async () => {
  const { deviceId } = await signIn(BROWSER);
  await signIn(BROWSER, NUMBERS[1]);
  const shared = await signIn({ ...BROWSER, deviceId: deviceId! }, NUMBERS[1]);
  expect(await listNotified()).toHaveLength(1);
  // The cookie gets a mark for each customer, so both know the device now.
  expect(shared.deviceId).toMatch(new RegExp(`^[\\w-]{43}\\.${deviceId}$`));
  await signIn({ ...BROWSER, deviceId: shared.deviceId! }, NUMBERS[1]);
  await signIn({ ...BROWSER, deviceId: shared.deviceId! });
  expect(await listNotified()).toHaveLength(1);
});

test("recognises a client without cookies by name and network, but not a browser", async () => {
  const program = { ip: "192.0.2.7", userAgent: "Ledger-Sync/2.1" };
  expect((await signIn(program)).deviceId).toBeUndefined();
  await signIn({ ...program, ip: "192.0.2.200" });
  expect(await listNotified()).toEqual([]);
  await signIn({ ...program, ip: "192.0.3.7" });
  await signIn({ ...program, userAgent: "Ledger-Sync/9" });
  await signIn({ ...program, isBrowser: true });
  expect(await listNotified()).toEqual([
    "Ledger-Sync (IP address 192.0.3.7); 3 mails",
    "Ledger-Sync (IP address 192.0.2.7); 3 mails",
    "Ledger-Sync (IP address 192.0.2.7); 3 mails",
  ]);
});

test("does not remember the device of a wrong password", async () => {
  await signIn(BROWSER);
  await expect(
    signInCustomer(
      { accountNumber: NUMBERS[0], password: "wrong" },
      { ip: "203.0.113.1", userAgent: "thief/1" },
      ORIGIN,
    ),
  ).rejects.toThrow();
  await signIn({ ip: "203.0.113.1", userAgent: "thief/1" });
  expect(await listNotified()).toEqual([
    "thief (IP address 203.0.113.1); 1 mails",
  ]);
});

test("lists open sessions and the latest sign-ins, and ends one session or all but the current one", async () => {
  const all: Customer[] = [];
  for (let count = 0; count < 12; count++)
    all.push(
      await asCustomer(
        (await signIn({ ip: `192.0.2.${count}`, userAgent: "a" }))
          .sessionSecret,
      ),
    );
  const ids = all.map(({ sessionRowId }) => sessionRowId);
  const stranger = await asCustomer(
    (await signIn(BROWSER, NUMBERS[1])).sessionSecret,
  );
  const own = all[3]!;
  const isOpen = async ({ sessionSecret }: Customer) =>
    (await findCustomerOfSession(sessionSecret)) !== null;

  const before = await listSignIns(own);
  expect(before.open.map(({ id }) => id)).toEqual([
    ids[3],
    ...ids.filter((id) => id !== ids[3]).reverse(),
  ]);
  expect(before.open[0]).toMatchObject({ isOwn: true, device: "a" });
  expect(before.latest.map(({ id }) => id)).toEqual(ids.slice(2).reverse());

  await endOwnSession(own, ids[11]!, ORIGIN);
  for (const id of [ids[11]!, stranger.sessionRowId, crypto.randomUUID()])
    await expect(endOwnSession(own, id, ORIGIN)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  expect(await isOpen(all[11]!)).toBe(false);
  expect(await isOpen(all[10]!)).toBe(true);

  await signOutOthers(own, ORIGIN);
  const after = await listSignIns(own);
  expect(after.open.map(({ id }) => id)).toEqual([ids[3]]);
  expect(after.latest).toHaveLength(10);
  expect(after.latest.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  expect(await isOpen(all[10]!)).toBe(false);
  expect(await isOpen(stranger)).toBe(true);
  const rows =
    await sql`SELECT action, after FROM audit_log WHERE action LIKE 'session.%' ORDER BY id`;
  expect(rows).toEqual([
    { action: "session.end", after: null },
    { action: "session.end_others", after: { ended: 10 } },
  ]);
});

test("lists the current session and the newest ones when many are open", async () => {
  const own = await asCustomer((await signIn(BROWSER)).sessionSecret);
  for (let count = 0; count < MAX_OPEN_SESSIONS; count++)
    await plantSession(ownerPool, own);
  const { open } = await listSignIns(own);
  expect(open).toHaveLength(MAX_OPEN_SESSIONS);
  expect(open.filter(({ isOwn }) => isOwn)).toEqual([open[0]]);
});

async function asCustomer(secret: string): Promise<Customer> {
  const customer = await findCustomerOfSession(secret);
  if (!customer) throw new Error("the session is not open");
  return customer;
}
