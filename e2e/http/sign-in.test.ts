import { describe, expect, test } from "vitest";
import { one, sql } from "../support/database";
import {
  bearer,
  browser,
  expectRefused,
  expectTaken,
  send,
  sessionCookie,
  type Reply,
} from "../support/http";
import { awaitCode, awaitMails, mailsTo } from "../support/mail";
import {
  PASSWORD,
  plantAdmin,
  plantCustomer,
  plantFlow,
  signIn,
  signInAdmin,
  signUpBody,
  unique,
  wrongCode,
  type Person,
} from "../support/people";
import { codesOf, times } from "../support/races";

const login = (accountNumber: string, password: string = PASSWORD) =>
  send({
    method: "POST",
    path: "/api/loginA",
    body: { accountNumber, password },
  });

const adminLogin = (username: string, password: string = PASSWORD) =>
  send({
    method: "POST",
    path: "/api/admin-login",
    body: { username, password },
  });

const verify = (flowId: string, userInput: string) =>
  send({ method: "POST", path: `/api/verify/${flowId}`, body: { userInput } });

const resend = (flowId: string) =>
  send({ method: "GET", path: `/api/resend-otp/${flowId}` });

const signUp = (body: object) =>
  send({ method: "POST", path: "/api/sign-up", body });

const readOwn = (person: Person, token: string) =>
  send({
    method: "GET",
    path: `/api/view-me/${person.id}`,
    headers: bearer(token),
  });

const sessionsOf = async (person: Person) =>
  (await sql("SELECT id FROM sessions WHERE customer_id = $1", [person.id]))
    .length;

/** Checks a refused code: one message for every reason, and the reason in `fields`. */
function expectCodeRefused(
  reply: Reply,
  code: Parameters<typeof expectRefused>[1],
) {
  expectRefused(reply, code, "verification failed");
  expect(Object.keys(reply.json.fields as object)).toEqual(["userInput"]);
}

