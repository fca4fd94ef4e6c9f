import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { messageErrors } from "@/lib/features/inbox/messages/staff-errors";
import type { Contract } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { securityLogWritten } from "@/lib/security-log/record";
import { UNEXPECTED, failure } from "@/lib/platform/errors/failure";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { uploadDocument } from "@/lib/features/documents/contract";
import { photoLimit } from "@/lib/features/customers/limits";
import type { HourlyLimit } from "@/lib/platform/rate-limit/limit";
import { issueToken } from "@/lib/identity/tokens";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import { STAMPED } from "@/lib/testing/stamped";
import { plantStaff } from "@/lib/testing/staff";
import { file, id, line } from "@/lib/platform/validation/fields";
import { withSpellings } from "@/lib/platform/validation/spellings";
import { serve } from "./serve";
import type { CallInput } from "@/lib/calls/serve";
import { amount } from "@/lib/ledger/fields";

const { ownerPool, sql } = await testDatabase();

/** The parts that the calls of these tests share. */
const SHARED = {
  method: "POST",
  path: "/x",
  summary: "Tests.",
  answers: {},
  fallback: UNEXPECTED,
} as const;

type Given<Caller extends Contract["caller"], Body> = Omit<
  CallInput<Contract & { caller: Caller }>,
  "body" | "params"
> & { body: Body; params: object };

const FAILED = failure(
  "TRANSFER_FAILED",
  "An error occurred. Please try again.",
);

const people = await plant();

/** One customer and one administrator, each with a live session. */
async function plant() {
  const customer = await first<{ id: string }>(
    `INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Rita Route', 'rita', 'rita@x.example', '1', 'x', 'x', '1980-01-01', 'Single', 'x', true) RETURNING id`,
  );
  await first(
    `INSERT INTO accounts (kind, customer_id, number, type) VALUES ('customer', $1, '1234567890', 'savings')
     RETURNING id`,
    [customer.id],
  );
  const admin = await plantStaff(ownerPool, "anna", "teller");
  const token = async (realm: "customer" | "admin", id: string) =>
    issueToken(realm, (await plantSession(ownerPool, { realm, id })).secret);
  return {
    customerId: customer.id,
    adminId: admin.id,
    tokens: {
      customer: await token("customer", customer.id),
      admin: await token("admin", admin.id),
    },
  };
}

async function first<Row extends object>(text: string, values: unknown[] = []) {
  const { rows } = await ownerPool.query<Row>(text, values);
  return rows[0]!;
}

const HOST = "192.0.2.10";

type Ask = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
};

