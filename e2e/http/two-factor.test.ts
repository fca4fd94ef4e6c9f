import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../support/database";
import { bearer, expectRefused, expectTaken, send } from "../support/http";
import {
  booksOf,
  PASSWORD,
  plantCustomer,
  plantProof,
  transferBody,
  type Person,
} from "../support/people";
import { customerToken } from "../support/session";
import {
  codeOf,
  keepFactor,
  letStepsPass,
  plantFactor,
  type Holder,
} from "../support/two-factor";

let person: Person;
let holder: Holder;
let token: string;
let secret: string;

beforeAll(async () => {
  person = await plantCustomer({ balanceMinor: 100_000 });
  holder = { realm: "customer", id: person.id };
  token = await customerToken(person);
  const kept = await keepFactor(holder, bearer(token));
  await plantFactor(kept, true);
  secret = kept.secret;
});

beforeEach(() => letStepsPass(holder));

const logIn = (body: object) =>
  send({
    method: "POST",
    path: "/api/loginA",
    body: { accountNumber: person.number, password: PASSWORD, ...body },
  });

test("POST /loginA asks for a second factor only after the right password", async () => {
  expectRefused(await logIn({}), "SECOND_FACTOR_NEEDED");
  for (const code of [undefined, "000000", codeOf(secret)])
    expectRefused(
      await logIn({ password: "Wrong!Pass7", code }),
      "WRONG_CREDENTIALS",
    );
  const code = codeOf(secret);
  expectTaken(await logIn({ code }));
  expectRefused(await logIn({ code }), "SECOND_FACTOR_WRONG");
});

test("next-auth's own sign-in needs the second factor as well", async () => {
  const { headers, json } = await send({
    method: "GET",
    path: "/api/auth/customer/csrf",
  });
  const cookie = (headers["set-cookie"] ?? [])
    .map((line) => line.split(";")[0])
    .join("; ");
  const callback = (code: string) =>
    send({
      method: "POST",
      path: "/api/auth/customer/callback/customer",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        csrfToken: String(json.csrfToken),
        accountNumber: person.number,
        password: PASSWORD,
        code,
        json: "true",
      }).toString(),
    });
  const sessions = async () =>
    (await sql("SELECT FROM sessions WHERE customer_id = $1", [person.id]))
      .length;
  const before = await sessions();
  expect((await callback("")).status).toBe(401);
  expect((await callback("000000")).status).toBe(401);
  expect(await sessions()).toBe(before);
  expect((await callback(codeOf(secret))).status).toBe(200);
  expect(await sessions()).toBe(before + 1);
});

test("POST /transfer needs a code for the first payment to a payee, not for its repeat or the next", async () => {
  const pay = (changes: object, key = "first") =>
    send({
      method: "POST",
      path: "/api/transfer",
      headers: { ...bearer(token), "idempotency-key": key },
      body: transferBody(person, { ...changes }),
    });
  const before = await booksOf(person);
  // The checks of the specification come first and use up no code.
  expectRefused(
    await pay({ cotCode: "WRONG", code: codeOf(secret) }),
    "CODES_WRONG",
  );
  expectRefused(await pay({}), "STEP_UP_NEEDED");
  const sent = await pay({ code: codeOf(secret) });
  expectTaken(sent);
  // As after a lost answer: the same request again, with the used code or another.
  for (const code of [codeOf(secret), codeOf(secret, 1), undefined]) {
    const again = await pay({ code });
    expectTaken(again);
    expect(again.json.transfer).toEqual(sent.json.transfer);
  }
  expectRefused(
    await pay({ amount: "0.02", code: codeOf(secret) }),
    "IDEMPOTENCY_CONFLICT",
  );
  expectTaken(await pay({}, "second"));
  expectRefused(
    await pay({ recipientAccount: "4444000011113333" }, "third"),
    "STEP_UP_NEEDED",
  );
  expect(await booksOf(person)).toEqual({
    balanceMinor: before.balanceMinor - 2,
    postings: before.postings + 2,
  });
});

test("POST /reset-user needs the second factor as well", async () => {
  const proven = await plantProof(person);
  const reset = (code?: string) =>
    send({
      method: "POST",
      path: `/api/reset-user/${proven.id}`,
      headers: proven.headers,
      body: { password: "Quiet!River8", confirmPassword: "Quiet!River8", code },
    });
  expectRefused(await reset(), "STEP_UP_NEEDED");
  expectRefused(await reset("000000"), "SECOND_FACTOR_WRONG");
  expectTaken(await reset(codeOf(secret)));
});
