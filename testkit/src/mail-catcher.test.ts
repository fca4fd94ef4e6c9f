import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailCatcher } from "./mail-catcher";

const NORA = "nora@customers.example";

const caught: object[] = [];
const server = createServer((_, response) =>
  response.end(JSON.stringify(caught)),
);
let url = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

test("a missing catcher fails the tests that read emails, and no others", async () => {
  // Nothing listens on this port.
  const catcher = new MailCatcher("http://127.0.0.1:1");
  await catcher.begin();
  await expect(catcher.list(NORA)).rejects.toThrow(
    "There are no emails at http://127.0.0.1:1/email: set LIMMAT_MAIL_URL",
  );
});
