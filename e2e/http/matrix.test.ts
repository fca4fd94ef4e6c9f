import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { pendingApproval } from "../../lib/identity/call-schemas";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { one, sql } from "../support/database";
import {
  bearer,
  browser,
  expectRefused,
  expectTaken,
  faultOf,
  send,
  sessionCookie,
  type Call,
} from "../support/http";
import { documentForm, photoForm, uploadDocument } from "../support/files";
import {
  beneficiaryBody,
  allSwitches,
  cardBody,
  booksOf,
  orderBody,
  PASSWORD,
  historyBody,
  plantAdmin,
  plantApproval,
  plantBeneficiary,
  plantCard,
  plantCustomer,
  plantDocument,
  plantFlow,
  plantLoan,
  plantMoney,
  plantOrder,
  plantProof,
  plantWire,
  plantReceived,
  contactBody,
  signUpBody,
  transferBody,
  unique,
  type Person,
} from "../support/people";
import { customerToken, staffToken } from "../support/session";
import { baseUrl } from "../support/settings";
import {
  codeOf,
  keepFactor,
  plantFactor,
  type Holder,
  type KeptFactor,
} from "../support/two-factor";
import {
  CALLERS,
  MATRIX,
  type Caller,
  type Entry,
  type Expected,
} from "./matrix";
import { makeCast, type Cast } from "./cast";
import { step } from "./step";

let cast: Cast;

beforeAll(async () => {
  cast = await makeCast();
});

/** The callers who can have a second factor. */
const holders = (): Partial<Record<Caller, Holder>> => ({
  owner: { realm: "customer", id: cast.owner.id },
  "another customer": { realm: "customer", id: cast.other.id },
  "dormant customer": { realm: "customer", id: cast.dormant.id },
  admin: { realm: "admin", id: cast.admin.id },
  teller: { realm: "admin", id: cast.teller.id },
  auditor: { realm: "admin", id: cast.auditor.id },
});

const kept: Partial<Record<Caller, KeptFactor>> = {};

/** Removes all second factors. For the calls about them, plants the caller's in the state that the call needs. */
async function codeFor({ path }: Entry, caller: Caller): Promise<string> {
  await sql(
    "DELETE FROM second_factors WHERE coalesce(customer_id, admin_id) = ANY ($1)",
    [Object.values(holders()).map(({ id }) => id)],
  );
  const step = /two-factor\/(.*)/.exec(path)?.[1];
  const holder = holders()[caller];
  if (!step || step === "start" || !holder) return "";
  kept[caller] ??= await keepFactor(holder, cast.headers[caller]);
  await plantFactor(kept[caller], step !== "confirm");
  return codeOf(kept[caller].secret);
}