describe("POST /loginA and POST /admin-login: passwords", () => {
  test("five wrong passwords lock the account even for the right one (429), and its owner gets one email", async () => {
    const person = await plantCustomer();
    for (let wrong = 0; wrong < 5; wrong++)
      expectRefused(await login(person.number, "Wrong!1"), "WRONG_CREDENTIALS");
    for (const password of [PASSWORD, "Wrong!1"]) {
      const reply = await login(person.number, password);
      expectRefused(reply, "SIGN_IN_LOCKED");
      const seconds = Number(reply.headers["retry-after"]);
      expect(seconds).toBeGreaterThan(800);
      expect(seconds).toBeLessThanOrEqual(900);
    }
    expect(await sessionsOf(person)).toBe(0);
    const [mail] = await awaitMails(person.email, 1);
    expect(mail!.subject).toContain("locked for 15 minutes");
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  test("of twenty wrong passwords at once, five answer 401 and fifteen 429", async () => {
    const person = await plantCustomer();
    const replies = await times(20, (index) =>
      login(person.number, `Wrong!${index}`),
    );
    expect(codesOf(replies)).toEqual([
      ...Array.from({ length: 15 }, () => "SIGN_IN_LOCKED"),
      ...Array.from({ length: 5 }, () => "WRONG_CREDENTIALS"),
    ]);
    expectRefused(await login(person.number), "SIGN_IN_LOCKED");
    expect(await awaitMails(person.email, 1)).toHaveLength(1);
  });

  test("ten concurrent right passwords on a locked account all answer 429", async () => {
    const person = await plantCustomer();
    await times(5, () => login(person.number, "Wrong!1"));
    const replies = await times(10, () => login(person.number));
    for (const reply of replies) expectRefused(reply, "SIGN_IN_LOCKED");
    expect(await sessionsOf(person)).toBe(0);
  });

  test("a right password before the fifth wrong one resets the count", async () => {
    const person = await plantCustomer();
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 4; wrong++)
        expectRefused(
          await login(person.number, "Wrong!1"),
          "WRONG_CREDENTIALS",
        );
      expectTaken(await login(person.number));
    }
  });

  test("an unknown account number gets the same answers and the same lock as a known one", async () => {
    const person = await plantCustomer();
    const [known, unknown] = [person.number, `9${person.number}`];
    for (let wrong = 0; wrong < 5; wrong++) {
      const replies = [
        await login(known, "Wrong!1"),
        await login(unknown, "Wrong!1"),
      ];
      for (const reply of replies) expectRefused(reply, "WRONG_CREDENTIALS");
      expect(replies[1]!.text).toBe(replies[0]!.text);
    }
    for (const number of [known, unknown])
      expectRefused(await login(number, "Wrong!1"), "SIGN_IN_LOCKED");
  });

  test("the lock of one account does not affect another", async () => {
    const [first, second] = [await plantCustomer(), await plantCustomer()];
    await times(6, () => login(first.number, "Wrong!1"));
    expectTaken(await login(second.number));
  });

  test("letter case and spaces count", async () => {
    const person = await plantCustomer();
    for (const password of [
      PASSWORD.toLowerCase(),
      ` ${PASSWORD}`,
      `${PASSWORD} `,
      `${PASSWORD}\u0000`,
    ])
      expectRefused(await login(person.number, password), "WRONG_CREDENTIALS");
    expectTaken(await login(person.number));
  });

  test("characters beyond byte 72 count", async () => {
    const long = `Aa1!${"x".repeat(123)}`;
    const body = signUpBody();
    const reply = await signUp({
      ...body,
      password: `${long}y`,
      retypePassword: `${long}y`,
    });
    expectTaken(reply);
    const { id } = reply.json.data as { id: string };
    const verified = await verify(id, await awaitCode(body.email));
    expectTaken(verified);
    const number = String(verified.json.accountNumber);
    expectRefused(await login(number, `${long}z`), "WRONG_CREDENTIALS");
    expectTaken(await login(number, `${long}y`));
  });

  test("staff get different messages for an unknown name and a wrong password, and five wrong ones lock (429)", async () => {
    const admin = await plantAdmin();
    expectRefused(await adminLogin(unique()), "INCORRECT_USERNAME");
    for (let wrong = 0; wrong < 5; wrong++)
      expectRefused(
        await adminLogin(admin.username, "Wrong!1"),
        "INCORRECT_PASSWORD",
      );
    const reply = await adminLogin(admin.username);
    expectRefused(reply, "SIGN_IN_LOCKED");
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(800);
    expectRefused(
      await adminLogin(admin.username.toUpperCase()),
      "SIGN_IN_LOCKED",
    );
  });
});

describe("POST /loginA reveals the state of an account only after the right password", () => {
  const states = [
    {
      state: { status: "closed" },
      code: "ACCOUNT_CLOSED",
      text: "This account no longer exists.",
    },
    {
      state: { status: "disabled" },
      code: "ACCOUNT_DISABLED",
      text: "Your account was disabled for security reasons because a different IP address and location were detected.",
    },
  ] as const;

  for (const { state, code, text } of states) {
    test(`${state.status} answers ${code}`, async () => {
      const person = await plantCustomer(state);
      expectRefused(await login(person.number, "Wrong!1"), "WRONG_CREDENTIALS");
      expectRefused(await login(person.number), code, text);
      expect(await sessionsOf(person)).toBe(0);
      await sql(
        "UPDATE customer_rights SET status = 'active' WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = $1)",
        [person.accountId],
      );
      expectTaken(await login(person.number));
    });
  }

  test("a dormant customer signs in", async () => {
    const person = await plantCustomer({ status: "inactive" });
    const reply = await login(person.number);
    expectTaken(reply);
    expect(reply.json.data).toMatchObject({ accountStatus: "inactive" });
  });

  test("an unverified customer gets a new code and the id of the flow", async () => {
    const person = await plantCustomer({ isVerified: false });
    const { id, code } = await plantFlow(person);
    expectRefused(await login(person.number, "Wrong!1"), "WRONG_CREDENTIALS");
    const reply = await login(person.number);
    expectRefused(reply, "NOT_VERIFIED");
    expect(reply.json.flowId).toBe(id);
    expect(await sessionsOf(person)).toBe(0);
    // The old code was an hour old, so a new one was sent and the old one is void.
    const fresh = await awaitCode(person.email);
    if (fresh !== code) expectCodeRefused(await verify(id, code), "CODE_WRONG");
    expectTaken(await verify(id, fresh));
    expectTaken(await login(person.number));
  });

  test("an unverified customer with a code sent just now gets no second email", async () => {
    const body = signUpBody();
    const { json } = await signUp(body);
    const { id } = json.data as { id: string };
    const code = await awaitCode(body.email);
    const { number } = await one<{ number: string }>(
      "SELECT a.number FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE c.email = $1",
      [body.email],
    );
    const reply = await login(number);
    expectRefused(reply, "NOT_VERIFIED");
    expect(reply.json.flowId).toBe(id);
    expectTaken(await verify(id, code));
    expect((await awaitMails(body.email, 2)).at(-1)!.text).toContain(number);
  });
});

