import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { sql } from "../support/database";
import {
  bearer,
  expectTaken,
  send,
  sessionCookie,
  type Call,
  type Reply,
} from "../support/http";
import {
  plantAdmin,
  plantCustomer,
  plantFlow,
  plantMoney,
  transferBody,
  unique,
  wrongCode,
} from "../support/people";
import { awaitSecurityEvent, PATIENCE } from "../support/security-events";
import { customerToken, staffToken } from "../support/session";
import { logFile } from "../support/settings";

type Line = {
  event: string;
  realm?: string;
  customerId?: string;
  adminId?: string;
};

/** The log lines that contain a text, such as the id of a request or of a customer. */
const linesWith = (text: string) =>
  readFileSync(logFile(), "utf8")
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Line & Record<string, unknown>);

const linesOf = ({ headers }: Reply) =>
  linesWith(String(headers["x-request-id"]));

/** Waits for the log lines of a request, which may follow the answer. */
const awaitLinesOf = (reply: Reply, count = 1) =>
  vi.waitFor(() => {
    const lines = linesOf(reply);
    if (lines.length >= count) return lines;
    throw new Error(`no log line of ${reply.status} ${reply.text}`);
  }, PATIENCE);

/** A text that no row and no line may hold. */
const INPUT = "Hunter2!Typed";

const signInBody = (accountNumber: string) => ({
  method: "POST" as const,
  path: "/api/loginA",
  body: { accountNumber, password: INPUT },
});

const staffSignIn = (username: string) => ({
  method: "POST" as const,
  path: "/api/admin-login",
  body: { username, password: INPUT },
});

/** Each gives a fresh call, the status of its answer, and the events it is recorded as. */
const KINDS: Record<
  string,
  () => Promise<{ call: Call; status: number; line: Line }>
> = {
  "a failed sign-in of a customer": async () => {
    const { id, number } = await plantCustomer();
    return {
      call: signInBody(number),
      status: 401,
      line: {
        event: "sign-in.failed",
        realm: "customer",
        customerId: id,
      },
    };
  },
  "a failed sign-in to an unknown account": () =>
    Promise.resolve({
      call: signInBody("9999999999"),
      status: 401,
      line: { event: "sign-in.failed", realm: "customer" },
    }),
  "a failed sign-in of staff": async () => {
    const { id, username } = await plantAdmin();
    return {
      call: staffSignIn(username),
      status: 401,
      line: { event: "sign-in.failed", realm: "admin", adminId: id },
    };
  },
  "a failed sign-in of unknown staff": () =>
    Promise.resolve({
      call: staffSignIn(unique("nobody")),
      status: 401,
      line: { event: "sign-in.failed", realm: "admin" },
    }),
  "a role without the right": async () => {
    const auditor = await plantAdmin("auditor");
    const { id } = await plantCustomer();
    return {
      call: {
        method: "PUT",
        path: `/api/admin-status/${id}`,
        headers: bearer(await staffToken(auditor)),
        body: { accountStatus: "closed" },
      },
      status: 403,
      line: { event: "right.missing", realm: "admin", adminId: auditor.id },
    };
  },
  "a customer’s token on a staff call": async () => {
    const person = await plantCustomer();
    return {
      call: {
        method: "GET",
        path: "/api/view-all-users",
        headers: bearer(await customerToken(person)),
      },
      status: 403,
      line: {
        event: "realm.wrong",
        realm: "customer",
        customerId: person.id,
      },
    };
  },
  "a staff token on a customer’s call": async () => {
    const admin = await plantAdmin();
    const { id } = await plantCustomer();
    return {
      call: {
        method: "GET",
        path: `/api/view-me/${id}`,
        headers: bearer(await staffToken(admin)),
      },
      status: 403,
      line: { event: "realm.wrong", realm: "admin", adminId: admin.id },
    };
  },
  "a request for another customer’s data": async () => {
    const [person, other] = [await plantCustomer(), await plantCustomer()];
    return {
      call: {
        method: "GET",
        path: `/api/view-me/${other.id}`,
        headers: bearer(await customerToken(person)),
      },
      status: 404,
      line: { event: "item.foreign", realm: "customer", customerId: person.id },
    };
  },
  "a request for another customer’s data by account number": async () => {
    const [person, other] = [await plantCustomer(), await plantCustomer()];
    return {
      call: {
        method: "GET",
        path: `/api/view-me/${other.number}`,
        headers: bearer(await customerToken(person)),
      },
      status: 404,
      line: { event: "item.foreign", realm: "customer", customerId: person.id },
    };
  },
  "a request for an item that doesn’t exist": async () => {
    const person = await plantCustomer();
    return {
      call: {
        method: "DELETE",
        path: `/api/beneficiaries/${crypto.randomUUID()}`,
        headers: bearer(await customerToken(person)),
      },
      status: 404,
      line: { event: "item.unknown", realm: "customer", customerId: person.id },
    };
  },
  "a request from another website": async () => ({
    call: {
      method: "POST",
      path: "/api/transfer",
      headers: {
        cookie: `${sessionCookie.customer}=${await customerToken(await plantCustomer())}`,
        origin: "https://evil.example",
      },
      body: {},
    },
    status: 403,
    line: { event: "request.cross-site" },
  }),
  "wrong transfer codes": async () => {
    const person = await plantCustomer({ balanceMinor: 1_000 });
    return {
      call: {
        method: "POST",
        path: "/api/transfer",
        headers: bearer(await customerToken(person)),
        body: transferBody(person, { cotCode: INPUT }),
      },
      status: 422,
      line: {
        event: "transfer-codes.wrong",
        realm: "customer",
        customerId: person.id,
      },
    };
  },
  "a wrong own password": async () => {
    const person = await plantCustomer();
    return {
      call: {
        method: "POST",
        path: "/api/two-factor/start",
        headers: bearer(await customerToken(person)),
        body: { password: INPUT },
      },
      status: 422,
      line: {
        event: "password.wrong",
        realm: "customer",
        customerId: person.id,
      },
    };
  },
  "a wrong emailed code": async () => {
    const { id, code } = await plantFlow(
      await plantCustomer({ isVerified: false }),
    );
    return {
      call: {
        method: "POST",
        path: `/api/verify/${id}`,
        body: { userInput: wrongCode(code) },
      },
      status: 422,
      line: { event: "code.wrong" },
    };
  },
};

