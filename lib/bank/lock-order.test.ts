import { expect, it, vi } from "vitest";
import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { verifyCode } from "@/lib/features/customers/sign-up/service";
import { decideLoan } from "@/lib/features/loans/decide";
import {
  acceptOffer,
  refuseOffer,
  repayEarly,
} from "@/lib/features/loans/service";
import type { Customer } from "@/lib/identity/callers";
import {
  requestPasswordReset,
  resetPassword,
} from "@/lib/identity/reset/service";
import { bankToday } from "@/lib/platform/time/clock";
import { setCode } from "@/lib/testing/codes";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, payIn } from "@/lib/testing/ledger";
import {
  plantLoan,
  plantRequest,
  runDueLoans,
  waitForBusinessDay,
} from "@/lib/testing/loans";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
await waitForBusinessDay();

vi.spyOn(process.stderr, "write").mockReturnValue(true);

type Owner = { account: bigint; customer: Customer };
type Act = () => Promise<unknown>;

const OFFER = {
  decision: "approve",
  yearlyRateBp: 625,
  overdueRateBp: 625,
  termMonths: 24,
} as const;
const CODE = "246813";
const device = { ip: "192.0.2.7", userAgent: "Test/1" };

async function plantOffer({ account }: Owner) {
  const loanId = await plantRequest(ownerPool, account, 123_456n);
  await decideLoan(admin, loanId, OFFER, CONTEXT);
  return loanId;
}

async function provenReset({ customer }: Owner) {
  const rows: { email: string }[] =
    await sql`SELECT email FROM customers WHERE id = ${customer.id}`;
  const { email } = rows[0]!;
  const { flowId } = await requestPasswordReset(email, device);
  await setCode(ownerPool, CODE, { flowId });
  const { proof } = (await verifyCode(flowId, CODE, CONTEXT)) as {
    proof: string;
  };
  return { flowId, proof };
}

/** Acts that need an account, and the customer or what the customer owns. Each plants its state and returns the act. */
const ACTS: Record<string, (owner: Owner) => Promise<Act>> = {
  "a reset of the password": async (owner) => {
    const { flowId, proof } = await provenReset(owner);
    const input = { proofs: [proof], password: "Loud!Ocean4" };
    return () => resetPassword(flowId, input, device, CONTEXT);
  },
  "a change of the account number": async ({ customer: { id } }) => {
    const accountNumber = "1234567890123452";
    return () => updateAccount(admin, id, { accountNumber }, CONTEXT);
  },
  "a closing": async (owner) => {
    const { account: from, customer } = owner;
    await plantOrder(ownerPool, { from, firstOn: bankToday() });
    return () =>
      changeStatus(admin, customer.id, { accountStatus: "closed" }, CONTEXT);
  },
  "a deletion": async (owner) => {
    await plantOffer(owner);
    return () => deleteCustomer(admin, owner.customer.id, CONTEXT);
  },
  "an offer of a loan": async ({ account }) => {
    const loanId = await plantRequest(ownerPool, account, 123_456n);
    return () => decideLoan(admin, loanId, OFFER, CONTEXT);
  },
  "an acceptance of a loan": async (owner) => {
    const loanId = await plantOffer(owner);
    return () =>
      acceptOffer(owner.customer, loanId, { instalment: "54.86" }, CONTEXT);
  },
  "a refusal of a loan": async (owner) => {
    const loanId = await plantOffer(owner);
    return () => refuseOffer(owner.customer, loanId, CONTEXT);
  },
  "an early repayment": async ({ account, customer }) => {
    const loanId = await plantLoan(ownerPool, account, {
      amountMinor: 100_000n,
      paidOutOn: bankToday(),
    });
    const whole = { scope: "whole", amount: "1000.00" } as const;
    return () => repayEarly(customer, loanId, whole, { context: CONTEXT });
  },
  "a collected instalment": async ({ account }) => {
    await plantLoan(ownerPool, account);
    return runDueLoans;
  },
  "a payment of a standing order": async ({ account: from }) => {
    await plantOrder(ownerPool, { from, firstOn: bankToday() });
    return () => runDueOrders();
  },
};

/** The rows of a customer that come after the account in the order of locks. */
const LATER = {
  customers: "id = $1",
  loan_requests: "customer_id = $1",
  standing_orders: "customer_id = $1",
  sessions: "customer_id = $1",
  code_flows: "customer_id = $1",
};

/** Returns which of these tables have a locked row of the customer. */
async function lockedTables(customerId: string): Promise<string[]> {
  const locked = [];
  for (const [table, isOwn] of Object.entries(LATER)) {
    const count = async (skip: string) =>
      (
        await ownerPool.query(`SELECT FROM ${table} WHERE ${isOwn} ${skip}`, [
          customerId,
        ])
      ).rowCount;
    if ((await count("FOR UPDATE SKIP LOCKED")) !== (await count("")))
      locked.push(table);
  }
  return locked;
}

/** Starts the act while another connection holds the account's row, and looks at its locks as soon as it waits. */
async function locksWhileHeld<T>(
  act: Act,
  account: bigint,
  look: () => Promise<T>,
): Promise<T> {
  const holder = await ownerPool.connect();
  try {
    await holder.query("BEGIN");
    const { rows } = await holder.query<{ pid: number }>(
      "SELECT pg_backend_pid() AS pid FROM accounts WHERE id = $1 FOR UPDATE",
      [String(account)],
    );
    let hasEnded = false;
    const acting = act().finally(() => (hasEnded = true));
    const isWaiting = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE ${rows[0]!.pid} = ANY (pg_blocking_pids(pid))`
      ).length > 0;
    let waits = false;
    while (!waits && !hasEnded) waits = await isWaiting();
    const seen = waits ? await look() : undefined;
    await holder.query("ROLLBACK");
    const errors = await acting;
    if (Array.isArray(errors)) expect(errors).toEqual([]);
    expect(waits, "the act takes the account").toBe(true);
    return seen!;
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

async function plantOwner(): Promise<Owner> {
  await sql`DELETE FROM throttles; DELETE FROM jobs`;
  const [account] = await openAccounts(ownerPool, 1);
  await payIn(account, 50_000n);
  return { account, customer: await signedInOwner(ownerPool, account) };
}

it.each(Object.keys(ACTS))(
  "%s locks nothing of the customer while it waits for the account",
  async (name) => {
    const owner = await plantOwner();
    const act = await ACTS[name]!(owner);
    expect(
      await locksWhileHeld(act, owner.account, () =>
        lockedTables(owner.customer.id),
      ),
    ).toEqual([]);
  },
);

it.each([
  ["an acceptance of a loan", "loans"],
  ["an early repayment", "loans"],
  ["a collected instalment", "loans"],
  ["a payment of a standing order", "clearing"],
  ["a deletion", "unclaimed"],
])(
  "%s waits for the account of the bank with the lower id before it locks the customer's",
  async (name, kind) => {
    const owner = await plantOwner();
    const act = await ACTS[name]!(owner);
    const rows: { id: string }[] =
      await sql`SELECT b.id FROM accounts a JOIN accounts b ON b.currency = a.currency AND b.stripe = a.id % 16
       WHERE a.id = ${String(owner.account)} AND b.kind = ${kind}::account_kind AND b.id < a.id`;
    const isFree = async () =>
      (
        await sql`SELECT FROM accounts WHERE id = ${String(owner.account)} FOR UPDATE SKIP LOCKED`
      ).length === 1;
    expect(await locksWhileHeld(act, BigInt(rows[0]!.id), isFree)).toBe(true);
  },
);
