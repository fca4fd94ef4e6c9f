import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailCatcher } from "./mail-catcher";

const NORA = "nora@customers.example";

const caught: { id: string; subject: string; to: { address: string }[] }[] = [];
const asked: string[] = [];
/** The status of its answers. */
let status = 200;
/** Answers as maildev does. */
const server = createServer(({ url: path }, response) => {
  asked.push(path!);
  const { searchParams } = new URL(path!, "http://localhost");
  const skip = Number(searchParams.get("skip") ?? 0);
  const wanted = searchParams.get("to.address");
  const found = caught.filter(
    ({ to }) => !wanted || to.some(({ address }) => address === wanted),
  );
  response.writeHead(status).end(JSON.stringify(found.slice(skip)));
});
let url = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  caught.length = 0;
  asked.length = 0;
  status = 200;
});
afterAll(() => server.close());

const receive = (id: string) =>
  caught.push({ id, subject: id, to: [{ address: NORA }] });

test("leaves out the emails before the test", async () => {
  const catcher = new MailCatcher(url);
  receive("before");
  await catcher.begin();
  receive("after");
  expect(await catcher.list(NORA)).toMatchObject([{ subject: "after" }]);
});

test("downloads the emails of earlier tests once", async () => {
  const catcher = new MailCatcher(url);
  receive("1");
  receive("2");
  await catcher.begin();
  receive("3");
  const [first] = await catcher.list(NORA);
  expect((await catcher.list())[0]).toBe(first);
  await catcher.begin();
  expect(await catcher.list()).toEqual([]);
  expect(asked).toEqual([
    "/email?skip=0",
    "/email?to.address=nora%40customers.example",
    // The last known one shows that none was deleted.
    "/email?skip=1",
    "/email?skip=1",
    "/email?skip=2",
  ]);
});

test("finds emails that arrive after others were deleted", async () => {
  const catcher = new MailCatcher(url);
  for (const id of ["1", "2", "3"]) receive(id);
  await catcher.begin();
  caught.splice(0, 2);
  receive("4");
  expect(await catcher.list()).toMatchObject([{ subject: "4" }]);
  caught.length = 0;
  receive("5");
  expect(await catcher.list(NORA)).toMatchObject([{ subject: "5" }]);
  await catcher.begin();
  receive("6");
  expect(await catcher.list()).toMatchObject([{ subject: "6" }]);
});

test("ignores capitals of an address", async () => {
  const catcher = new MailCatcher(url);
  await catcher.begin();
  receive("1");
  expect(await catcher.list("Nora@Customers.example")).toHaveLength(1);
});

test("a missing catcher fails the tests that read emails, and no others", async () => {
  // Nothing listens on this port.
  const catcher = new MailCatcher("http://127.0.0.1:1");
  await catcher.begin();
  await expect(catcher.list(NORA)).rejects.toThrow(
    /^There are no emails at .*:1\/email\?skip=0 \(.*\): set LIMMAT_MAIL_URL/,
  );
});

test("says why there are no emails", async () => {
  const catcher = new MailCatcher(url);
  status = 404;
  await catcher.begin();
  await expect(catcher.list()).rejects.toThrow("(the answer is 404)");
});
