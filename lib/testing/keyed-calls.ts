import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { expect } from "vitest";
import { GET as changeOutcome } from "@/app/api/change-outcome/route";
import { GET as paymentOutcome } from "@/app/api/payment-outcome/route";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { routeFileOf } from "@/lib/calls/call-table";
import { listManualEntries } from "@/lib/features/books/manual/queries";
import { quoteExchange } from "@/lib/features/exchange/quotes/service";
import { quoteSchema } from "@/lib/features/exchange/quotes/schema";
import type { Customer, Principal } from "@/lib/identity/callers";
import { issueToken } from "@/lib/identity/tokens";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { contractsByName } from "./contracts";
import type { testDatabase } from "./database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "./ledger";
import { plantLoan } from "./loans";
import { plantSession, signedInOwner } from "./sessions";
import { plantStaff } from "./staff";
import { STAMPED } from "./stamped";

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type Sent = { params?: Record<string, string>; body: object };

type Json = Record<string, unknown>;

type Answer = { status: number; json: Json };

/** Plants a customer with a second account, two members of staff, and the rates of the day. */
export async function plantKeyedCalls({
  ownerPool,
  sql,
}: Pick<Awaited<ReturnType<typeof testDatabase>>, "ownerPool" | "sql">) {
  const staff = await plantStaff(ownerPool);
  const checker = await plantStaff(ownerPool, "checker");
  await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
    VALUES (bank_today(), 'USD', 1_157_300, 'ECB') ON CONFLICT DO NOTHING`;
  const tomorrow = addDays(bankToday(), 1);
  let inputs = 0;
  /** Each input has another amount, so that no two inputs are the same request. */
  const amount = () => `1.${String(++inputs % 100).padStart(2, "0")}`;

  let customer: Customer;
  let accountId: bigint;
  let number: string;

  /** Plants another customer, who makes the calls that follow. */
  async function begin(): Promise<Customer> {
    [accountId] = await openAccounts(ownerPool, 1, { balanceMinor: 500_000n });
    customer = await signedInOwner(ownerPool, accountId);
    number = customer.main.number;
    return customer;
  }

  /** Opens another account of the customer. Returns its number. */
  async function openSecond(currency = "USD", balanceMinor = 0n) {
    const id = await openAnother(ownerPool, accountId, balanceMinor);
    await sql`UPDATE accounts SET currency = ${currency} WHERE id = ${id}`;
    return (await ownerOf(ownerPool, id)).number;
  }

  const requestCapital = () => ({
    body: {
      ...{ debit: "cash", credit: "equity", currency: "USD" },
      ...{ amount: amount(), description: "Share capital" },
    },
  });

  /** Makes a new input of each call that can be repeated, by the name of the call. */
  const calls: Record<string, () => Sent | Promise<Sent>> = {
    "POST /transfer": () => ({
      body: { ...OUTSIDE_PAYMENT, amount: amount() },
    }),
    "POST /standing-orders": () => ({
      body: {
        ...{ ...OUTSIDE_PAYMENT, amount: amount() },
        ...{ rhythm: "monthly", firstOn: tomorrow },
      },
    }),
    "POST /own-orders": async () => ({
      body: {
        ...{ fromAccount: number, toAccount: await openSecond() },
        ...{ amount: amount(), rhythm: "monthly", firstOn: tomorrow },
      },
    }),
    // Between accounts that the payments of the customer do not name.
    "POST /move": async () => ({
      body: {
        fromAccount: await openSecond("USD", 10_000n),
        toAccount: await openSecond(),
        amount: amount(),
      },
    }),
    "POST /accounts": () => ({
      body: { type: "savings", currency: "USD", name: amount() },
    }),
    "POST /exchange": async () => {
      const input = quoteSchema.parse({
        ...{ fromAccount: number, toAccount: await openSecond("EUR") },
        ...{ fixed: "sold", amount: "10.00" },
      });
      const { quote } = await quoteExchange(customer, input);
      return { body: { quoteId: quote.id } };
    },
    "POST /loans/{loanId}/repay": async () => {
      const payer = await openAnother(ownerPool, accountId, 50_000n);
      const loanId = await plantLoan(ownerPool, payer, {
        paidOutOn: bankToday(),
      });
      return { params: { loanId }, body: { scope: "part", amount: "100.00" } };
    },
    "POST /credit/{accountId}": () => ({
      params: { accountId: number },
      body: { chooseAccount: number, amount: amount(), description: "Cash" },
    }),
    "POST /debit/{accountId}": () => ({
      params: { accountId: number },
      body: {
        ...{ chooseAccount: number, amount: amount(), description: "Cash" },
        reason: "At the counter",
      },
    }),
    "POST /transaction-history": () => ({
      body: {
        ...{ sender: number, transactionType: "credit", bank: "Limmat" },
        ...{ amountTransferred: amount(), remark: "Cash" },
        ...{ accountTransferredTo: "Elsewhere", accountName: "Someone" },
      },
    }),
    "POST /open-account/{userId}": async () => {
      const [other] = await openAccounts(ownerPool, 1);
      const { id } = await ownerOf(ownerPool, other);
      return {
        params: { userId: id },
        body: { type: "savings", currency: "USD" },
      };
    },
    "POST /manual-entries": requestCapital,
    "POST /reverse-manual-entry/{manualEntryId}": async () => {
      const { json } = await send("POST /manual-entries", requestCapital());
      const id = (json.approval as { id: string }).id;
      const decision = { id, decision: "approve", reason: "" } as const;
      await decideApproval(checker, decision, CONTEXT, approvalHandlers);
      const { entries } = await listManualEntries(staff, { limit: 1 });
      return {
        params: { manualEntryId: entries[0]!.publicId },
        body: { description: "A mistake" },
      };
    },
  };

  const callerOf = (name: string): Principal =>
    contractsByName.get(name)!.caller === "customer" ? customer : staff;

  async function serveTo(
    { realm, id }: Principal,
    handler: Handler,
    {
      path,
      params = {},
      headers,
      ...init
    }: {
      path: string;
      params?: Sent["params"];
      method: string;
      headers?: Record<string, string>;
      body?: string;
    },
  ): Promise<Answer> {
    const { secret } = await plantSession(ownerPool, { realm, id });
    const request = new NextRequest(`http://localhost:3000/api${path}`, {
      ...init,
      headers: {
        ...STAMPED,
        ...{ host: "localhost:3000", "content-type": "application/json" },
        authorization: `Bearer ${await issueToken(realm, secret)}`,
        ...headers,
      },
    });
    const response = await handler(request, {
      params: Promise.resolve(params),
    });
    return { status: response.status, json: (await response.json()) as Json };
  }

  /** Makes a call with a key. */
  async function sendWith(
    key: string,
    name: string,
    { params = {}, body }: Sent,
  ): Promise<Answer> {
    const contract = contractsByName.get(name)!;
    const route = join(
      import.meta.dirname,
      "../../app/api",
      routeFileOf(contract),
    );
    const { POST } = (await import(/* @vite-ignore */ route)) as {
      POST: Handler;
    };
    return serveTo(callerOf(name), POST, {
      // The hash of a request has its path.
      path: contract.path.replace(/\{(\w+)\}/g, (_, each) => params[each]!),
      ...{ method: "POST", params, body: JSON.stringify(body) },
      headers: { "idempotency-key": key },
    });
  }

  /** Makes a call with a new key, which succeeds. Returns the key and the answer. */
  async function send(name: string, sent: Sent) {
    const key = randomUUID();
    const { status, json } = await sendWith(key, name, sent);
    expect([200, 202], JSON.stringify(json)).toContain(status);
    return { key, json };
  }

  /** Returns what the caller of a call finds of it by its key. */
  async function outcomeOf(
    caller: Principal,
    key: string,
  ): Promise<Json | null> {
    const asked = { method: "GET", path: `/outcome?key=${key}` };
    const { status, json } = await (caller.realm === "customer"
      ? serveTo(caller, paymentOutcome as Handler, asked)
      : serveTo(caller, changeOutcome as Handler, asked));
    expect(status, JSON.stringify(json)).toBe(200);
    const field = caller.realm === "customer" ? "payment" : "change";
    return json[field] as Json | null;
  }

  return {
    ...{ staff, checker, calls, begin },
    ...{ callerOf, sendWith, send, outcomeOf },
  };
}
