import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Inbox } from "./inbox";
import { Mailbox } from "./mailbox";

const NORA = "nora@customers.example";

const inbox = new Inbox();
const mailbox = new Mailbox(inbox);
let url = "";

beforeAll(async () => void (url = await inbox.open()));
beforeEach(() => inbox.empty());
afterAll(() => inbox.close());

const send = (subject: string, text: string) =>
  createTransport(url).sendMail({
    from: "bank@limmat.example",
    to: NORA,
    subject,
    text,
  });

test("latest waits for an email that arrives later", async () => {
  const waiting = mailbox.latest(NORA);
  await send("Welcome", "Hello");
  expect((await waiting).subject).toBe("Welcome");
});

test("latest ignores capitals of an address, which the bank does not keep", async () => {
  await send("Welcome", "Hello");
  const { subject } = await mailbox.latest("Nora@Customers.example");
  expect(subject).toBe("Welcome");
});

test("latest returns an email once, and then waits for a newer one", async () => {
  await send("First", "1");
  await mailbox.latest(NORA);
  const second = mailbox.latest(NORA);
  await send("Second", "2");
  expect((await second).subject).toBe("Second");
  const missing: unknown = await mailbox
    .latest(NORA, /First/, { timeout: 1 })
    .catch((error: unknown) => error);
  expect(String(missing)).toContain(
    "No email to nora@customers.example matching /First/",
  );
  expect(String(missing)).not.toContain("out of time");
});

test("latest leaves an email that it passed over for a later request", async () => {
  await send("Welcome", "Hello");
  await send("Payment", "You received $1.00.");
  await mailbox.latest(NORA, /You received/);
  expect((await mailbox.latest(NORA, /Welcome/)).subject).toBe("Welcome");
});

test("latest leaves out the older of two emails that match", async () => {
  await send("Code", "Your code is 111111.");
  await send("Code", "Your code is 222222.");
  expect((await mailbox.latest(NORA, /Code/g)).text).toContain("222222");
  await expect(mailbox.latest(NORA, /Code/g, { timeout: 1 })).rejects.toThrow(
    "No email to nora@customers.example matching /Code/g",
  );
});

test("latest says what is missing before the test ends", async () => {
  const short = new Mailbox(inbox);
  await send("Welcome", "Hello");
  short.endOfTest = () => Date.now();
  await expect(short.latest(NORA, /Code/)).rejects.toThrow(
    "Emails so far:\n  nora@customers.example: Welcome\nThe test ran out of time: call test.slow() or test.setTimeout().",
  );
});

test("codeFor returns the code of the newest email that has one", async () => {
  await send("Code", "Your code is 123456.");
  await send("News", "No code here.");
  expect(await mailbox.codeFor(NORA)).toBe("123456");
});

test("linkIn returns the first link that matches", async () => {
  await send(
    "Link",
    "See https://a.example/x or https://b.example/reset?id=1.",
  );
  const email = await mailbox.latest(NORA);
  expect(mailbox.linkIn(email, /reset/)).toBe("https://b.example/reset?id=1");
  expect(() => mailbox.linkIn(email, /nowhere/)).toThrow(
    "No link matching /nowhere/ in:\nSee https://a.example",
  );
});

test("linkIn and latest name no pattern if there was none", async () => {
  await send("News", "No link here.");
  const email = await mailbox.latest(NORA);
  expect(() => mailbox.linkIn(email)).toThrow("No link in:\nNo link here.");
  await expect(mailbox.latest(NORA, undefined, { timeout: 1 })).rejects.toThrow(
    "No email to nora@customers.example within",
  );
});

test("linkIn finds the same link again by a global pattern", async () => {
  await send("Link", "See https://a.example/x or https://b.example/y.");
  const email = await mailbox.latest(NORA);
  const pattern = /https/g;
  for (let tries = 1; tries <= 2; tries++)
    expect(mailbox.linkIn(email, pattern)).toBe("https://a.example/x");
});