function ask({ method = "POST", path = "/api/x", headers, body }: Ask = {}) {
  return new NextRequest(`http://${HOST}${path}`, {
    method,
    headers: {
      host: HOST,
      ...STAMPED,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

const context = (params: Record<string, string> = {}) => ({
  params: Promise.resolve(params),
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (realm: "customer" | "admin", token: string) => ({
  cookie: `limmat-${realm}-session=${token}`,
});
const sameOrigin = { origin: `http://${HOST}` };

async function read(response: Response) {
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Record<string, unknown>,
  };
}

async function refusalOf(response: Response) {
  const { status, json } = await read(response);
  return `${status} ${String(json.code)}`;
}

type LogLine = { level: string; requestId?: string; event?: string };

/** The log lines of requests; those of the background have no request id. */
const lines: LogLine[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    const line = JSON.parse(String(text)) as LogLine;
    if (line.requestId) lines.push(line);
    return true;
  });
});
afterEach(async () => {
  await securityLogWritten();
  vi.restoreAllMocks();
});

const echo = vi.fn((call: Given<"public", unknown>) =>
  Promise.resolve({ ok: true, params: call.params }),
);
beforeEach(() => void echo.mockClear());

const open = serve({ ...SHARED, caller: "public" }, echo);

describe("an answer", () => {
  test("is a refusal, not a failure, where something is missing at an address without parameters", async () => {
    const missing = serve({ ...SHARED, caller: "customer" }, () => {
      throw new DomainError(commonErrors.NOT_FOUND);
    });
    expect(
      await refusalOf(
        await missing(ask({ headers: bearer(people.tokens.customer) }), {
          params: Promise.resolve(undefined),
        }),
      ),
    ).toBe("404 NOT_FOUND");
  });

  test("is the handler's data as JSON, with a request id, never kept or guessed at", async () => {
    const { status, headers, json } = await read(
      await open(ask({ method: "GET" }), context({ userId: "7" })),
    );
    expect(status).toBe(200);
    expect(json).toEqual({ ok: true, params: { userId: "7" } });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toContain("application/json");
  });

  test("has an id of its own each time, the one the handler is given", async () => {
    const ids = new Set<string>();
    for (let count = 0; count < 3; count++) {
      const response = await open(ask({ method: "GET" }), context());
      const id = response.headers.get("x-request-id")!;
      expect(echo.mock.lastCall![0].context.requestId).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(3);
  });

  // The server replaces the header that a client sends: lib/server/client-ip.test.ts.
  test("has the id that our server gave the request", async () => {
    const response = await open(
      ask({ method: "GET", headers: { "x-request-id": "given" } }),
      context(),
    );
    expect(response.headers.get("x-request-id")).toBe("given");
  });
});

describe("a request without our server's stamp", () => {
  const unstamped = (headers: Record<string, string>) =>
    new NextRequest(`http://${HOST}/api/x`, {
      headers: { host: HOST, "x-client-ip": "10.0.0.7", ...headers },
    });

  test.each<Record<string, string>>([
    {},
    { "x-client-stamp": "" },
    { "x-client-stamp": "guessed" },
    { "x-client-stamp": "guessed", "x-request-id": "mine" },
  ])("is not served with %j", async (headers) => {
    echo.mockClear();
    const response = await open(unstamped(headers), context());
    expect(response.status).toBe(503);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toEqual({
      message: commonErrors.NOT_STAMPED.text,
      code: "NOT_STAMPED",
    });
    expect(echo).not.toHaveBeenCalled();
  });

  test("is not served by a process that was started otherwise", async () => {
    const globals = globalThis as { limmatStamp?: string | undefined };
    const stamp = globals.limmatStamp;
    delete globals.limmatStamp;
    try {
      for (const headers of [STAMPED, {}, { "x-client-stamp": "undefined" }])
        expect((await open(unstamped(headers), context())).status).toBe(503);
    } finally {
      globals.limmatStamp = stamp;
    }
  });
});

describe("a handler is given", () => {
  test("query, address and device", async () => {
    await open(
      ask({
        method: "GET",
        path: "/api/x?limit=5&cursor=a%20b",
        headers: { "x-client-ip": "10.0.0.7", "user-agent": "Test/1" },
      }),
      context(),
    );
    const call = echo.mock.lastCall![0];
    expect(call.query.get("cursor")).toBe("a b");
    expect(call.context.ip).toBe("10.0.0.7");
    expect(call.device).toEqual({
      ip: "10.0.0.7",
      userAgent: "Test/1",
      isBrowser: false,
    });
    expect(call.caller).toBeNull();
    expect(call.body).toBeUndefined();
    expect(call.idempotency).toBeUndefined();
  });

  test("an unknown address and device as such", async () => {
    await open(ask({ method: "GET" }), context());
    expect(echo.mock.lastCall![0].device).toEqual({
      ip: "unknown",
      userAgent: "",
      isBrowser: false,
    });
  });
});

describe("the caller", () => {
  const handlers = {
    customer: serve({ ...SHARED, caller: "customer" }, ({ caller }) =>
      Promise.resolve({ id: caller.id }),
    ),
    admin: serve({ ...SHARED, caller: "admin", right: "serve" }, ({ caller }) =>
      Promise.resolve({ id: caller.id }),
    ),
  };
  const id = { customer: people.customerId, admin: people.adminId };

  test("of a call for both realms is the customer, the member of staff, or both", async () => {
    const either = serve(
      { ...SHARED, caller: "anyRealm", right: "read" },
      ({ caller }) =>
        Promise.resolve({
          customer: caller.customer?.id,
          admin: caller.admin?.id,
        }),
    );
    const seen = async (headers: Record<string, string>) =>
      (await read(await either(ask({ method: "GET", headers }), context())))
        .json;
    const { customer, admin } = people.tokens;
    expect(await seen(bearer(customer))).toEqual({ customer: id.customer });
    expect(await seen(bearer(admin))).toEqual({ admin: id.admin });
    const both = [cookie("customer", customer), cookie("admin", admin)];
    expect(
      await seen({ cookie: both.map((one) => one.cookie).join("; ") }),
    ).toEqual(id);
    expect(await seen({})).toMatchObject({ code: "SIGNED_OUT" });
  });

  test("of a staff call needs the right it names, and nobody has one that is not named", async () => {
    const handle = vi.fn(() => Promise.resolve({}));
    const unnamed = { ...SHARED, caller: "admin" } as const;
    for (const call of [
      serve({ ...unnamed, right: "correct" }, handle),
      serve(unnamed as never, handle),
    ])
      expect(
        await refusalOf(
          await call(ask({ headers: bearer(people.tokens.admin) }), context()),
        ),
      ).toBe("403 RIGHT_MISSING");
    expect(handle).not.toHaveBeenCalled();
  });

  describe.each([
    { realm: "customer", other: "admin" },
    { realm: "admin", other: "customer" },
  ] as const)("of a $realm's call", ({ realm, other }) => {
    const get = (headers: Record<string, string>) =>
      handlers[realm](ask({ method: "GET", headers }), context());
    const mine = people.tokens[realm];
    const theirs = people.tokens[other];

    test.each([
      ["bearer", bearer(mine)],
      ["cookie", cookie(realm, mine)],
      [
        "cookie beside the other realm's",
        {
          cookie: `limmat-${other}-session=${theirs}; limmat-${realm}-session=${mine}`,
        },
      ],
      [
        "bearer beside a cookie that is none",
        { ...bearer(mine), ...cookie(realm, "x") },
      ],
    ])("is known by %s", async (_, headers) => {
      const { status, json } = await read(await get(headers));
      expect({ status, id: json.id }).toEqual({ status: 200, id: id[realm] });
    });

    test.each([
      ["the other realm's token as bearer", bearer(theirs)],
      ["the other realm's cookie", cookie(other, theirs)],
      ["the other realm's token in this realm's cookie", cookie(realm, theirs)],
    ])("is 403 for %s", async (_, headers) => {
      expect(await refusalOf(await get(headers))).toBe("403 WRONG_REALM");
    });

    test.each([
      ["nobody", {}],
      [
        "an empty authorization, whatever the cookie",
        { authorization: "", ...cookie(realm, mine) },
      ],
      [
        "another scheme, whatever the cookie",
        { authorization: `Basic ${mine}`, ...cookie(realm, mine) },
      ],
      ["a token that is none", bearer("x")],
      ["a token in the other realm's cookie", cookie(other, mine)],
      ["a token cut short", bearer(mine.slice(0, -3))],
    ])("is 401 for %s", async (_, headers) => {
      expect(await refusalOf(await get(headers))).toBe("401 SIGNED_OUT");
    });
  });

  test("is checked before the body is read", async () => {
    const handler = serve(
      { ...SHARED, caller: "customer", body: z.object({ a: line("a") }) },
      () => Promise.resolve({}),
    );
    const response = await handler(ask({ body: "no json" }), context());
    expect(await refusalOf(response)).toBe("401 SIGNED_OUT");
  });
});

describe("the origin of an unsafe request", () => {
  const handler = serve({ ...SHARED, caller: "customer" }, () =>
    Promise.resolve({}),
  );
  const mine = cookie("customer", people.tokens.customer);
  const post = (headers: Record<string, string>, method = "POST") =>
    handler(ask({ method, headers }), context());

  test.each([
    ["our own", { ...mine, ...sameOrigin }],
    ["our own, behind TLS", { ...mine, origin: `https://${HOST}` }],
    [
      "our own, as the browser says",
      { ...mine, "sec-fetch-site": "same-origin" },
    ],
    ["none, with a bearer token", bearer(people.tokens.customer)],
    [
      "foreign, with a bearer token, which no page elsewhere has",
      { ...bearer(people.tokens.customer), origin: "https://evil.example" },
    ],
  ])("is fine: %s", async (_, headers) => {
    expect((await post(headers)).status).toBe(200);
  });

  test.each([
    ["none, with a cookie", mine],
    ["another host", { ...mine, origin: "https://evil.example" }],
    [
      "the requested host, which is a foreign name for this address",
      { ...mine, host: "evil.example", origin: "http://evil.example" },
    ],
    ["another port", { ...mine, origin: `http://${HOST}:8080` }],
    ["a longer host", { ...mine, origin: `http://${HOST}.evil.example` }],
    ["opaque", { ...mine, origin: "null" }],
    ["no address", { ...mine, origin: "http://" }],
    [
      "another site, as the browser says",
      { ...mine, "sec-fetch-site": "cross-site" },
    ],
    [
      "foreign, whatever the browser says",
      {
        ...mine,
        origin: "https://evil.example",
        "sec-fetch-site": "same-origin",
      },
    ],
  ])("is refused: %s", async (_, headers) => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"])
      expect(await refusalOf(await post(headers, method))).toBe(
        "403 CROSS_SITE",
      );
  });

  test("is not required without a cookie: the call answers 401", async () => {
    expect(await refusalOf(await post({}))).toBe("401 SIGNED_OUT");
  });

  test("is not required of a call that changes nothing", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const response = await post({ ...mine, origin }, "GET");
      expect(response.status).toBe(200);
    }
  });

  test("of a public call may be missing, not foreign", async () => {
    expect((await open(ask(), context())).status).toBe(200);
    expect((await open(ask({ headers: sameOrigin }), context())).status).toBe(
      200,
    );
    const foreign = ask({ headers: { origin: "https://evil.example" } });
    expect(await refusalOf(await open(foreign, context()))).toBe(
      "403 CROSS_SITE",
    );
  });
});

