import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_TELLER_ABOVE = "100.00";
});

import { POST as credit } from "@/app/api/credit/[accountId]/route";
import { POST as signInAsStaff } from "@/app/api/admin-login/route";
import { POST as signIn } from "@/app/api/loginA/route";
import { POST as transfer } from "@/app/api/transfer/route";
import { hashPassword } from "@/lib/identity/passwords";
import { cookieNames, issueToken } from "@/lib/identity/tokens";
import { testDatabase } from "@/lib/testing/database";
import { CODES, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantFactor } from "@/lib/testing/second-factors";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { STAMPED } from "@/lib/testing/stamped";
import { recordStatements } from "@/lib/testing/statements";

// The number of statements that a call sends to the database. BEGIN and COMMIT count like any other statement.

/** The cookies of a browser between its calls. */
const cookies = new Map<string, string>();

const { ownerPool, sql } = await testDatabase();
const ORIGIN = "http://localhost:3000";

type Handler = (
  request: NextRequest,
  context: { params: Promise<undefined> },
) => Promise<Response>;

/** Makes a call, which must succeed. Returns its statements in their order, by name if they have one. */
async function roundTripsOf(
  handler: Handler,
  body: object,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const sent = new Headers({
    ...STAMPED,
    "x-client-ip": "192.0.2.1",
    "content-type": "application/json",
    host: "localhost:3000",
    ...(cookies.size > 0 && {
      cookie: [...cookies].map((cookie) => cookie.join("=")).join("; "),
    }),
    ...headers,
  });
  const request = new NextRequest(`${ORIGIN}/api/x`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: sent,
  });
  let response: Response | undefined;
  const statements = await recordStatements(async () => {
    response = await handler(request, { params: Promise.resolve(undefined) });
  });
  expect([200, 202]).toContain(response!.status);
  for (const cookie of response!.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    cookies.set(name!, value!);
  }
  return statements
    .map(({ name, text }) => name ?? text)
    .filter((name) => !name.startsWith("SET role"));
}

async function newCustomer() {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 10_000n,
  });
  const owner = await ownerOf(ownerPool, accountId);
  const holder = { realm: "customer", ...owner } as const;
  const session = await plantSession(ownerPool, holder);
  const token = await issueToken("customer", session.secret);
  return { ...holder, session, token };
}

describe("a transfer takes three round trips", async () => {
  const THREE = ["customer_of_session", "transfer_facts", "ledger_post"];
  const payee = await newCustomer();
  const body = {
    amount: 1,
    accountName: "Payee",
    recipientAccount: payee.number,
    bank: "Limmat",
    description: "",
    ...CODES,
  };
  const pay = (
    { token }: { token: string },
    more: object = {},
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ) =>
    roundTripsOf(
      transfer,
      { ...body, ...more },
      { "idempotency-key": randomUUID(), ...headers },
    );
  const asBrowser = ({ token }: { token: string }) => ({
    cookie: `${cookieNames("customer").session}=${token}`,
    origin: ORIGIN,
  });

  it("from a client with a token", async () => {
    expect(await pay(await newCustomer())).toEqual(THREE);
  });

  it("to another bank, once the process has read the bank's own accounts", async () => {
    const customer = await newCustomer();
    const wire = {
      recipientAccount: "4444000011112222",
      bank: "Elsewhere Bank",
    };
    await pay(customer, wire);
    expect(await pay(customer, wire)).toEqual(THREE);
  });

  it("from the form, whose draft it discards", async () => {
    const customer = await newCustomer();
    await sql`INSERT INTO transfer_drafts (customer_id, account_id, sealed, saved_at)
       SELECT customer_id, id, 'x', now() FROM accounts WHERE customer_id = ${customer.id}`;
    expect(
      await pay(
        customer,
        { fromAccount: customer.number },
        asBrowser(customer),
      ),
    ).toEqual(THREE);
    const rows = await sql`SELECT FROM transfer_drafts`;
    expect(rows).toEqual([]);
  });

  it("in a session whose idle time it restarts", async () => {
    const customer = await newCustomer();
    await sql`UPDATE sessions SET last_seen_at = now() - interval '5 minutes'
      WHERE id = ${customer.session.id}`;
    expect(await pay(customer)).toEqual(THREE);
    const rows: { recent: boolean }[] =
      await sql`SELECT last_seen_at > now() - interval '1 minute' AS recent FROM sessions
      WHERE id = ${customer.session.id}`;
    expect(rows).toEqual([{ recent: true }]);
  });

  it("with a second factor, to a payee who was paid before", async () => {
    const customer = await newCustomer();
    await pay(customer);
    await plantFactor(ownerPool, customer);
    expect(await pay(customer)).toEqual(THREE);
  });
});