describe("the security log", () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    test(`records ${name}, with a log line and without the input`, async () => {
      const { call, status, line } = await kind();
      const since = new Date();
      const reply = await send(call);
      expect(reply.status, reply.text).toBe(status);
      const lines = await awaitLinesOf(reply);
      expect(lines).toEqual([
        {
          level: "warn",
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          requestId: reply.headers["x-request-id"],
          ip: expect.stringMatching(/127\.0\.0\.1|::1/),
          message: expect.any(String),
          ...(lines[0]!.sessionId !== undefined && {
            sessionId: expect.any(String),
          }),
          ...line,
        },
      ]);
      await awaitSecurityEvent(line, since);
    });
  }

  test("records the start of a lock-out and the attempts during it", async () => {
    const { number, id: customerId } = await plantCustomer();
    let reply = await send(signInBody(number));
    for (let wrong = 2; wrong <= 5; wrong++)
      reply = await send(signInBody(number));
    expect(await awaitLinesOf(reply, 2)).toMatchObject([
      { event: "sign-in.failed", customerId },
      { event: "sign-in.locked", customerId },
    ]);
    const refused = await send(signInBody(number));
    expect(refused.status).toBe(429);
    expect(await awaitLinesOf(refused)).toMatchObject([
      { event: "sign-in.refused" },
    ]);
  });

  test("holds no input of any kind above", async () => {
    const columns = await sql<{ text: string }>(
      "SELECT row_to_json(e)::text AS text FROM security_events e",
    );
    expect(columns.filter(({ text }) => text.includes(INPUT))).toEqual([]);
    expect(readFileSync(logFile(), "utf8")).not.toContain(INPUT);
  });

  test("records nothing when the owner reads their own data and sends a transfer", async () => {
    const person = await plantCustomer();
    await plantMoney(person.accountId, 1_000);
    const headers = bearer(await customerToken(person));
    expectTaken(
      await send({ method: "GET", path: `/api/view-me/${person.id}`, headers }),
    );
    const sent = await send({
      method: "POST",
      path: "/api/transfer",
      headers,
      body: transferBody(person),
    });
    expectTaken(sent);
    expect(linesWith(person.id)).toEqual([]);
  });
});
