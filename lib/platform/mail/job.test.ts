import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "@/lib/platform/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import { queuedMails } from "@/lib/testing/outbox";
import { SmtpServer } from "@/testkit/src/smtp";
import { drain } from "@/lib/testing/drain";
import { startJobs } from "@/lib/platform/jobs/runner";
import { claim } from "@/lib/platform/jobs/store";
import { mailJob } from "./job";
import { queueMail, type Mail } from "./store";

const { ownerPool, sql } = await testDatabase();
const server = new SmtpServer();

beforeAll(async () => {
  await server.open();
  process.env.SMTP_URL = server.url;
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.close();
  await server.open();
  server.answer = () => undefined;
  server.received.length = 0;
  server.connections = 0;
  await sql`DELETE FROM outbox_mails; DELETE FROM jobs`;
});

const letter = (to: string): Mail => ({
  to,
  subject: `Subject 123456 for ${to}`,
  text: `Text 123456 for ${to}`,
  html: `<p>Html 123456 for ${to}</p>`,
});

const queue = (to: string, delivery?: Parameters<typeof queueMail>[2]) =>
  transaction((tx) => queueMail(tx, letter(to), delivery));

const deliverDue = () => drain([mailJob]);

const rows = async () =>
  await sql`SELECT recipient, status::text, subject, sealed_body IS NOT NULL AS "hasBody", attempts,
              coalesce(m.last_error, j.last_error) AS reason, extract(epoch FROM run_at - now())::float8 AS wait
       FROM outbox_mails m LEFT JOIN jobs j ON j.kind = 'email' AND j.key = m.id::text ORDER BY created_at, recipient`;

/** The content that a sent, expired or failed email keeps. */
const ERASED = { subject: "", hasBody: false };

const row = async () => {
  const all = await rows();
  expect(all).toHaveLength(1);
  return all[0]!;
};

/** Makes the next attempt due now. */
const waitForNextAttempt = () => sql`UPDATE jobs SET run_at = now()`;

test("an email is sent once, as text and HTML, and its content is erased", async () => {
  await queue("one@x.example");
  await deliverDue();
  await deliverDue();
  expect(server.received).toHaveLength(1);
  const [{ from, to, data }] = server.received as [(typeof server.received)[0]];
  expect(from).toBe("no-reply@limmat.example");
  expect(to).toEqual(["one@x.example"]);
  expect(data).toContain("Subject: Subject 123456 for one@x.example");
  expect(data).toMatch(/Content-Type: text\/plain[\s\S]*Text 123456/);
  expect(data).toMatch(/Content-Type: text\/html[\s\S]*Html 123456/);
  expect(data).toMatch(/Message-ID: <[0-9a-f-]{36}@limmat>/);
  expect(data).toContain("Auto-Submitted: auto-generated");
  expect(await row()).toMatchObject({
    status: "sent",
    attempts: null,
    ...ERASED,
  });
});

test("while the mail server is down, an email is queued and waits; it is sent once afterwards", async () => {
  await server.close();
  await queue("later@x.example");
  await deliverDue();
  const waiting = await row();
  expect(waiting).toMatchObject({ status: "waiting", attempts: 1 });
  expect(waiting).toMatchObject({ hasBody: true });
  expect(await queuedMails(ownerPool)).toMatchObject([
    { text: "Text 123456 for later@x.example" },
  ]);
  expect(waiting.reason).toContain("ECONNREFUSED");
  expect(waiting.wait).toBeGreaterThan(20);
  expect(waiting.wait).toBeLessThanOrEqual(30);

  // Not due yet, so nothing happens even though the server is back.
  await server.open();
  await deliverDue();
  expect(server.connections).toBe(0);

  await waitForNextAttempt();
  await deliverDue();
  await deliverDue();
  expect(server.received.map(({ to }) => to)).toEqual([["later@x.example"]]);
  expect(await row()).toMatchObject({
    status: "sent",
    attempts: null,
    ...ERASED,
  });
});

