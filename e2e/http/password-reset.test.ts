import { describe, expect, test } from "vitest";
import { one, sql } from "../support/database";
import {
  bearer,
  expectRefused,
  expectTaken,
  send,
  type Reply,
} from "../support/http";
import { awaitCode, awaitMails, mailsTo } from "../support/mail";
import {
  PASSWORD,
  plantCustomer,
  plantFlow,
  plantProof,
  unique,
  wrongCode,
  type Person,
} from "../support/people";
import { awaitSecurityEvent } from "../support/security-events";
import { customerToken } from "../support/session";

const NEW = "Quiet!River8";

const forget = (email: string) =>
  send({ method: "POST", path: "/api/forgot", body: { email } });

const verify = (flowId: string, userInput: string) =>
  send({ method: "POST", path: `/api/verify/${flowId}`, body: { userInput } });

const reset = (
  flowId: string,
  headers: Record<string, string>,
  password: string = NEW,
) =>
  send({
    method: "POST",
    path: `/api/reset-user/${flowId}`,
    headers,
    body: { password, confirmPassword: password },
  });

const login = (person: Person, password: string) =>
  send({
    method: "POST",
    path: "/api/loginA",
    body: { accountNumber: person.number, password },
  });

const hashOf = async (person: Person) =>
  (
    await one<{ password_hash: string }>(
      "SELECT password_hash FROM customers WHERE id = $1",
      [person.id],
    )
  ).password_hash;

const cookiesOf = (reply: Reply) => reply.headers["set-cookie"] ?? [];

