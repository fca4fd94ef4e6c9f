import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { queuedMails } from "@/lib/testing/outbox";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";

process.env.SECURITY_ALERT_EMAIL = "a@bank.example, b@bank.example";
process.env.SECURITY_ALERT_TOTAL = "100";
const { ownerPool, sql } = await testDatabase();
const { alertBursts } = await import("./alerts");
const { securityEvents } = await import("./events");
const { recordSecurityEvent, securityLogWritten } = await import("./record");

beforeEach(() => vi.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(async () => {
  vi.restoreAllMocks();
  await sql`DELETE FROM security_events; DELETE FROM outbox_mails; DELETE FROM throttles`;
});

async function fail(
  times: number,
  {
    event = securityEvents["sign-in.failed"],
    ip = () => "192.0.2.7",
    customerId,
  }: {
    event?: (typeof securityEvents)[keyof typeof securityEvents];
    ip?: (i: number) => string;
    customerId?: string;
  } = {},
) {
  for (let i = 0; i < times; i++)
    recordSecurityEvent(
      { ip: ip(i), requestId: "r" },
      { event, realm: "customer", customerId },
    );
  await securityLogWritten();
}

const mails = async () =>
  (await queuedMails(ownerPool)).sort((a, b) =>
    a.subject.localeCompare(b.subject),
  );

async function newCustomerId() {
  const [account] = await openAccounts(ownerPool, 1);
  return (await ownerOf(ownerPool, account)).id;
}

describe("a burst", () => {
  test("on one account sends one email to each administrator, once an hour", async () => {
    const customerId = await newCustomerId();
    await fail(11, { customerId });
    await alertBursts();
    await fail(11, { customerId });
    await Promise.all([alertBursts(), alertBursts()]);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      "a@bank.example",
      "b@bank.example",
    ]);
    expect(sent[0]!.subject).toBe("Many failed attempts on one account");
    expect(sent[0]!.text).toContain(customerId);
    expect(sent[0]!.text).toContain("11 failed sign-ins");

    await sql`UPDATE throttles
      SET window_started_at = window_started_at - interval '61 minutes', locked_until = now() - interval '1 minute'`;
    await alertBursts();
    expect(await mails()).toHaveLength(4);
  });

  test("is logged once its emails are queued", async () => {
    const burstLines = () =>
      vi
        .mocked(process.stderr.write)
        .mock.calls.filter(([line]) => String(line).includes("Burst of"))
        .length;
    await fail(51);
    await sql`ALTER TABLE outbox_mails RENAME TO away`;
    await expect(alertBursts()).rejects.toThrow();
    await sql`ALTER TABLE away RENAME TO outbox_mails`;
    expect(burstLines()).toBe(0);
    await alertBursts();
    expect(burstLines()).toBe(1);
  });

  test("from one network is found across accounts and addresses of the network", async () => {
    await fail(51, { ip: (i) => `2001:db8::${i + 1}` });
    await alertBursts();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Many failed attempts from one IP address",
      "Many failed attempts from one IP address",
    ]);
  });

  test("over all is found across networks", async () => {
    await fail(101, { ip: (i) => `198.51.100.${i}` });
    await alertBursts();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Many failed attempts at the bank",
      "Many failed attempts at the bank",
    ]);
  });
});

describe("no email is sent", () => {
  test("up to the limit", async () => {
    await fail(10, { customerId: await newCustomerId() });
    await alertBursts();
    expect(await mails()).toEqual([]);
  });

  test("for attempts that are older than ten minutes", async () => {
    await fail(60);
    await sql`UPDATE security_events SET minute = minute - interval '11 minutes'`;
    await alertBursts();
    expect(await mails()).toEqual([]);
  });

  test("for items that don’t exist, which honest people ask for as well", async () => {
    await fail(200, { event: securityEvents["item.unknown"] });
    await alertBursts();
    expect(await mails()).toEqual([]);
  });
});