describe("a call with one text for every failure", () => {
  const { USERNAME_TAKEN, USER_NOT_FOUND } = identityErrors;
  const contract = {
    ...SHARED,
    path: "/users/{userId}",
    caller: "public",
    body: z.object({ name: line("Which name?") }),
    refuses: [USERNAME_TAKEN, USER_NOT_FOUND],
    fallback: failure("UPDATE_FAILED", "update failed"),
    oneFailureText: true,
  } as const;
  const answer = async (
    error: Error,
    { body = '{"name":"Ann"}', params = { userId: "x" } as object } = {},
  ) => {
    const handler = serve(contract, () => Promise.reject(error));
    return (await read(await handler(ask({ body }), context({ ...params }))))
      .json;
  };

  test.each([
    ["its field", fieldError(USERNAME_TAKEN, "username"), "username"],
    ["the path parameter", new DomainError(USERNAME_TAKEN), "userId"],
  ])("answers it, with the reason at %s", async (_, error, field) => {
    expect(await answer(error)).toEqual({
      message: "update failed",
      code: "USERNAME_TAKEN",
      fields: { [field]: USERNAME_TAKEN.text },
    });
  });

  test("answers the reason at the form if there is no path parameter", async () => {
    const json = await answer(new DomainError(USER_NOT_FOUND), { params: {} });
    expect(json.fields).toEqual({ form: USER_NOT_FOUND.text });
  });

  test("answers invalid input and the refusals of every call with their own texts", async () => {
    const own = new DomainError(USER_NOT_FOUND);
    expect(await answer(own, { body: "{}" })).toMatchObject({
      message: "Which name?",
      code: "INVALID_VALUE",
    });
    expect(await answer(new DomainError(commonErrors.SIGNED_OUT))).toEqual({
      message: commonErrors.SIGNED_OUT.text,
      code: "SIGNED_OUT",
    });
  });
});