describe("POST /verify and GET /resend-otp: codes", () => {
  async function running() {
    const person = await plantCustomer({ isVerified: false });
    return { person, ...(await plantFlow(person)) };
  }
  const isVerified = async (person: Person) =>
    (
      await one<{ is_verified: boolean }>(
        "SELECT is_verified FROM customers WHERE id = $1",
        [person.id],
      )
    ).is_verified;

  test("the right code verifies the customer, returns the account number and emails it", async () => {
    const { person, id, code } = await running();
    const reply = await verify(id, code);
    expectTaken(reply);
    expect(reply.json).toEqual({
      message: "verification successful",
      accountNumber: person.number,
    });
    const [mail] = await awaitMails(person.email, 1);
    expect(mail!.text).toContain(person.number);
    expectTaken(await login(person.number));
  });

  test("five wrong codes void the flow, even for the right code", async () => {
    const { person, id, code } = await running();
    for (let wrong = 0; wrong < 4; wrong++)
      expectCodeRefused(await verify(id, wrongCode(code)), "CODE_WRONG");
    expectCodeRefused(await verify(id, wrongCode(code)), "CODE_DEAD");
    expectCodeRefused(await verify(id, code), "CODE_DEAD");
    expect(await isVerified(person)).toBe(false);
    expectTaken(await resend(id));
    expectTaken(await verify(id, await awaitCode(person.email)));
  });

  test("of twenty wrong codes at once, five are checked", async () => {
    const { person, id, code } = await running();
    const replies = await times(20, () => verify(id, wrongCode(code)));
    expect(codesOf(replies)).toEqual([
      ...Array.from({ length: 16 }, () => "CODE_DEAD"),
      ...Array.from({ length: 4 }, () => "CODE_WRONG"),
    ]);
    expectCodeRefused(await verify(id, code), "CODE_DEAD");
    expect(await isVerified(person)).toBe(false);
  });

  test("the right code works once among concurrent calls", async () => {
    const { person, id, code } = await running();
    const replies = await times(20, () => verify(id, code));
    expect(codesOf(replies)).toEqual([
      "200",
      ...Array.from({ length: 19 }, () => "CODE_EXPIRED"),
    ]);
    expectCodeRefused(await verify(id, code), "CODE_EXPIRED");
    expectCodeRefused(await resend(id), "CODE_EXPIRED");
    expect(await awaitMails(person.email, 1)).toHaveLength(1);
  });

  test("an expired code is refused", async () => {
    const { person, id, code } = await running();
    const pass = (minutes: number) =>
      sql(
        "UPDATE code_flows SET expires_at = expires_at - make_interval(mins => $2) WHERE id = $1",
        [id, minutes],
      );
    await pass(5);
    expectCodeRefused(await verify(id, code), "CODE_EXPIRED");
    expect(await isVerified(person)).toBe(false);
    await pass(-5);
    expectTaken(await verify(id, code));
  });

  test("a code is valid for five minutes from when it is sent", async () => {
    const { person, id } = await running();
    expectTaken(await resend(id));
    const { seconds } = await one<{ seconds: string }>(
      "SELECT extract(epoch FROM expires_at - sent_at) AS seconds FROM code_flows WHERE id = $1",
      [id],
    );
    expect(Math.round(Number(seconds))).toBe(300);
    expect((await awaitMails(person.email, 1))[0]!.text).toContain("5 minutes");
  });

  test("a new code voids the old one", async () => {
    const { person, id, code } = await running();
    expectTaken(await resend(id));
    const fresh = await awaitCode(person.email);
    const tried = await verify(id, fresh === code ? wrongCode(code) : code);
    expectCodeRefused(tried, "CODE_WRONG");
    expectTaken(await verify(id, fresh));
  });

  test("a code is sent again after 30 seconds, not before", async () => {
    const { id, person } = await running();
    expectTaken(await resend(id));
    const early = await resend(id);
    expectCodeRefused(early, "RESEND_TOO_SOON");
    expect(Number(early.headers["retry-after"])).toBeLessThanOrEqual(30);
    await sql(
      "UPDATE code_flows SET sent_at = sent_at - interval '31 seconds' WHERE id = $1",
      [id],
    );
    expectTaken(await resend(id));
    expect(await awaitMails(person.email, 2)).toHaveLength(2);
  });

  test("two concurrent requests send one code", async () => {
    const { id, person } = await running();
    const replies = await times(10, () => resend(id));
    expect(codesOf(replies)).toEqual([
      "200",
      ...Array.from({ length: 9 }, () => "RESEND_TOO_SOON"),
    ]);
    expect(await awaitMails(person.email, 1)).toHaveLength(1);
  });

  test("an address gets at most five more codes an hour", async () => {
    const body = signUpBody();
    const { json } = await signUp(body);
    const { id } = json.data as { id: string };
    const wait = () =>
      sql(
        "UPDATE code_flows SET sent_at = sent_at - interval '1 minute' WHERE id = $1",
        [id],
      );
    for (let more = 0; more < 5; more++) {
      await wait();
      expectTaken(await resend(id));
    }
    await wait();
    const reply = await resend(id);
    expectCodeRefused(reply, "RESEND_TOO_OFTEN");
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(3_000);
    expect(await awaitMails(body.email, 6)).toHaveLength(6);
  });

  test("the code of one flow does not work in another", async () => {
    const [first, second] = [signUpBody(), signUpBody()];
    const ids: string[] = [];
    for (const body of [first, second]) {
      const { json } = await signUp(body);
      ids.push((json.data as { id: string }).id);
    }
    const [one, other] = [
      await awaitCode(first.email),
      await awaitCode(second.email),
    ];
    if (one !== other)
      expectCodeRefused(await verify(ids[1]!, one), "CODE_WRONG");
    expectTaken(await verify(ids[0]!, one));
    expectTaken(await verify(ids[1]!, other));
  });

  test("no answer contains the code", async () => {
    const body = signUpBody();
    const reply = await signUp(body);
    const code = await awaitCode(body.email);
    expect(reply.text).not.toContain(code);
    await expect
      .poll(async () => {
        const mail = await one<{ status: string }>(
          "SELECT status FROM outbox_mails WHERE recipient = $1",
          [body.email],
        );
        return mail.status;
      })
      .toBe("sent");
    const kept = await one(
      `SELECT row_to_json(m) AS mail, encode(f.code_hash, 'escape') AS hash
       FROM outbox_mails m JOIN code_flows f ON f.email = m.recipient WHERE recipient = $1`,
      [body.email],
    );
    expect(kept.mail).toMatchObject({ subject: "", sealed_body: null });
    expect(kept.hash).not.toContain(code);
  });
});

