import { expect, it } from "vitest";
import { CallLost, CallRefused, type Client } from "./client";
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

it("names the setting of a sign-in that the bank refuses", async () => {
  const enter = (error: Error) => {
    const client = { post: () => Promise.reject(error) } as unknown as Client;
    return new RunningAccess("http://bank.example", client).enterStaff(
      "deputy",
      { username: "nora", password: "wrong" },
    );
  };
  await expect(
    enter(new CallRefused("POST /admin-login", 401, "WRONG_LOGIN", {})),
  ).rejects.toThrow(
    'The bank refuses the sign-in of LIMMAT_DEPUTY with the username "nora": POST /admin-login answered 401',
  );
  await expect(enter(new CallLost("POST /admin-login", null))).rejects.toThrow(
    /^POST \/admin-login got no answer\.$/,
  );
});
