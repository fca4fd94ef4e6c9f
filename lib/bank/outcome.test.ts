import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as changeOutcome } from "@/app/api/change-outcome/route";
import { GET as paymentOutcome } from "@/app/api/payment-outcome/route";
import { decideApproval } from "@/lib/approvals/decide";
import { nameOf } from "@/lib/calls/call";
import { routeFileOf } from "@/lib/calls/call-table";
import { listManualEntries } from "@/lib/features/books/manual/queries";
import { quoteExchange } from "@/lib/features/exchange/quotes/service";
import { quoteSchema } from "@/lib/features/exchange/quotes/schema";
import type { Customer, Principal } from "@/lib/identity/callers";
import { issueToken } from "@/lib/identity/tokens";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantLoan } from "@/lib/testing/loans";
import { plantSession, signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { STAMPED } from "@/lib/testing/stamped";
import { contractsByName } from "@/lib/testing/contracts";
import { contracts } from "./contracts";
import { approvalHandlers } from "./handlers";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);
const checker = await plantStaff(ownerPool, "checker");
const tomorrow = addDays(bankToday(), 1);

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type Sent = { params?: Record<string, string>; body: object };

type Json = Record<string, unknown>;

let customer: Customer;
let accountId: bigint;
let number: string;

beforeEach(async () => {
  [accountId] = await openAccounts(ownerPool, 1, { balanceMinor: 500_000n });
  customer = await signedInOwner(ownerPool, accountId);
  number = customer.main.number;
});

/** Opens another account of the customer. Returns its number. */
async function openSecond(currency = "USD") {
  const id = await openAnother(ownerPool, accountId);
  await sql`UPDATE accounts SET currency = ${currency} WHERE id = ${id}`;
  return (await ownerOf(ownerPool, id)).number;
}

/** The input of each call that can be repeated, by the name of the call. */
const CALLS: Record<string, () => Promise<Sent>> = {
  "POST /transfer": () => Promise.resolve({ body: OUTSIDE_PAYMENT }),
  "POST /standing-orders": () =>
    Promise.resolve({
      body: { ...OUTSIDE_PAYMENT, rhythm: "monthly", firstOn: tomorrow },
    }),
  "POST /own-orders": async () => ({
    body: {
      ...{ fromAccount: number, toAccount: await openSecond() },
      ...{ amount: "1.00", rhythm: "monthly", firstOn: tomorrow },
    },
  }),
  "POST /move": async () => ({
    body: {
      ...{ fromAccount: number, toAccount: await openSecond() },
      amount: "1.00",
    },
  }),
  "POST /accounts": () =>
    Promise.resolve({ body: { type: "savings", currency: "USD" } }),
  "POST /exchange": async () => {
    const input = quoteSchema.parse({
      ...{ fromAccount: number, toAccount: await openSecond("EUR") },
      ...{ fixed: "sold", amount: "10.00" },
    });
    const { quote } = await quoteExchange(customer, input);
    return { body: { quoteId: quote.id } };
  },
  "POST /loans/{loanId}/repay": async () => {
    const loanId = await plantLoan(ownerPool, accountId, {
      paidOutOn: bankToday(),
    });
    return { params: { loanId }, body: { scope: "part", amount: "100.00" } };
  },
  "POST /credit/{accountId}": () =>
    Promise.resolve({
      params: { accountId: number },
      body: { chooseAccount: number, amount: "1.00", description: "Cash" },
    }),
  "POST /debit/{accountId}": () =>
    Promise.resolve({
      params: { accountId: number },
      body: {
        ...{ chooseAccount: number, amount: "1.00", description: "Cash" },
        reason: "At the counter",
      },
    }),
  "POST /transaction-history": () =>
    Promise.resolve({
      body: {
        ...{ sender: number, transactionType: "credit", bank: "Limmat" },
        ...{ amountTransferred: "1.00", remark: "Cash" },
        ...{ accountTransferredTo: "Elsewhere", accountName: "Someone" },
      },
    }),
  "POST /open-account/{userId}": () =>
    Promise.resolve({
      params: { userId: customer.id },
      body: { type: "savings", currency: "USD" },
    }),
  "POST /manual-entries": () => Promise.resolve({ body: CAPITAL }),
  "POST /reverse-manual-entry/{manualEntryId}": async () => {
    const { json } = await send("POST /manual-entries", { body: CAPITAL });
    await decideApproval(
      checker,
      {
        ...{ id: (json.approval as { id: string }).id, decision: "approve" },
        reason: "",
      },
      CONTEXT,
      approvalHandlers,
    );
    const { entries } = await listManualEntries(staff, { limit: 1 });
    return {
      params: { manualEntryId: entries[0]!.publicId },
      body: { description: "A mistake" },
    };
  },
};