describe("POST /sign-up", () => {
  test("answers the same for a taken address, opens no account, and emails the owner", async () => {
    const owner = await plantCustomer();
    const [fresh, taken] = [signUpBody(), signUpBody()];
    taken.email = owner.email.toUpperCase();
    const replies = [await signUp(fresh), await signUp(taken)];
    const shapes = replies.map((reply) => {
      expectTaken(reply);
      const data = reply.json.data as Record<string, string>;
      expect(data.id).toMatch(/^[0-9a-f-]{36}$/);
      return {
        message: reply.json.message,
        keys: Object.keys(data),
        headers: Object.keys(reply.headers).sort(),
      };
    });
    expect(shapes[1]).toEqual(shapes[0]);
    expect((replies[1]!.json.data as { email: string }).email).toBe(
      owner.email,
    );

    const [mail] = await awaitMails(owner.email, 1);
    expect(mail!.subject).toContain("already have an account");
    expect(mail!.text).not.toMatch(/\b\d{6}\b/);
    const { count } = await one<{ count: string }>(
      "SELECT count(*) FROM customers WHERE email = $1 AND is_verified",
      [owner.email],
    );
    expect(count).toBe("1");

    // The flow answers like any other, but never verifies.
    const { id } = replies[1]!.json.data as { id: string };
    expectCodeRefused(await resend(id), "RESEND_TOO_SOON");
    await sql(
      "UPDATE code_flows SET sent_at = sent_at - interval '1 minute' WHERE id = $1",
      [id],
    );
    expectTaken(await resend(id));
    for (let wrong = 0; wrong < 4; wrong++)
      expectCodeRefused(await verify(id, "123456"), "CODE_WRONG");
    expectCodeRefused(await verify(id, "123456"), "CODE_DEAD");
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expectTaken(await login(owner.number));
  });

  test("of two sign-ups with one address, the first verified one gets it", async () => {
    const [first, second] = [signUpBody(), signUpBody()];
    second.email = first.email;
    const ids: string[] = [];
    const codes: string[] = [];
    for (const body of [first, second]) {
      const { json } = await signUp(body);
      ids.push((json.data as { id: string }).id);
      codes.push(await awaitCode(first.email, ids.length));
    }
    expectTaken(await verify(ids[1]!, codes[1]!));
    expectCodeRefused(await verify(ids[0]!, codes[0]!), "CODE_FLOW_UNKNOWN");
    const people = await sql(
      "SELECT username, is_verified FROM customers WHERE email = $1",
      [first.email],
    );
    expect(people).toEqual([{ username: second.username, is_verified: true }]);
  });

  test("of two sign-ups with one username, the first verified one gets it", async () => {
    const [first, second] = [signUpBody(), signUpBody()];
    second.username = first.username.toUpperCase();
    const ids: string[] = [];
    for (const body of [first, second]) {
      const reply = await signUp(body);
      expectTaken(reply);
      ids.push((reply.json.data as { id: string }).id);
    }
    expectTaken(await verify(ids[0]!, await awaitCode(first.email)));
    expectRefused(
      await verify(ids[1]!, await awaitCode(second.email)),
      "USERNAME_TAKEN",
    );
    const third = await signUp({ ...signUpBody(), username: first.username });
    expectRefused(third, "USERNAME_TAKEN");
    expect(Object.keys(third.json.fields as object)).toEqual(["username"]);
  });

  test("refuses common passwords and passwords made of the person's names", async () => {
    for (const [password, code] of [
      ["P@ssw0rd", "PASSWORD_COMMON"],
      ["Own!Name7", "PASSWORD_PERSONAL"],
    ] as const) {
      const reply = await signUp({
        ...signUpBody("Own!Name7"),
        email: `${unique()}@access.example`,
        password,
        retypePassword: password,
      });
      expectRefused(reply, code);
      expect(Object.keys(reply.json.fields as object)).toEqual(["password"]);
    }
  });

  test("opens an account with a number, both codes, the default limit and a zero balance", async () => {
    const body = signUpBody();
    const { json } = await signUp(body);
    const { id } = json.data as { id: string };
    const { json: verified } = await verify(id, await awaitCode(body.email));
    expect(verified.accountNumber).toMatch(/^[1-9]\d{9}$/);
    const reply = await login(String(verified.accountNumber));
    expect(reply.json.data).toMatchObject({
      fullName: body.fullName,
      email: body.email,
      accountType: "savings",
      accountNumber: verified.accountNumber,
      availableBalance: 0,
      totalBalance: 0,
      accountLimit: 10_000,
      accountStatus: "active",
      isVerified: true,
      cotCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
      taxCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
    });
    expect(reply.text).not.toContain("password");
  });
});