/** Returns a request of this call in which everything but the caller is valid, so that only the caller decides. */
async function rightly(
  entry: Entry,
  caller: Caller = rightful(entry),
): Promise<Call> {
  const { owner, admin } = cast;
  const code = await codeFor(entry, caller);
  const flow = entry.path.includes("{flowId}")
    ? await plantFlow(await plantCustomer({ isVerified: false }))
    : { id: "", code: "" };
  const proven = entry.path.includes("{provenFlowId}")
    ? await plantProof(await plantCustomer())
    : { id: "" };
  const planted = async (
    place: string,
    plant: (of: Person) => Promise<string>,
  ) => (entry.path.includes(place) ? plant(owner) : "");
  const path = `/api${entry.path}`
    .replace("{flowId}", flow.id)
    .replace("{provenFlowId}", proven.id)
    .replace("{userId}", owner.id)
    .replace("{messageId}", await messageTo(entry, owner))
    .replace("{historyId}", await entryOf(entry, owner))
    .replace("{approvalId}", await approvalOf(entry, caller))
    .replace(
      "{beneficiaryId}",
      await planted("{beneficiaryId}", plantBeneficiary),
    )
    .replace("{orderId}", await planted("{orderId}", plantOrder))
    .replace("{wireId}", await planted("{wireId}", plantWire))
    .replace("{cardId}", await planted("{cardId}", plantCard))
    .replace("{loanId}", await planted("{loanId}", plantLoan))
    .replace("{action}", "pause")
    .replace("{sessionId}", await sessionOf(entry, owner))
    .replace("{receivedId}", await planted("{receivedId}", plantReceived))
    .replace(
      "{strangerId}",
      await planted("{strangerId}", async () => {
        const { id } = await plantCustomer({ balanceMinor: 100 });
        return id;
      }),
    )
    .replace("{protectedId}", await planted("{protectedId}", plantProtected))
    .replace("{documentId}", await documentOf(entry))
    .replace("{photoId}", await photoOf(entry))
    .replace("{number}", owner.number);
  if (entry.method === "DELETE" && entry.path.startsWith("/card-details"))
    await plantCard(owner);
  const bodies: Record<string, object> = {
    "/loginA": { accountNumber: owner.number, password: PASSWORD },
    "/sign-up": signUpBody(),
    "/verify/{flowId}": { userInput: flow.code },
    "/admin-login": { username: admin.username, password: PASSWORD },
    "/contact": contactBody(),
    "/forgot": { email: `${unique()}@access.example` },
    "/reset-user/{provenFlowId}": {
      password: "Quiet!River8",
      confirmPassword: "Quiet!River8",
    },
    "/card-details": cardBody(),
    "/show-card/{cardId}": { password: PASSWORD },
    "/remove-second-factor/{protectedId}": {
      password: PASSWORD,
      reason: "access test",
    },
    "/decide-loan/{loanId}": { decision: "decline", reason: "access test" },
    "/transfer": transferBody(owner),
    "/payee-check": beneficiaryBody(),
    "/beneficiaries": beneficiaryBody(),
    "/beneficiaries/{beneficiaryId}": beneficiaryBody(),
    "/standing-orders": orderBody(owner),
    "/return-wire/{wireId}": { reason: "access test" },
    "/update-personal-profile": {
      username: unique(),
      phoneNumber: "+41 44 000 00 31",
      maritalStatus: "widowed",
      address: "Teststrasse 2",
    },
    "/notification-settings": allSwitches(true),
    "/loan-request/{userId}": { amount: "0.01", loanReason: "access test" },
    "/message-admin/{userId}": {
      name: "Pia Tester",
      email: owner.email,
      message: "access test",
    },
    "/admin-update/{userId}": { occupation: unique() },
    "/admin-status/{userId}": { accountStatus: "active" },
    "/message-user/{userId}": {
      sender: "support",
      receiver: owner.number,
      content: "access test",
      subject: "access test",
    },
    "/answer-message/{receivedId}": {
      sender: "support",
      content: "access test",
      subject: "access test",
    },
    "/change-password": samePassword,
    "/admin-change-password": samePassword,
    "/admin-create": adminCreateBody(),
    "/credit/{number}": postingBody(owner.number),
    "/debit/{number}": postingBody(owner.number),
    "/transaction-history": historyBody(owner.number),
    "/decide-approval/{approvalId}": { decision: "approve" },
    "/review-document/{documentId}": { decision: "approve" },
  };
  const forms: Record<string, () => ReturnType<typeof photoForm>> = {
    "/upload-document": documentForm,
    "/profilephoto": photoForm,
  };
  const body = entry.path.includes("two-factor/")
    ? { password: PASSWORD, ...(code && { code }) }
    : entry.method === "DELETE"
      ? undefined
      : bodies[entry.path];
  return {
    method: entry.method,
    path: entry.query ? `${path}?${entry.query}` : path,
    ...(await forms[entry.path]?.()),
    ...("headers" in proven && { headers: proven.headers }),
    ...(body && { body }),
  };
}

/** Adds the caller's headers to those of the request. */
function made(by: Caller, call: Call): Call {
  const shown = cast.headers[by];
  const cookie = [shown.cookie, call.headers?.cookie].filter(Boolean);
  return {
    ...call,
    headers: {
      ...call.headers,
      ...shown,
      ...(cookie.length && { cookie: cookie.join("; ") }),
    },
  };
}

/** Plants a customer with a second factor, for the call that removes it. */
async function plantProtected(): Promise<string> {
  const { id } = await plantCustomer();
  await sql(
    `INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
     VALUES ('customer', $1, '\\x00', 'test', now())`,
    [id],
  );
  return id;
}

/** Plants a message in the owner's inbox, for the call that marks one as read. */
async function messageTo({ path }: Entry, owner: Person): Promise<string> {
  if (!path.includes("{messageId}")) return "";
  const { id } = await one<{ id: string }>(
    "INSERT INTO messages (customer_id, sender, subject, content) VALUES ($1, 'support', 'A', 'B') RETURNING id",
    [owner.id],
  );
  return id;
}

/** Plants an entry of the owner, for the call that deletes one. */
async function entryOf({ path }: Entry, owner: Person): Promise<string> {
  return path.includes("{historyId}") ? plantMoney(owner.accountId, 1) : "";
}