test("each failure waits longer than the previous one, up to an hour", async () => {
  await server.close();
  await queue("patient@x.example");
  const waits: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    await waitForNextAttempt();
    await deliverDue();
    waits.push(Math.ceil((await row()).wait));
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

test("every attempt to send an email has the same message id", async () => {
  const ids: string[] = [];
  server.answer = (line) => (line === "." ? "451 try again" : undefined);
  await queue("again@x.example");
  const queued: {
    key_id: string;
    sealed_body: Buffer;
  }[] = await sql`SELECT key_id, sealed_body FROM outbox_mails`;
  await deliverDue();
  expect((await row()).status).toBe("waiting");
  server.answer = () => undefined;
  await waitForNextAttempt();
  await deliverDue();
  // A crash after sending, before recording it.
  await sql`UPDATE outbox_mails
    SET status = 'waiting', key_id = ${queued[0]!.key_id}, sealed_body = ${queued[0]!.sealed_body}`;
  await sql`INSERT INTO jobs (kind, key) SELECT 'email', id::text FROM outbox_mails`;
  await deliverDue();
  for (const { data } of server.received)
    ids.push(/Message-ID: (\S+)/.exec(data)![1]!);
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
});

test("concurrent workers send each email once", async () => {
  const recipients = Array.from(
    { length: 40 },
    (_, index) => `w${index}@x.example`,
  );
  for (const to of recipients) await queue(to);
  await Promise.all(Array.from({ length: 6 }, () => deliverDue()));
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(
    [...recipients].sort(),
  );
  for (const mail of await rows())
    expect(mail).toMatchObject({ status: "sent", attempts: null });
});

test("an email whose worker died is sent after the lease", async () => {
  await queue("a@x.example");
  expect(await claim([{ kind: "email", count: 8 }])).toHaveLength(1);
  await deliverDue();
  expect(server.received).toEqual([]);
  expect((await row()).wait).toBeGreaterThan(0);
  await waitForNextAttempt();
  await deliverDue();
  expect(server.received).toHaveLength(1);
});

test("codes are sent before other emails, and emails about movements last", async () => {
  for (let n = 0; n < 30; n++)
    await queue(`movement-${n}@x.example`, { priority: "movement" });
  await queue("letter@x.example");
  for (const to of ["code-1@x.example", "code-2@x.example"])
    await queue(to, { priority: "code", ttlSeconds: 300 });
  const claimed = await claim([{ kind: "email", count: 3 }]);
  const first: { recipient: string }[] =
    await sql`SELECT recipient FROM outbox_mails
    WHERE id = ANY (${claimed.map(({ key }) => key)}) ORDER BY priority, recipient`;
  expect(first.map(({ recipient }) => recipient)).toEqual([
    "code-1@x.example",
    "code-2@x.example",
    "letter@x.example",
  ]);
});

test("several emails are sent at the same time", async () => {
  for (let n = 0; n < mailJob.concurrency; n++) await queue(`${n}@x.example`);
  let open = 0;
  let most = 0;
  server.answer = (line) => {
    if (line.startsWith("MAIL FROM")) most = Math.max(most, ++open);
    if (line === ".") open -= 1;
    return undefined;
  };
  await deliverDue();
  expect(server.received).toHaveLength(mailJob.concurrency);
  expect(most).toBeGreaterThan(1);
});

test("an email to a refused address is given up and its content is erased", async () => {
  server.answer = (line) =>
    line.startsWith("RCPT TO:<nobody@") ? "550 no such user" : undefined;
  await queue("nobody@x.example");
  await queue("somebody@x.example");
  await deliverDue();
  await waitForNextAttempt();
  await deliverDue();
  const [nobody, somebody] = await rows();
  expect(nobody).toMatchObject({
    status: "failed",
    attempts: null,
    ...ERASED,
  });
  expect(nobody!.reason).toContain("no such user");
  expect(somebody).toMatchObject({ status: "sent" });
  expect(server.received.map(({ to }) => to)).toEqual([["somebody@x.example"]]);
});

test("an email with permanently refused content is given up", async () => {
  server.answer = (line) => (line === "." ? "554 spam" : undefined);
  await queue("spam@x.example");
  await deliverDue();
  expect(await row()).toMatchObject({ status: "failed", ...ERASED });
});

test.each([
  ["a full mailbox", "RCPT TO", "452 mailbox full"],
  ["a sender that is not let in", "MAIL FROM", "550 sender refused"],
  ["a greeting that turns everybody away", "", "554 no service"],
])(
  "%s is not the recipient's fault: the email waits",
  async (_, start, answer) => {
    server.answer = (line) =>
      (start === "" ? line === "" : line.startsWith(start))
        ? answer
        : undefined;
    await queue("waits@x.example");
    await deliverDue();
    expect(await row()).toMatchObject({ status: "waiting", attempts: 1 });
    server.answer = () => undefined;
    await waitForNextAttempt();
    await deliverDue();
    expect(server.received).toHaveLength(1);
  },
);

test("an email that cannot be sent does not block the others", async () => {
  server.answer = (line) =>
    line.startsWith("RCPT TO:<slow@") ? "451 later" : undefined;
  await queue("slow@x.example");
  for (const to of ["a@x.example", "b@x.example"]) await queue(to);
  await deliverDue();
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual([
    "a@x.example",
    "b@x.example",
  ]);
});

test("an expired email is not sent and its content is erased", async () => {
  await queue("late@x.example", { ttlSeconds: -1 });
  await queue("in-time@x.example", { ttlSeconds: 60 });
  await deliverDue();
  expect(server.received.flatMap(({ to }) => to)).toEqual([
    "in-time@x.example",
  ]);
  const late = (await rows()).find(
    ({ recipient }) => recipient === "late@x.example",
  );
  expect(late).toMatchObject({ status: "expired", attempts: null, ...ERASED });
});

test("an email whose code expired while the mail server was down is not sent", async () => {
  await server.close();
  await queue("code@x.example", { ttlSeconds: 300 });
  await deliverDue();
  await server.open();
  await sql`UPDATE outbox_mails SET expires_at = now()`;
  await waitForNextAttempt();
  await deliverDue();
  expect(server.received).toEqual([]);
  expect(await row()).toMatchObject({ status: "expired", ...ERASED });
});

test("an email that cannot be decrypted waits and keeps no other from being sent", async () => {
  await queue("forged@x.example");
  await sql`UPDATE outbox_mails SET sealed_body = 'not ours'::bytea`;
  await queue("honest@x.example");
  await deliverDue();
  expect(server.received.map(({ to }) => to)).toEqual([["honest@x.example"]]);
  const [forged] = await rows();
  expect(forged).toMatchObject({ status: "waiting", attempts: 1 });
  expect(forged!.wait).toBeGreaterThan(20);
});

test("an email with a code is given up when the code expires, not at the next attempt", async () => {
  await server.close();
  await queue("code@x.example", { ttlSeconds: 20 });
  await deliverDue();
  expect((await row()).wait).toBeLessThanOrEqual(20);
});

test("an email that was deleted with its customer is not sent", async () => {
  await queue("gone@x.example");
  await sql`DELETE FROM outbox_mails`;
  expect(await deliverDue()).toEqual([]);
  expect(server.received).toEqual([]);
  expect((await sql`SELECT FROM jobs`).length).toBe(0);
});

test("an email is queued only if its transaction commits", async () => {
  await expect(
    transaction(async (tx) => {
      await queueMail(tx, letter("never@x.example"));
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await rows()).toEqual([]);
});

test("a running server sends an email as soon as its transaction commits", async () => {
  const { stop } = startJobs([mailJob]);
  await queue("soon@x.example");
  await expect.poll(() => server.received.length).toBe(1);
  await stop();
  expect(await row()).toMatchObject({ status: "sent", attempts: null });
});
