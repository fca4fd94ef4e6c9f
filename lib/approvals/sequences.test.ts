import fc from "fast-check";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { approvalHandlers } from "@/lib/bank/handlers";
import { auditActions } from "@/lib/bank/audit-actions";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import {
  historyEntrySchema,
  staffPostingSchema,
} from "@/lib/features/back-office/postings/schema";
import {
  addHistoryEntry,
  postByStaff,
} from "@/lib/features/back-office/postings/service";
import { testDatabase } from "@/lib/testing/database";
import {
  expectBooksInOrder,
  openAccounts,
  CONTEXT,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";
import { withdrawApproval } from "./withdraw";

const RUNS = 4;
const STEPS = 60;

const { ownerPool, sql } = await testDatabase();

const who = fc.nat({ max: 2 });
const amount = fc.oneof(
  fc.integer({ min: 1, max: 9_000 }),
  fc.integer({ min: 9_000, max: 40_000 }),
);
const step = fc.record({
  do: fc.constantFrom(
    ...(["credit", "debit", "history", "delete", "update"] as const),
    ...(["decide", "decide", "withdraw", "status"] as const),
  ),
  from: who,
  to: who,
  amount,
  index: fc.nat({ max: 1_000 }),
  yes: fc.boolean(),
  status: fc.constantFrom("active", "active", "inactive", "closed", "disabled"),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Nearly half of an account's first balance, and below the approval limit. */
const LARGE_DEBIT: Step = {
  do: "debit",
  from: 0,
  to: 1,
  amount: 9_000,
  index: 0,
  yes: false,
  status: "active",
};

const admins = [
  await plantStaff(ownerPool, "one"),
  await plantStaff(ownerPool, "two"),
] as const;

/** Three accounts, served by two staff members in turn. */
class Desk {
  private constructor(private readonly numbers: string[]) {}

  static async open() {
    const ids = await openAccounts(ownerPool, 3, { balanceMinor: 20_000n });
    const rows: { number: string }[] =
      await sql`SELECT number FROM accounts WHERE id = ANY (${ids.map(String)}::bigint[])`;
    return new Desk(rows.map(({ number }) => number));
  }

  async do(action: Step): Promise<unknown> {
    const account = this.numbers[action.from]!;
    const other = this.numbers[action.to]!;
    const dollars = (action.amount / 100).toFixed(2);
    const caller = admins[action.index % 2]!;
    switch (action.do) {
      case "credit":
      case "debit":
        return postByStaff(
          caller,
          { accountId: account, direction: action.do },
          staffPostingSchema.parse({
            chooseAccount: account,
            to: action.yes ? other : "",
            amount: dollars,
            description: "sequence",
          }),
          { context: CONTEXT },
        );
      case "history":
        return addHistoryEntry(
          caller,
          historyEntrySchema.parse({
            sender: account,
            transactionType: action.yes ? "credit" : "debit",
            amountTransferred: dollars,
            remark: "sequence",
            accountTransferredTo: action.index % 3 ? other : "Elsewhere",
            bank: "Bank",
          }),
          CONTEXT,
        );
      case "delete": {
        const historyId = await nth("entries", action.index);
        return reverseHistoryEntry(caller, historyId, CONTEXT);
      }
      case "update":
        return updateAccount(
          caller,
          account,
          accountUpdateSchema.parse({
            totalBalance: dollars,
            ...(action.yes && {
              availableBalance: (action.amount / 200).toFixed(2),
            }),
          }),
          CONTEXT,
        );
      case "status":
        return changeStatus(
          caller,
          account,
          { accountStatus: action.status },
          CONTEXT,
        );
      case "decide": {
        const approvalId = await nth("approvals", action.index);
        const decision = action.yes ? "approve" : "reject";
        return decideApproval(
          caller,
          { id: approvalId, decision, reason: "sequence" },
          CONTEXT,
          approvalHandlers,
        );
      }
      case "withdraw": {
        const approvalId = await nth("approvals", action.index);
        return withdrawApproval(caller, approvalId, CONTEXT);
      }
    }
  }
}

const NEWEST = {
  entries:
    "SELECT public_id AS id FROM ledger_entries ORDER BY ledger_entries.id DESC LIMIT 20",
  approvals: "SELECT id FROM approvals ORDER BY status, made_at DESC LIMIT 20",
};

/** The id of one of the newest rows, or an unknown id if there are none. */
async function nth(of: keyof typeof NEWEST, index: number): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(NEWEST[of]);
  return rows[index % Math.max(1, rows.length)]?.id ?? crypto.randomUUID();
}

test(`keeps the ledger balanced and audits every action over ${RUNS * STEPS} random staff actions`, async () => {
  const done: string[] = [];
  const trail = async () => {
    const rows: { action: string; count: string }[] =
      await sql`SELECT action, count(*) FROM audit_log
      WHERE actor_kind = 'staff' GROUP BY action`;
    return rows;
  };
  const written = async () =>
    (await trail()).reduce((sum, { count }) => sum + Number(count), 0);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: STEPS, maxLength: STEPS }),
      async (steps) => {
        const desk = await Desk.open();
        for (const action of steps) {
          const before = await written();
          try {
            await desk.do(action);
            done.push(action.do);
            // Setting the current status or balance again is not an action.
            if (action.do !== "status" && action.do !== "update")
              expect(await written(), action.do).toBeGreaterThan(before);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            expect(await written(), `${action.do}: ${error.code}`).toBe(before);
            done.push(error.code);
          }
        }
        await expectBooksInOrder(ownerPool);
      },
    ),
    {
      numRuns: RUNS + 1,
      endOnFailure: true,
      // Random steps rarely empty an account, so one run does.
      examples: [[Array<Step>(3).fill(LARGE_DEBIT)]],
    },
  );
  for (const { action } of await trail())
    expect(auditActions.map(({ name }) => name)).toContain(action);
  for (const wanted of [
    ...["credit", "debit", "history", "delete", "update", "status", "decide"],
    ...["withdraw", "OWN_REQUEST", "NOT_OWN_REQUEST"],
    ...["SAME_ACCOUNT", "INSUFFICIENT_FUNDS"],
  ])
    expect(done).toContain(wanted);
}, 120_000);