/** Plants an approval: requested by the caller for the call that withdraws it, else by another member of staff. */
async function approvalOf({ path }: Entry, caller: Caller): Promise<string> {
  if (!path.includes("{approvalId}")) return "";
  const isOwn = path.startsWith("/withdraw");
  return plantApproval(cast.owner, isOwn ? holders()[caller] : undefined);
}

/** Plants an open session of the owner, for the call that ends one. */
async function sessionOf({ path }: Entry, owner: Person): Promise<string> {
  if (!path.includes("{sessionId}")) return "";
  const { id } = await one<{ id: string }>(
    `INSERT INTO sessions (realm, customer_id, device, ip, expires_at)
     VALUES ('customer', $1, 'test', 'test', now() + interval '1 hour') RETURNING id`,
    [owner.id],
  );
  return id;
}

/** Returns a document of the owner; for the call that reads it, one with a file. */
async function documentOf({ path, method }: Entry): Promise<string> {
  if (!path.includes("{documentId}")) return "";
  const { owner, tokens } = cast;
  return method === "GET"
    ? (ownDocument ??= await uploadDocument(tokens.owner, owner))
    : plantDocument(owner);
}

let ownDocument: string | undefined;

/** Returns the owner's photo, with its file. */
async function photoOf({ path }: Entry): Promise<string> {
  if (!path.includes("{photoId}")) return "";
  const { owner, headers } = cast;
  const read = () =>
    one<{ photo_id: string | null }>(
      "SELECT photo_id FROM customers WHERE id = $1",
      [owner.id],
    );
  const { photo_id: there } = await read();
  if (there) return there;
  const form = await photoForm();
  expectTaken(
    await send({
      method: "PUT",
      path: "/api/profilephoto",
      body: form.body,
      headers: { ...form.headers, ...headers.owner },
    }),
  );
  return (await read()).photo_id!;
}