describe("a path parameter", () => {
  const handle = vi.fn(({ params }: Given<"public", unknown>) =>
    Promise.resolve({ ...params }),
  );
  beforeEach(() => void handle.mockClear());
  const path = "/orders/{orderId}/{action}";
  const params = { orderId: id, action: z.enum(["pause", "resume"]) };
  const orders = { ...SHARED, path, params, caller: "public" } as const;
  const known = { orderId: crypto.randomUUID(), action: "pause" };

  test("reaches the handler once its schema takes it", async () => {
    const { status, json } = await read(
      await serve(orders, handle)(ask(), context(known)),
    );
    expect({ status, json }).toEqual({ status: 200, json: known });
  });

  test.each([{ orderId: "x" }, { orderId: "" }, { action: "constructor" }])(
    "that is malformed (%j) answers 404",
    async (wrong) => {
      const response = await serve(orders, handle)(
        ask(),
        context({ ...known, ...wrong }),
      );
      const { status, json } = await read(response);
      expect(status).toBe(404);
      expect(json).toEqual({
        message: commonErrors.NOT_FOUND.text,
        code: "NOT_FOUND",
      });
      expect(handle).not.toHaveBeenCalled();
    },
  );

  test("that is malformed answers the code that the contract names, at the parameter", async () => {
    const response = await serve(
      { ...orders, notFoundError: messageErrors.MESSAGE_GONE },
      handle,
    )(ask(), context({ ...known, orderId: "x" }));
    expect((await read(response)).json).toEqual({
      message: messageErrors.MESSAGE_GONE.text,
      code: "MESSAGE_GONE",
      fields: { orderId: messageErrors.MESSAGE_GONE.text },
    });
  });

  test("is checked after the body", async () => {
    const handler = serve(
      { ...orders, body: z.object({ a: line("a") }) },
      handle,
    );
    const wrong = context({ ...known, orderId: "x" });
    expect(await refusalOf(await handler(ask({ body: "{}" }), wrong))).toBe(
      "400 INVALID_VALUE",
    );
  });
});

