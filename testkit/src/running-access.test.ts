import { expect, it } from "vitest";
import type { Client } from "./client";
import { RunningAccess } from "./running-access";

const PERSON = { id: "1", username: "nora", password: "Quiet!River7" };
const app = { code: () => Promise.resolve("123456") };

it.each([
  ["/loginA", { realm: "customer", accountNumber: "1000000008" } as const],
  ["/admin-login", { realm: "admin" } as const],
])("signs in at %s with the code of a person's app", async (path, who) => {
  const calls: [string, { body: object }][] = [];
  const client = {
    post: (...call: (typeof calls)[number]) => {
      calls.push(call);
      return Promise.resolve({ token: "token" });
    },
  } as unknown as Client;
  const access = new RunningAccess("http://bank.example", client);
  const holder = { ...PERSON, ...who, app };
  expect(await access.startSession(holder)).toBe("token");
  await access.startSession({ ...PERSON, ...who });
  expect(calls).toMatchObject([
    [path, { body: { password: PERSON.password, code: "123456" } }],
    [path, { body: { password: PERSON.password, code: undefined } }],
  ]);
});