const samePassword = {
  currentPassword: PASSWORD,
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

const postingBody = (chooseAccount: string) => ({
  chooseAccount,
  amount: "0.01",
  description: "access test",
});

function adminCreateBody() {
  const { retypePassword, ...person } = signUpBody();
  return {
    ...person,
    accountNumber: newAccountNumber(),
    availableBalance: 0,
    totalBalance: 0,
    registerationDate: "2024-01-02",
    retype_password: retypePassword,
    accountLimit: 100,
    cotCode: "COT",
    taxCode: "TAX",
  };
}

/** Checks that the answer has the keys and values of the contract. */
function expectDocumented({ contract: { answers } }: Entry, answer: object) {
  if (answers === "file") return;
  const { error } = z.looseObject(answers).safeParse(answer);
  expect(error?.issues ?? []).toEqual([]);
}

const rightful = (entry: Entry): Caller =>
  entry.realm === "admin" ? "admin" : "owner";

/** Returns everything of the owner that a call of the matrix could change. */
async function state() {
  const { owner } = cast;
  const [rows] = await sql<Record<string, string>>(
    `SELECT (SELECT username || occupation || password_hash FROM customers WHERE id = $1) AS person,
            (SELECT last_step || coalesce(' confirmed ' || confirmed_at, '') FROM second_factors
             WHERE customer_id = $1) AS second_factor,
            (SELECT count(*) FROM sessions WHERE customer_id = $1) AS sessions,
            (SELECT count(*) FROM sessions WHERE customer_id = $1 AND ended_at IS NULL) AS open_sessions,
            (SELECT money_in_app FROM notification_settings WHERE customer_id = $1)::text AS settings,
            (SELECT count(*) FROM notifications WHERE customer_id = $1 AND read_at IS NOT NULL) AS read_news,
            (SELECT string_agg(l::text, ' ' ORDER BY id) FROM loan_requests l WHERE customer_id = $1) AS loans,
            (SELECT k::text FROM cards k WHERE customer_id = $1) AS card,
            (SELECT string_agg(b::text, ' ' ORDER BY id) FROM beneficiaries b WHERE customer_id = $1) AS beneficiaries,
            (SELECT string_agg(o::text, ' ' ORDER BY id) FROM standing_orders o WHERE customer_id = $1) AS orders,
            (SELECT count(*) FROM wires w JOIN ledger_postings p ON p.entry_id = w.entry_id
             JOIN accounts a ON a.id = p.account_id WHERE a.customer_id = $1 AND w.status = 'pending') AS wires,
            (SELECT photo_id FROM customers WHERE id = $1) AS photo,
            (SELECT count(*) || max(status::text) FROM documents WHERE customer_id = $1) AS documents,
            (SELECT count(*) FROM messages WHERE customer_id = $1) AS messages,
            (SELECT count(*) FROM messages WHERE customer_id = $1 AND read_at IS NULL) AS unread`,
    [owner.id],
  );
  return { ...(await booksOf(owner)), ...rows };
}

/** Checks that the caller gets the answer of the matrix and that a refusal changes nothing. */
async function meets(entry: Entry, caller: Caller, expected: Expected) {
  if (expected === "200") {
    const call = await rightly(entry, caller);
    const reply = await send({
      ...made(caller, call),
      ...(entry.path === "/transfer" &&
        caller === "another customer" && { body: transferBody(cast.other) }),
    });
    expectTaken(reply);
    expectDocumented(entry, reply.json);
    return;
  }
  const call = await rightly(entry);
  const before = await state();
  expectRefused(await send(made(caller, call)), expected);
  expect(await state()).toEqual(before);
  // The same request succeeds for the rightful caller, so the caller was the reason.
  expectTaken(await send(made(rightful(entry), call)));
}

// One test for a call and all its callers: a test for each takes longer to set up than to run.
for (const entry of MATRIX) {
  test(`${entry.method} ${entry.path} answers each caller as the access matrix says`, async () => {
    for (const caller of CALLERS) {
      const expected = entry.row[caller];
      if (!expected) continue;
      await step(`${caller}: ${expected}`, () =>
        meets(entry, caller, expected),
      );
    }
  });
}

test("POST /transfer leaves the accounts of other customers unchanged", async () => {
  const before = await booksOf(cast.owner);
  expectTaken(
    await send({
      method: "POST",
      path: "/api/transfer",
      headers: cast.headers["another customer"],
      body: transferBody(cast.other),
    }),
  );
  expect(await booksOf(cast.owner)).toEqual(before);
});

test("a dormant customer reads their own data (200)", async () => {
  for (const path of [
    "view-me",
    "transaction-history",
    "bank-statement",
    "get-admin-message",
  ]) {
    expectTaken(
      await send({
        method: "GET",
        path: `/api/${path}/${cast.dormant.id}`,
        headers: cast.headers["dormant customer"],
      }),
    );
  }
});

test("calls that need a second person above the limit answer 202 as documented", async () => {
  const { owner } = cast;
  const entry = await plantMoney(owner.accountId, 10_000_001);
  const { id: loan } = await one<{ id: string }>(
    "UPDATE loan_requests SET amount_minor = 10000001 WHERE id = $1 RETURNING id",
    [await plantLoan(owner)],
  );
  const large: Record<string, object> = {
    "/credit/{number}": { amount: "100000.01" },
    "/debit/{number}": { amount: "100000.01" },
    "/transaction-history": { amountTransferred: "100000.01" },
    "/admin-update/{userId}": { totalBalance: "100000000.01" },
    "/admin-create": {
      totalBalance: "100000.01",
      availableBalance: "100000.01",
    },
    "/decide-loan/{loanId}": {
      decision: "approve",
      yearlyRate: "5",
      termMonths: "12",
    },
    "/delete-history/{historyId}": {},
  };
  for (const row of MATRIX) {
    const changes = row.method === "GET" ? undefined : large[row.path];
    expect(row.contract.mayNeedApproval, row.path).toBe(changes && true);
    if (!changes) continue;
    const call = await rightly(row);
    const [place, id] =
      Object.entries({ "{loanId}": loan, "{historyId}": entry }).find(
        ([name]) => row.path.includes(name),
      ) ?? [];
    const reply = await send(
      made("admin", {
        ...call,
        ...(place && { path: `/api${row.path.replace(place, id!)}` }),
        ...(call.body && { body: { ...(call.body as object), ...changes } }),
      }),
    );
    expect(reply.status, `${row.path}: ${reply.text}`).toBe(202);
    const { error } = z.looseObject(pendingApproval).safeParse(reply.json);
    expect(error?.issues ?? [], row.path).toEqual([]);
  }
});

test("GET /view-me accepts an id in capital letters", async () => {
  expectTaken(
    await send({
      method: "GET",
      path: `/api/view-me/${cast.owner.id.toUpperCase()}`,
      headers: cast.headers.owner,
    }),
  );
});

test("GET /admin-view-one-user finds a customer by id and by account number, else answers USER_NOT_FOUND", async () => {
  for (const id of [cast.owner.id, cast.owner.number]) {
    const reply = await send({
      method: "GET",
      path: `/api/admin-view-one-user/${id}`,
      headers: cast.headers.admin,
    });
    expectTaken(reply);
    expect(reply.json.user).toMatchObject({ _id: cast.owner.id });
  }
  for (const id of [crypto.randomUUID(), newAccountNumber(), "x"]) {
    expectRefused(
      await send({
        method: "GET",
        path: `/api/admin-view-one-user/${id}`,
        headers: cast.headers.admin,
      }),
      "USER_NOT_FOUND",
    );
  }
});

describe("requests from other sites: unsafe calls with a cookie need the origin of the bank", () => {
  const unsafe = MATRIX.filter(
    ({ method, realm }) => method !== "GET" && realm !== "public",
  );
  const cookieOf = (entry: Entry) =>
    entry.realm === "admin"
      ? { cookie: `${sessionCookie.admin}=${cast.tokens.admin}` }
      : { cookie: `${sessionCookie.customer}=${cast.tokens.owner}` };
  const foreign: Record<string, Record<string, string>> = {
    "no origin": {},
    "another host": { origin: "https://evil.example" },
    "our name as a subdomain of another host": {
      origin: `${baseUrl}.evil.example`,
    },
    "another port": { origin: `${new URL(baseUrl).protocol}//localhost:1` },
    "an opaque origin": { origin: "null" },
    "an empty origin": { origin: "" },
    "sec-fetch-site: cross-site": { "sec-fetch-site": "cross-site" },
    "sec-fetch-site: same-site": { "sec-fetch-site": "same-site" },
    "an empty authorization header": { authorization: "" },
  };
  for (const entry of unsafe) {
    test(`${entry.method} ${entry.path} with a cookie answers CROSS_SITE to foreign origins and 200 to its own`, async () => {
      const call = await rightly(entry);
      const sent = (headers: Record<string, string>) =>
        send({
          ...call,
          headers: { ...call.headers, ...cookieOf(entry), ...headers },
        });
      const before = await state();
      for (const [name, headers] of Object.entries(foreign)) {
        const code = headers.authorization === "" ? "SIGNED_OUT" : "CROSS_SITE";
        expect(faultOf(await sent(headers), code), name).toBeNull();
      }
      expect(await state()).toEqual(before);
      expectTaken(await sent({ origin: baseUrl }));

      const again = await rightly(entry);
      expectTaken(
        await send({
          ...again,
          headers: {
            ...again.headers,
            ...cookieOf(entry),
            "sec-fetch-site": "same-origin",
          },
        }),
      );
    });
  }

  for (const entry of MATRIX.filter(
    ({ method, realm }) => method === "POST" && realm === "public",
  )) {
    test(`POST ${entry.path} answers CROSS_SITE to the pages of other sites`, async () => {
      const call = await rightly(entry);
      expectRefused(
        await send({
          ...call,
          headers: { ...call.headers, origin: "https://evil.example" },
        }),
        "CROSS_SITE",
      );
      expectTaken(
        await send({ ...call, headers: { ...call.headers, origin: baseUrl } }),
      );
    });
  }
});

describe("customer and staff sessions in one browser", () => {
  const REALMS = ["customer", "admin"] as const;
  type Realm = (typeof REALMS)[number];

  /** Keeps the cookies of answers and sends them, as a browser does. */
  class Jar {
    private readonly kept: Record<string, string> = {};
    async send(call: Call) {
      const reply = await send({
        ...call,
        headers: { ...browser(this.kept), ...call.headers },
      });
      for (const line of reply.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) this.kept[name] = value;
        else delete this.kept[name];
      }
      return reply;
    }
    token = (realm: Realm) => this.kept[sessionCookie[realm]];
  }

  async function bothSignedIn() {
    const customer = await plantCustomer();
    const admin = await plantAdmin();
    const jar = new Jar();
    expectTaken(
      await jar.send({
        method: "POST",
        path: "/api/loginA",
        body: { accountNumber: customer.number, password: PASSWORD },
      }),
    );
    expectTaken(
      await jar.send({
        method: "POST",
        path: "/api/admin-login",
        body: { username: admin.username, password: PASSWORD },
      }),
    );
    const read = {
      customer: { method: "GET", path: `/api/view-me/${customer.id}` },
      admin: { method: "GET", path: "/api/view-all-users?limit=1" },
    } satisfies Record<Realm, Call>;
    return { jar, read };
  }

  async function signOut(jar: Jar, realm: Realm) {
    const { json } = await jar.send({
      method: "GET",
      path: `/api/auth/${realm}/csrf`,
    });
    return jar.send({
      method: "POST",
      path: `/api/auth/${realm}/signout`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        csrfToken: String(json.csrfToken),
        json: "true",
      }).toString(),
    });
  }

  for (const realm of REALMS) {
    const other = realm === "customer" ? "admin" : "customer";
    test(`signing out as ${realm} leaves the ${other} signed in and voids the token`, async () => {
      const { jar, read } = await bothSignedIn();
      for (const each of REALMS) expectTaken(await jar.send(read[each]));
      const inHand = jar.token(realm)!;
      expect((await signOut(jar, realm)).status).toBe(200);
      expect(jar.token(realm)).toBeUndefined();

      expectTaken(await jar.send(read[other]));
      // The cookie of the other realm is still sent, so the refusal is not SIGNED_OUT.
      expectRefused(await jar.send(read[realm]), "WRONG_REALM");
      expectRefused(
        await send({ ...read[realm], headers: bearer(inHand) }),
        "SIGNED_OUT",
      );
      expectRefused(
        await send({
          ...read[realm],
          headers: browser({ [sessionCookie[realm]]: inHand }),
        }),
        "SIGNED_OUT",
      );
    });
  }

  test("a sign-out without the CSRF token has no effect", async () => {
    const { jar, read } = await bothSignedIn();
    await jar.send({
      method: "POST",
      path: "/api/auth/customer/signout",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "csrfToken=0&json=true",
    });
    expectTaken(await jar.send(read.customer));
  });

  test("the CSRF token of one realm does not sign out of the other", async () => {
    const { jar, read } = await bothSignedIn();
    const { json } = await jar.send({
      method: "GET",
      path: "/api/auth/customer/csrf",
    });
    await jar.send({
      method: "POST",
      path: "/api/auth/admin/signout",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        csrfToken: String(json.csrfToken),
        json: "true",
      }).toString(),
    });
    expectTaken(await jar.send(read.admin));
  });

  test("session cookies are HttpOnly and SameSite=Lax", async () => {
    const customer = await plantCustomer();
    const reply = await send({
      method: "POST",
      path: "/api/loginA",
      body: { accountNumber: customer.number, password: PASSWORD },
    });
    const cookies = reply.headers["set-cookie"] ?? [];
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^limmat-customer-session=/);
    expect(cookies[0]).toMatch(/; HttpOnly/i);
    expect(cookies[0]).toMatch(/; SameSite=lax/i);
    expect(cookies[0]).toMatch(/; Path=\//i);
  });
});

