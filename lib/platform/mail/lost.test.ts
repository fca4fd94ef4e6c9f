import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
  vi,
} from "vitest";
import { transaction } from "@/lib/platform/db/prisma";
import { logger } from "@/lib/platform/logging/logger";
import { testDatabase } from "@/lib/testing/database";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { drain } from "@/lib/testing/drain";
import { SmtpServer } from "@/testkit/src/smtp";
import { mailJob } from "./job";
import { expireForgottenMails, queueMail } from "./store";

/** Makes the clock of this machine slow; the database keeps its own. */
const slowClock = (seconds: number) =>
  vi.useFakeTimers({
    toFake: ["Date"],
    now: addSeconds(machineNow(), -seconds),
  });

const { sql } = await testDatabase();
const server = new SmtpServer();
const log = vi.spyOn(logger, "warn").mockImplementation(() => {});

beforeAll(async () => {
  await server.open();
  process.env.SMTP_URL = server.url;
});
afterAll(() => server.close());

afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  await server.close();
  await server.open();
  server.answer = () => undefined;
  log.mockClear();
  await sql`DELETE FROM outbox_mails; DELETE FROM jobs`;
});

const queue = (ttlSeconds?: number) =>
  transaction((tx) =>
    queueMail(
      tx,
      {
        to: "max@x.example",
        subject: "Code 123456",
        text: "Code 123456",
        html: "<p>Code 123456</p>",
      },
      { priority: "code", ...(ttlSeconds !== undefined && { ttlSeconds }) },
    ),
  );

const row = async () => {
  const rows: {
    id: string;
    status: string;
    last_error: string | null;
    isLost: boolean;
  }[] =
    await sql`SELECT id, status::text, last_error, lost_at > now() - interval '1 minute' AS "isLost" FROM outbox_mails`;
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

/** The fields and the message of each line; none of them may name the recipient or the code. */
const lines = () => {
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/max@|123456/);
  return log.mock.calls as unknown as [object, string][];
};

test.each([
  ["RCPT TO", "554 no <max@x.example> here", "RCPT TO"],
  [".", "554 spam", "DATA"],
])(
  "logs an email that the mail server refuses after %s, without its address",
  async (start, answer, command) => {
    server.answer = (line) => (line.startsWith(start) ? answer : undefined);
    await queue();
    await drain([mailJob]);
    const { id, ...mail } = await row();
    expect(mail).toMatchObject({ status: "failed", isLost: true });
    expect(lines()).toEqual([
      [
        { job: "email", key: id, code: 554, command },
        "Email refused by the mail server",
      ],
    ]);
  },
);

test("logs an email that expired while the mail server was away, and keeps why", async () => {
  await server.close();
  await queue(300);
  await drain([mailJob]);
  expect(lines()).toEqual([]);
  await sql`UPDATE outbox_mails SET expires_at = now(); UPDATE jobs SET run_at = now()`;
  await drain([mailJob]);
  const { id, ...mail } = await row();
  expect(mail).toEqual({
    status: "expired",
    last_error: expect.stringContaining("ECONNREFUSED"),
    isLost: true,
  });
  expect(lines()).toEqual([
    [{ job: "email", key: id }, "Email expired before it was sent"],
  ]);
});

test("sends a code although the clock of this machine is six minutes slow", async () => {
  slowClock(360);
  await queue(300);
  await drain([mailJob]);
  expect(server.received).toHaveLength(1);
  expect(await row()).toMatchObject({ status: "sent", isLost: null });
});

test("tries again by the clock of the database if that of this machine is slow", async () => {
  await server.close();
  slowClock(360);
  await queue(300);
  await drain([mailJob]);
  const jobs: { wait: number }[] =
    await sql`SELECT extract(epoch FROM run_at - clock_timestamp())::float8 AS wait FROM jobs`;
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.wait).toBeGreaterThan(20);
  expect(jobs[0]!.wait).toBeLessThanOrEqual(30);
});

test("the hourly clean-up logs an expired email whose job did not run", async () => {
  await queue(-1);
  await sql`DELETE FROM jobs`;
  await expireForgottenMails();
  await expireForgottenMails();
  const { id, ...mail } = await row();
  expect(mail).toEqual({ status: "expired", last_error: null, isLost: true });
  expect(lines()).toEqual([
    [{ job: "email", key: id }, "Email expired before it was sent"],
  ]);
});

test("logs nothing about an email that waits or was sent", async () => {
  server.answer = (line) =>
    line.startsWith("MAIL FROM") ? "550 sender refused" : undefined;
  await queue();
  await drain([mailJob]);
  expect(await row()).toMatchObject({ status: "waiting", isLost: null });
  server.answer = () => undefined;
  await sql`UPDATE jobs SET run_at = now()`;
  await drain([mailJob]);
  expect(await row()).toMatchObject({ status: "sent", isLost: null });
  expect(lines()).toEqual([]);
});