describe("the body", () => {
  const handle = vi.fn((call: Given<"public", unknown>) =>
    Promise.resolve({
      got: String(
        JSON.stringify(call.body, (_, value: unknown) =>
          typeof value === "bigint" ? `${value}n` : value,
        ),
      ),
    }),
  );
  beforeEach(() => void handle.mockClear());
  const handler = serve(
    {
      ...SHARED,
      caller: "public",
      body: z
        .object({
          name: line("Which name?"),
          amount: amount("Which amount?"),
          list: z.array(line("Which item?")).optional(),
        })
        .refine(({ name }) => name !== "both", {
          path: ["amount"],
          message: "Not both",
        }),
    },
    handle,
  );
  const post = (body: string) => handler(ask({ body }), context());

  test("reaches the handler as the schema made it", async () => {
    const { json } = await read(
      await post(
        '{"name":" Ann ","amount":"1.50","unknown":true,"__proto__":{"x":1}}',
      ),
    );
    expect(json.got).toBe('{"name":"Ann","amount":"1.50"}');
  });

  test.each([
    ["{}", "Which name?", { name: "Which name?", amount: "Which amount?" }],
    ['{"amount":1}', "Which name?", { name: "Which name?" }],
    [
      '{"name":"a","amount":1e309}',
      "Which amount?",
      { amount: "Which amount?" },
    ],
    ['{"name":"both","amount":1}', "Not both", { amount: "Not both" }],
    [
      '{"name":"a","amount":1,"list":["x",5]}',
      "Which item?",
      { list: "Which item?" },
    ],
  ])(
    "%s is refused by the first rule it breaks, with all of them by field",
    async (body, message, fields) => {
      const { status, json } = await read(await post(body));
      expect(status).toBe(400);
      const { hints = {}, ...refusal } = json;
      expect(refusal).toEqual({ message, code: "INVALID_VALUE", fields });
      for (const field of Object.keys(hints as object))
        expect(fields).toHaveProperty(field);
      expect(handle).not.toHaveBeenCalled();
    },
  );

  test("answers a hint about a refused value, by field", async () => {
    const { json } = await read(await post('{"name":"a","amount":"12,50"}'));
    expect(json).toEqual({
      message: "Which amount?",
      code: "INVALID_VALUE",
      fields: { amount: "Which amount?" },
      hints: { amount: "Use a point for the cents: 12.50." },
    });
  });

  test("is refused by the names of fields that it has", async () => {
    const body = withSpellings(
      { summe: "amount" },
      z.object({ amount: amount("Which amount?") }),
    );
    const contract = { ...SHARED, caller: "public", body } as const;
    const refuse = async (input: object) => {
      const request = ask({ body: JSON.stringify(input) });
      const response = await serve(contract, handle)(request, context());
      const { fields, hints } = (await read(response)).json;
      return { fields, hints };
    };
    const hint = expect.stringContaining("12.50") as string;
    for (const name of ["amount", "summe"])
      expect(await refuse({ [name]: "12,50" })).toEqual({
        fields: { [name]: "Which amount?" },
        hints: { [name]: hint },
      });
    expect(await refuse({ amount: "12,50", summe: 5 })).toEqual({
      fields: { amount: "Which amount?" },
      hints: { amount: hint },
    });
  });

  test.each(["null", "[]", "5", '"x"'])(
    "%s is refused as a whole",
    async (body) => {
      const { json } = await read(await post(body));
      expect(json).toEqual({
        message: commonErrors.INVALID_VALUE.text,
        code: "INVALID_VALUE",
      });
    },
  );

  test("that is too large is refused", async () => {
    const response = await post(`{"name":"${"x".repeat(64 * 1024)}"}`);
    expect(await refusalOf(response)).toBe("413 TOO_LARGE");
  });

  test("of another type, or unreadable, is refused", async () => {
    const typed = ask({
      body: "{}",
      headers: { "content-type": "text/plain" },
    });
    expect(await refusalOf(await handler(typed, context()))).toBe(
      "415 UNSUPPORTED_TYPE",
    );
    expect(await refusalOf(await post("{"))).toBe("400 INVALID_REQUEST");
  });

  test("of an upload is a form with one file of a name, larger than others", async () => {
    const got = vi.fn(({ body }: Given<"public", { file: File }>) =>
      Promise.resolve({ name: body.file.name, size: body.file.size }),
    );
    const upload = serve(
      {
        ...SHARED,
        caller: "public",
        upload: z.object({ file: file("Which file?") }),
        throttle: uploadDocument.throttle,
      },
      got,
    );
    const send = (body: BodyInit, headers?: Record<string, string>) =>
      upload(
        new NextRequest(`http://${HOST}/api/x`, {
          method: "POST",
          headers: { host: HOST, ...STAMPED, ...headers },
          body,
        }),
        context(),
      );
    const form = (...sizes: number[]) => {
      const made = new FormData();
      for (const size of sizes)
        made.append("file", new File([new Uint8Array(size)], "a.png"));
      return made;
    };
    const whole = await send(form(10 * 1024 * 1024));
    expect((await read(whole)).json).toEqual({
      name: "a.png",
      size: 10 * 1024 * 1024,
    });
    for (const [body, refusal] of [
      [form(11 * 1024 * 1024), "413 TOO_LARGE"],
      [form(1, 1), "400 INVALID_REQUEST"],
      [form(0), "400 INVALID_VALUE"],
      [form(), "400 INVALID_VALUE"],
    ] as const)
      expect(await refusalOf(await send(body))).toBe(refusal);
    const json = { "content-type": "application/json" };
    expect(await refusalOf(await send("{}", json))).toBe(
      "415 UNSUPPORTED_TYPE",
    );
    expect(got).toHaveBeenCalledTimes(1);
  });

  describe("of an upload", () => {
    const form = () => {
      const made = new FormData();
      made.append("file", new File([new Uint8Array(9)], "a.png"));
      return made;
    };
    const declare = (
      throttle: HourlyLimit,
      handle: () => Promise<object>,
      caller: "customer" | "public" = "customer",
    ) => {
      const upload = serve(
        {
          ...SHARED,
          caller,
          upload: z.object({ file: file("Which file?") }),
          throttle,
        },
        handle,
      );
      return (body: BodyInit, type?: string) =>
        upload(
          new NextRequest(`http://${HOST}/api/x`, {
            method: "POST",
            headers: {
              host: HOST,
              ...STAMPED,
              ...bearer(people.tokens.customer),
              ...(type && { "content-type": type }),
            },
            body,
            duplex: "half",
          }),
          context(),
        );
    };

    test("over the hour's count is refused before its body is read", async () => {
      const send = declare(photoLimit, () => Promise.resolve({}));
      for (let count = 0; count < 40; count++)
        await enforceLimit(photoLimit, people.customerId);
      const pull = vi.fn(() => {
        throw new Error("read");
      });
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      expect(
        await refusalOf(await send(body, "multipart/form-data; boundary=x")),
      ).toBe("429 TOO_MANY_THIS_HOUR");
      expect(pull).not.toHaveBeenCalled();
    });

    test("waits for its turn, so that few are in memory at once", async () => {
      let inHand = 0;
      let most = 0;
      const send = declare(
        uploadDocument.throttle,
        async () => {
          most = Math.max(most, (inHand += 1));
          await sql`SELECT pg_sleep(0.05)`;
          inHand -= 1;
          return {};
        },
        "public",
      );
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => send(form())),
      );
      for (const { status } of replies) expect(status).toBe(200);
      expect(most).toBe(4);
    });
  });

  test("is not touched where the call has none", async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull() {
          throw new Error("read");
        },
      },
      { highWaterMark: 0 },
    );
    const request = new NextRequest(`http://${HOST}/api/x`, {
      method: "POST",
      headers: { host: HOST, ...STAMPED },
      body,
      duplex: "half",
    } as ConstructorParameters<typeof NextRequest>[1]);
    expect((await open(request, context())).status).toBe(200);
  });
});