describe("sessions", () => {
  test("ending one session of a customer leaves the others open", async () => {
    const customer = await plantCustomer();
    const [phone, laptop] = [
      await customerToken(customer),
      await customerToken(customer),
    ];
    const read = (token: string) =>
      send({
        method: "GET",
        path: `/api/view-me/${customer.id}`,
        headers: bearer(token),
      });
    await sql(
      `UPDATE sessions SET ended_at = now()
       WHERE id = (SELECT id FROM sessions WHERE customer_id = $1 ORDER BY created_at LIMIT 1)`,
      [customer.id],
    );
    expectRefused(await read(phone), "SIGNED_OUT");
    expectTaken(await read(laptop));
  });

  test("the token of a removed administrator answers SIGNED_OUT", async () => {
    const admin = await plantAdmin();
    const token = await staffToken(admin);
    const read = () =>
      send({
        method: "GET",
        path: "/api/view-all-users?limit=1",
        headers: bearer(token),
      });
    expectTaken(await read());
    await sql("DELETE FROM admins WHERE id = $1", [admin.id]);
    expectRefused(await read(), "SIGNED_OUT");
  });
});

test("unknown paths below /api answer NOT_FOUND", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
    expectRefused(
      await send({ method, path: `/api/${unique("no")}`, headers: {} }),
      "NOT_FOUND",
    );
  }
});

test("next-auth's own answers have a request id and no-store", async () => {
  for (const realm of ["customer", "admin"]) {
    for (const path of ["csrf", "session", "providers", "signout", "nothing"]) {
      const { headers } = await send({
        method: "GET",
        path: `/api/auth/${realm}/${path}`,
      });
      expect(headers["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["cache-control"], path).toContain("no-store");
    }
  }
});