describe("a credit by staff", async () => {
  const maker = await plantStaff(ownerPool, "maker", "teller");
  const customer = await newCustomer();
  const ask = async (amount: string) => {
    const token = await issueToken("admin", maker.sessionSecret);
    const body = { chooseAccount: customer.number, amount, description: "x" };
    const trips = await roundTripsOf(
      (request) =>
        credit(request, {
          params: Promise.resolve({ accountId: customer.number }),
        }),
      { ...body, bank: "", to: "", date: "", time: "", reason: "Because" },
      { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
    );
    return trips.length;
  };

  it("takes nine round trips, and ten if it waits for approval", async () => {
    await ask("1.00");
    expect(await ask("1.00")).toBe(9);
    expect(await ask("500.00")).toBe(10);
    const rows = await sql`SELECT FROM approvals`;
    expect(rows).toHaveLength(1);
  });
});

describe("a sign-in", async () => {
  const PASSWORD = "Right!Pass7";
  const customer = await newCustomer();
  const staff = await plantStaff(ownerPool, "anna");
  const hash = await hashPassword(PASSWORD);
  for (const table of ["customers", "admins"])
    await ownerPool.query(`UPDATE ${table} SET password_hash = $1`, [hash]);

  const BROWSER = { origin: ORIGIN };
  const asCustomer = (headers?: Record<string, string>) =>
    roundTripsOf(
      signIn,
      { accountNumber: customer.number, password: PASSWORD },
      headers,
    );
  const asStaff = (headers?: Record<string, string>) =>
    roundTripsOf(
      signInAsStaff,
      { username: staff.username, password: PASSWORD },
      headers,
    );
  const signOut = (realm: "customer" | "admin") =>
    cookies.delete(cookieNames(realm).session);

  beforeEach(() => cookies.clear());

  const ON_KNOWN_DEVICE = [
    "sign_in_take_on_known_device",
    "sign_in_accept",
    "sign_in_on_known_device",
  ];
  const PROFILE = expect.stringContaining("FROM customers c") as string;

  it("of a customer in a known browser takes five round trips", async () => {
    await asCustomer(BROWSER);
    signOut("customer");
    expect(await asCustomer(BROWSER)).toEqual([
      "customer_login",
      ...ON_KNOWN_DEVICE,
      PROFILE,
    ]);
  });

  it("of a customer with a known program takes five round trips", async () => {
    await asCustomer();
    cookies.clear();
    expect(await asCustomer()).toEqual([
      "customer_login",
      "sign_in_take",
      "sign_in_accept",
      "sign_in_on_known_device",
      PROFILE,
    ]);
  });

  it("of staff in a known browser takes four round trips", async () => {
    await asStaff(BROWSER);
    signOut("admin");
    expect(await asStaff(BROWSER)).toEqual(["admin_login", ...ON_KNOWN_DEVICE]);
  });

  it("on a new device takes a transaction", async () => {
    await asCustomer(BROWSER);
    cookies.clear();
    const trips = await asCustomer(BROWSER);
    expect(trips.indexOf("BEGIN")).toBe(3);
    expect(trips.slice(-2)).toEqual(["COMMIT", PROFILE]);
    expect(trips).toHaveLength(12);
  });
});