describe("POST /forgot, /verify and /reset-user", () => {
  test("the emailed code sets a new password and ends every session", async () => {
    const person = await plantCustomer();
    const token = await customerToken(person);
    const asked = await forget(person.email.toUpperCase());
    expectTaken(asked);
    const flowId = String(asked.json.data);
    const code = await awaitCode(person.email);
    expect((await mailsTo(person.email))[0]!.text).toContain(
      `to set a new password is ${code}`,
    );

    const verified = await verify(flowId, code);
    expectTaken(verified);
    expect(verified.json).toEqual({
      message: "verification successful",
      proof: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = cookiesOf(verified);
    expect(cookie).toMatch(
      /^limmat-reset=[\w-]{43}; Path=\/; Expires=[^;]+; Max-Age=900; HttpOnly; SameSite=strict$/i,
    );

    const done = await reset(flowId, { cookie: cookie!.split(";")[0]! });
    expectTaken(done);
    expect(cookiesOf(done)[0]).toMatch(/^limmat-reset=spent; /);
    expectRefused(await login(person, PASSWORD), "WRONG_CREDENTIALS");
    expectTaken(await login(person, NEW));
    expectRefused(
      await send({
        method: "GET",
        path: `/api/view-me/${person.id}`,
        headers: bearer(token),
      }),
      "SIGNED_OUT",
    );
    const [, notice] = await awaitMails(person.email, 2);
    expect(notice!.subject).toContain("password was changed");
    expect(notice!.text).not.toContain(NEW);
  });

  test("clients without cookies send the proof as a bearer token", async () => {
    const person = await plantCustomer();
    const { json } = await forget(person.email);
    const flowId = String(json.data);
    const verified = await verify(flowId, await awaitCode(person.email));
    expectTaken(await reset(flowId, bearer(String(verified.json.proof))));
    expectTaken(await login(person, NEW));
  });

  test("a new password unlocks the sign-in", async () => {
    const person = await plantCustomer();
    for (let wrong = 0; wrong < 5; wrong++) await login(person, "Wrong!1");
    expectRefused(await login(person, PASSWORD), "SIGN_IN_LOCKED");
    const { id, headers } = await plantProof(person);
    expectTaken(await reset(id, headers));
    expectTaken(await login(person, NEW));
  });

  test("a new password leaves a disabled account disabled", async () => {
    const person = await plantCustomer({ status: "disabled" });
    const { id, headers } = await plantProof(person);
    expectTaken(await reset(id, headers));
    expectRefused(await login(person, NEW), "ACCOUNT_DISABLED");
  });
});

describe("POST /forgot does not reveal who has an account", () => {
  test("known, unknown and unverified addresses get the same answer", async () => {
    const known = await plantCustomer();
    const unverified = await plantCustomer({ isVerified: false });
    const addresses = [
      known.email,
      unverified.email,
      `${unique()}@access.example`,
    ];
    const replies = [];
    for (const email of addresses) replies.push(await forget(email));
    for (const reply of replies) {
      expectTaken(reply);
      expect(Object.keys(reply.json)).toEqual(["message", "data"]);
      expect(reply.json.message).toBe(replies[0]!.json.message);
    }
    await awaitMails(known.email, 1);
    // The email explains to the owner how to finish the sign-up. The answer to the caller is the same.
    await awaitMails(unverified.email, 1);
    const [unfinished] = await mailsTo(unverified.email);
    expect(unfinished!.subject).toBe("Your sign-up isn’t finished");
    expect(unfinished!.text).not.toMatch(/\b\d{6}\b/);
    expect(await mailsTo(addresses[2]!)).toEqual([]);

    const decoy = String(replies[2]!.json.data);
    expectRefused(await verify(decoy, "123456"), "CODE_WRONG", NOT_SENT);
    expectRefused(
      await send({ method: "GET", path: `/api/resend-otp/${decoy}` }),
      "RESEND_TOO_SOON",
      "We have just sent a code. Please wait 30 seconds before you request another.",
    );
  });

  test("an address gets at most six codes an hour, known or unknown (429)", async () => {
    const person = await plantCustomer();
    for (const email of [person.email, `${unique()}@access.example`]) {
      for (let more = 0; more < 6; more++) {
        expectTaken(await forget(email));
        await wait(email);
      }
      const reply = await forget(email);
      expectRefused(reply, "TOO_MANY_THIS_HOUR");
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(3_000);
    }
    expect(await awaitMails(person.email, 6)).toHaveLength(6);
  });
});

describe("POST /reset-user is refused and changes nothing", () => {
  const expired = (id: string) =>
    sql("UPDATE code_flows SET proof_expires_at = now() WHERE id = $1", [id]);

  const cases: Record<
    string,
    (person: Person) => Promise<{ id: string; headers: Record<string, string> }>
  > = {
    "without a proof": async (person) => ({
      ...(await plantProof(person)),
      headers: {},
    }),
    "with the proof of another flow": async (person) => ({
      ...(await plantProof(person)),
      headers: (await plantProof(await plantCustomer())).headers,
    }),
    "with a session instead": async (person) => ({
      ...(await plantProof(person)),
      headers: bearer(await customerToken(person)),
    }),
    "with an expired proof": async (person) => {
      const proven = await plantProof(person);
      await expired(proven.id);
      return proven;
    },
    "for the flow of a sign-up": async (person) => ({
      id: (await plantFlow(person)).id,
      headers: (await plantProof(await plantCustomer())).headers,
    }),
  };

  for (const [name, plant] of Object.entries(cases))
    test(name, async () => {
      const person = await plantCustomer();
      const before = await hashOf(person);
      const { id, headers } = await plant(person);
      expectRefused(await reset(id, headers), "RESET_NOT_PROVEN");
      expect(await hashOf(person)).toBe(before);
      expectTaken(await login(person, PASSWORD));
    });

  test("for all but one of eight concurrent calls with one proof", async () => {
    const person = await plantCustomer();
    const { id, headers } = await plantProof(person);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        reset(id, headers, `Quiet!River${at}`),
      ),
    );
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    for (const reply of replies)
      if (reply !== taken[0]) expectRefused(reply, "RESET_NOT_PROVEN");
    const at = replies.indexOf(taken[0]!);
    expectTaken(await login(person, `Quiet!River${at}`));
    expectRefused(await reset(id, headers), "RESET_NOT_PROVEN");
  });

  test("with a proof older than another reset", async () => {
    const person = await plantCustomer();
    const [first, second] = [
      await plantProof(person),
      await plantProof(person),
    ];
    expectTaken(await reset(first.id, first.headers));
    expectRefused(await reset(second.id, second.headers), "RESET_NOT_PROVEN");
  });

  test("for a common password, and the proof stays valid", async () => {
    const person = await plantCustomer();
    const { id, headers } = await plantProof(person);
    expectRefused(await reset(id, headers, "P@ssw0rd"), "PASSWORD_COMMON");
    expectTaken(await reset(id, headers));
  });
});

/** Lets the pause between two codes pass. */
const wait = (email: string) =>
  sql(
    "UPDATE code_flows SET sent_at = sent_at - interval '31 seconds' WHERE email = $1",
    [email],
  );