describe("sessions", () => {
  const age = (person: Person, change: string) =>
    sql(`UPDATE sessions SET ${change} WHERE customer_id = $1`, [person.id]);

  test("end after 15 minutes without a request, not earlier", async () => {
    const person = await plantCustomer();
    const token = await signIn(person);
    await age(
      person,
      "last_seen_at = now() - interval '14 minutes 50 seconds'",
    );
    expectTaken(await readOwn(person, token));
    // That request restarted the idle time.
    const { idle } = await one<{ idle: boolean }>(
      "SELECT last_seen_at > now() - interval '1 minute' AS idle FROM sessions WHERE customer_id = $1",
      [person.id],
    );
    expect(idle).toBe(true);
    await age(person, "last_seen_at = now() - interval '15 minutes 1 second'");
    expectRefused(await readOwn(person, token), "SIGNED_OUT");
    expectRefused(await readOwn(person, token), "SIGNED_OUT");
  });

  test("end after 12 hours, even with requests", async () => {
    const person = await plantCustomer();
    const token = await signIn(person);
    const { hours } = await one<{ hours: string }>(
      "SELECT extract(epoch FROM expires_at - created_at) / 3600 AS hours FROM sessions WHERE customer_id = $1",
      [person.id],
    );
    expect(Number(hours)).toBe(12);
    await age(person, "expires_at = now() + interval '1 minute'");
    expectTaken(await readOwn(person, token));
    await age(person, "expires_at = now(), last_seen_at = now()");
    expectRefused(await readOwn(person, token), "SIGNED_OUT");
  });

  test("of staff end after the same times", async () => {
    const admin = await plantAdmin();
    const token = await signInAdmin(admin);
    const read = () =>
      send({
        method: "GET",
        path: "/api/view-all-users?limit=1",
        headers: bearer(token),
      });
    expectTaken(await read());
    await sql(
      "UPDATE sessions SET last_seen_at = now() - interval '16 minutes' WHERE admin_id = $1",
      [admin.id],
    );
    expectRefused(await read(), "SIGNED_OUT");
    await sql(
      "UPDATE sessions SET last_seen_at = now(), expires_at = now() WHERE admin_id = $1",
      [admin.id],
    );
    expectRefused(await read(), "SIGNED_OUT");
  });

  test("record the address and the device", async () => {
    const person = await plantCustomer();
    expectTaken(
      await send({
        method: "POST",
        path: "/api/loginA",
        headers: { "user-agent": `Test/1 ${"é".repeat(400)}` },
        body: { accountNumber: person.number, password: PASSWORD },
      }),
    );
    const row = await one<{ device: string; ip: string }>(
      "SELECT device, ip FROM sessions WHERE customer_id = $1",
      [person.id],
    );
    expect(row.device).toMatch(/^Test\/1 /);
    expect(row.device.length).toBeLessThanOrEqual(300);
    expect(row.ip).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test("pages redirect visitors without a session of their realm to its sign-in", async () => {
    const person = await plantCustomer();
    const customer = { [sessionCookie.customer]: await signIn(person) };
    const admin = {
      [sessionCookie.admin]: await signInAdmin(await plantAdmin()),
    };
    const pages = [
      ...["", "/transfer", "/transaction", "/account-statement", "/detail"].map(
        (page) => [`/dashboard${page}`, customer, admin, "/sign-in"] as const,
      ),
      ...["/admin", "/allacount", "/accountmanage"].map(
        (page) => [page, admin, customer, "/login"] as const,
      ),
    ];
    for (const [path, right, wrong, signInPage] of pages) {
      const get = (cookies: Record<string, string>) =>
        send({ method: "GET", path, headers: browser(cookies) });
      for (const cookies of [{}, wrong]) {
        const reply = await get(cookies);
        // A page that has begun to stream redirects in its body instead.
        const led = `${reply.headers.location ?? ""} ${reply.text}`;
        expect(led, path).toContain(signInPage);
        expect(reply.text, path).not.toContain(person.number);
      }
      const reply = await get(right);
      expect(reply.status, path).toBe(200);
      expect(reply.headers.location).toBeUndefined();
    }
  });
});