describe("an idempotency key", () => {
  const handle = vi.fn(
    (_call: Given<"customer", { name: string; amount: string }>) =>
      Promise.resolve({}),
  );
  beforeEach(() => void handle.mockClear());
  const handler = serve(
    {
      ...SHARED,
      caller: "customer",
      body: z.object({ name: line("n"), amount: amount("a") }),
      idempotent: true,
    },
    handle,
  );
  async function keyed(
    key: string,
    body = '{"name":"a","amount":"1"}',
    path = "/api/x",
  ) {
    const response = await handler(
      ask({
        path,
        body,
        headers: { ...bearer(people.tokens.customer), "idempotency-key": key },
      }),
      context(),
    );
    return { response, idempotency: handle.mock.lastCall?.[0].idempotency };
  }

  test("comes in the caller's own scope, with a hash of the request", async () => {
    const { idempotency } = await keyed("k-1");
    expect(idempotency).toMatchObject({ scope: people.customerId, key: "k-1" });
    expect(idempotency!.requestHash).toHaveLength(32);
  });

  test("has the same hash for the same request in another spelling", async () => {
    const hashes: string[] = [];
    for (const body of [
      '{"name":"a","amount":"1"}',
      '{ "amount": 1.00, "name": " a " }',
      '{"amount":"1.0","name":"a","more":[]}',
    ])
      hashes.push(
        (await keyed("k", body)).idempotency!.requestHash.toString("hex"),
      );
    expect(new Set(hashes).size).toBe(1);
  });

  test("has another hash for another body or another address", async () => {
    const hashes = new Set<string>();
    for (const [body, path] of [
      ['{"name":"a","amount":"1"}', "/api/x"],
      ['{"name":"b","amount":"1"}', "/api/x"],
      ['{"name":"a","amount":"1.01"}', "/api/x"],
      ['{"name":"a","amount":"1"}', "/api/y"],
    ])
      hashes.add(
        (await keyed("k", body, path)).idempotency!.requestHash.toString("hex"),
      );
    expect(hashes.size).toBe(4);
  });

  test.each(["", " ", "a b", "k".repeat(201), "é"])(
    "%j is none",
    async (key) => {
      const { response } = await keyed(key);
      expect(await refusalOf(response)).toBe("400 IDEMPOTENCY_KEY_INVALID");
      expect(handle).not.toHaveBeenCalled();
    },
  );

  test("may be missing", async () => {
    await handler(
      ask({
        body: '{"name":"a","amount":"1"}',
        headers: bearer(people.tokens.customer),
      }),
      context(),
    );
    expect(handle.mock.lastCall![0].idempotency).toBeUndefined();
  });

  test("means nothing to a call that takes none", async () => {
    const response = await open(
      ask({ headers: { "idempotency-key": "a b" } }),
      context(),
    );
    expect(response.status).toBe(200);
    expect(echo.mock.lastCall![0].idempotency).toBeUndefined();
  });
});