await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
  VALUES (bank_today(), 'USD', 1_157_300, 'ECB')`;

const CAPITAL = {
  ...{ debit: "cash", credit: "equity", currency: "USD" },
  ...{ amount: "1000.00", description: "Share capital" },
};

const callerOf = (name: string): Principal =>
  contractsByName.get(name)!.caller === "customer" ? customer : staff;

async function serveTo(
  { realm, id }: Principal,
  handler: Handler,
  {
    path = "/api/x",
    params = {},
    ...init
  }: {
    path?: string;
    params?: Record<string, string> | undefined;
    method: string;
    headers?: Record<string, string>;
    body?: string;
  },
) {
  const { secret } = await plantSession(ownerPool, { realm, id });
  const request = new NextRequest(`http://localhost:3000${path}`, {
    ...init,
    headers: {
      ...STAMPED,
      ...{ host: "localhost:3000", "content-type": "application/json" },
      authorization: `Bearer ${await issueToken(realm, secret)}`,
      ...init.headers,
    },
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, json: (await response.json()) as Json };
}

/** Makes a call with a new key. Returns the key and the answer. */
async function send(name: string, { params, body }: Sent) {
  const contract = contractsByName.get(name)!;
  const route = join(
    import.meta.dirname,
    "../../app/api",
    routeFileOf(contract),
  );
  const { POST } = (await import(/* @vite-ignore */ route)) as {
    POST: Handler;
  };
  const key = randomUUID();
  const { status, json } = await serveTo(callerOf(name), POST, {
    ...{ method: "POST", params, body: JSON.stringify(body) },
    headers: { "idempotency-key": key },
  });
  expect([200, 202], JSON.stringify(json)).toContain(status);
  return { key, json };
}

/** Returns what the caller of a call finds of it by its key. */
async function outcomeOf(caller: Principal, key: string) {
  const asked = { method: "GET", path: `/api/x?key=${key}` };
  const { status, json } = await (caller.realm === "customer"
    ? serveTo(caller, paymentOutcome as Handler, asked)
    : serveTo(caller, changeOutcome as Handler, asked));
  expect(status, JSON.stringify(json)).toBe(200);
  return json[
    caller.realm === "customer" ? "payment" : "change"
  ] as Json | null;
}

describe("the outcome of each call that can be repeated", () => {
  it("is tested for all of them", () => {
    expect(Object.keys(CALLS).sort()).toEqual(
      contracts
        .filter(({ idempotent }) => idempotent)
        .map(nameOf)
        .sort(),
    );
  });

  it.each(Object.keys(CALLS))("%s is found by its key", async (name) => {
    const { key } = await send(name, await CALLS[name]!());
    expect(await outcomeOf(callerOf(name), key)).not.toBeNull();
    expect(await outcomeOf(callerOf(name), randomUUID())).toBeNull();
    const [other] = await openAccounts(ownerPool, 1);
    expect(
      await outcomeOf(await signedInOwner(ownerPool, other), key),
    ).toBeNull();
    expect(await outcomeOf(checker, key)).toBeNull();
  });
});

it("names the account that was opened and the loan that was repaid", async () => {
  const opened = await send("POST /accounts", await CALLS["POST /accounts"]!());
  expect(await outcomeOf(customer, opened.key)).toEqual({
    kind: "account",
    id: (opened.json.account as Json).accountNumber,
  });
  const repayment = await CALLS["POST /loans/{loanId}/repay"]!();
  const repaid = await send("POST /loans/{loanId}/repay", repayment);
  expect(await outcomeOf(customer, repaid.key)).toEqual({
    kind: "repayment",
    id: repayment.params!.loanId,
  });
});