test("POST /forgot repeated at once continues the same flow; after 30 seconds it starts a new one and voids the old", async () => {
  const person = await plantCustomer();
  const nobody = `${unique()}@access.example`;
  for (const email of [person.email, nobody]) {
    const [first, again] = [await forget(email), await forget(email)];
    expect(again.json.data).toBe(first.json.data);
    await wait(email);
    const later = await forget(email);
    expect(later.json.data).not.toBe(first.json.data);
    const dead = await verify(String(first.json.data), "123456");
    expectRefused(
      dead,
      "CODE_EXPIRED",
      "This code has expired or was already used. Please request a new one.",
    );
  }
  expect(await awaitMails(person.email, 2)).toHaveLength(2);
});

const NOT_SENT =
  "This code is wrong. Please enter the code from our latest email.";

test("POST /verify: five wrong codes void the flow, and no proof is issued", async () => {
  const person = await plantCustomer();
  const { json } = await forget(person.email);
  const flowId = String(json.data);
  const code = await awaitCode(person.email);
  for (let wrong = 0; wrong < 4; wrong++)
    expectRefused(
      await verify(flowId, wrongCode(code)),
      "CODE_WRONG",
      NOT_SENT,
    );
  const dead = "Too many wrong codes. Please request a new one.";
  expectRefused(await verify(flowId, wrongCode(code)), "CODE_DEAD", dead);
  const reply = await verify(flowId, code);
  expectRefused(reply, "CODE_DEAD", dead);
  expect(cookiesOf(reply)).toEqual([]);
});

test("after 100 wrong codes only the link of an email to the owner leads to a new password", async () => {
  const needsLink =
    "Too many wrong codes were entered for this address. Please choose “Forgot password” again, and open the link in our email.";
  const since = new Date();
  const person = await plantCustomer();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id, code } = await plantFlow(person, "password_reset");
      for (let wrong = 0; wrong < 5; wrong++) {
        const reply = await verify(id, wrongCode(code));
        expect(reply.json.code).toBe(wrong < 4 ? "CODE_WRONG" : "CODE_DEAD");
      }
    }),
  );
  const late = await plantFlow(person, "password_reset");
  expectRefused(
    await verify(late.id, late.code),
    "RESET_LINK_NEEDED",
    needsLink,
  );
  expectRefused(
    await send({ method: "GET", path: `/api/resend-otp/${late.id}` }),
    "RESET_LINK_NEEDED",
    needsLink,
  );

  const asked = await forget(person.email);
  expectTaken(asked);
  const [mail] = await awaitMails(person.email, 1);
  const [, code = ""] = /there: (\d{6})\./.exec(mail!.text) ?? [];
  const [, link = ""] = /\/([0-9a-f-]{36})\s/.exec(mail!.text) ?? [];
  expect(link).not.toBe(asked.json.data);
  expectRefused(
    await verify(String(asked.json.data), code),
    "RESET_LINK_NEEDED",
    needsLink,
  );
  const verified = await verify(link, code);
  expectTaken(verified);
  expectTaken(await reset(link, bearer(String(verified.json.proof))));
  expectTaken(await login(person, NEW));

  await awaitSecurityEvent(
    { event: "reset.closed", customerId: person.id },
    since,
  );
});

test("POST /verify and /reset-user answer TOO_MANY_THIS_HOUR after 40 uses of a flow, known or not, and others go on", async () => {
  const person = await plantCustomer();
  const ask = (flowId: string, name: "verify" | "reset-user") =>
    send({
      method: "POST",
      path: `/api/${name}/${flowId}`,
      body:
        name === "verify"
          ? { userInput: "000000" }
          : { password: PASSWORD, confirmPassword: PASSWORD },
    });
  const start = async (email: string) => {
    const reply = await send({
      method: "POST",
      path: "/api/forgot",
      body: { email },
    });
    return String(reply.json.data);
  };
  const known = await start(person.email);
  const unknown = await start(`${unique()}@nobody.example`);
  for (const flowId of [known, unknown]) {
    const replies = await Promise.all(
      Array.from({ length: 44 }, (_, index) =>
        ask(flowId, index % 2 === 0 ? "verify" : "reset-user"),
      ),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
    for (const name of ["verify", "reset-user"] as const)
      expectRefused(await ask(flowId, name), "TOO_MANY_THIS_HOUR");
  }
  const other = await start(`${unique()}@nobody.example`);
  expectRefused(await ask(other, "reset-user"), "RESET_NOT_PROVEN");
});