describe("what a handler throws", () => {
  const failing = (error: unknown) =>
    serve({ ...SHARED, caller: "public", fallback: FAILED }, () =>
      Promise.reject(error),
    )(ask({ method: "GET" }), context());

  test("on purpose is the answer: status, text, fields, extra, Retry-After", async () => {
    const { status, headers, json } = await read(
      await failing(
        new DomainError(identityErrors.SIGN_IN_LOCKED, {
          fields: { password: "why" },
          extra: { flowId: "f" },
          retryAfterSeconds: 61,
        }),
      ),
    );
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("61");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(json).toEqual({
      message: identityErrors.SIGN_IN_LOCKED.text,
      code: "SIGN_IN_LOCKED",
      fields: { password: "why" },
      flowId: "f",
    });
    expect(lines).toEqual([
      expect.objectContaining({ level: "warn", event: "sign-in.refused" }),
    ]);
  });

  test.each([
    new Error("secret: password=hunter2"),
    new TypeError("undefined is not a function"),
    "a text",
    null,
    undefined,
    { code: "SIGNED_OUT", status: 200 },
  ])(
    "by accident (%s) answers the call's own text and is logged under the request's id",
    async (error) => {
      const { status, headers, json } = await read(await failing(error));
      expect(status).toBe(500);
      expect(json).toEqual({
        message: FAILED.text,
        code: "TRANSFER_FAILED",
      });
      expect(JSON.stringify(json)).not.toContain("secret");
      expect(lines).toEqual([
        expect.objectContaining({
          level: "error",
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          code: FAILED.code,
          requestId: headers.get("x-request-id"),
        }),
      ]);
    },
  );

  test.each([
    { code: "ECONNREFUSED" },
    { code: "57P01" },
    { cause: { code: "ECONNRESET" } },
    { message: "timeout exceeded when trying to connect" },
  ])(
    "because the database is away (%j) is 503, to be tried again",
    async (error) => {
      const { status, headers, json } = await read(await failing(error));
      expect(status).toBe(503);
      expect(headers.get("retry-after")).toBe("5");
      expect(json).toEqual({
        message: commonErrors.UNAVAILABLE.text,
        code: "UNAVAILABLE",
      });
    },
  );

  test("at once, before it answers a promise, is caught too", async () => {
    const handler = serve(
      { ...SHARED, caller: "public", fallback: FAILED },
      () => {
        throw new DomainError(commonErrors.NOT_FOUND);
      },
    );
    expect(
      await refusalOf(await handler(ask({ method: "GET" }), context())),
    ).toBe("404 NOT_FOUND");
  });
});
