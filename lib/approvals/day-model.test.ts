import fc from "fast-check";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
  process.env.FOUR_EYES_DAY_TOTAL = "350.00";
});

import {
  historyEntrySchema,
  staffPostingSchema,
} from "@/lib/features/back-office/postings/schema";
import {
  addHistoryEntry,
  postByStaff,
} from "@/lib/features/back-office/postings/service";
import { refundCase } from "@/lib/features/cases/staff-service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { decideLoan } from "@/lib/features/loans/decide";
import { instalmentOf } from "@/lib/features/loans/rules";
import { acceptOffer } from "@/lib/features/loans/service";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import { reverseHistoryEntry } from "@/lib/features/statements/history/service";
import type { Admin } from "@/lib/identity/callers";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  expectBooksInOrder,
  movement,
  openAccounts,
  CONTEXT,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

const RUNS = 6;
const STEPS = 40;
const AMOUNT = 10_000n;
const DAY_TOTAL = 35_000n;

const { ownerPool } = await testDatabase();

const step = fc.record({
  do: fc.constantFrom(
    ...(["credit", "debit", "history", "reverse", "balances"] as const),
    ...(["hold", "loan", "settle", "return", "delete", "open"] as const),
    "refund" as const,
  ),
  account: fc.nat({ max: 20 }),
  other: fc.nat({ max: 20 }),
  cents: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 6_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 6_000, max: 30_000 }) },
  ),
  nth: fc.nat({ max: 1_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One member of staff acts alone on some accounts. */
class Desk {
  readonly ids: bigint[] = [];
  private readonly numbers: string[] = [];
  private readonly entries: string[] = [];

  private constructor(private readonly admin: Admin) {}

  static async open(name: string): Promise<Desk> {
    const desk = new Desk(await plantStaff(ownerPool, name));
    for (let n = 0; n < 3; n++) await desk.openAccount(20_000n);
    return desk;
  }

  private async openAccount(balanceMinor: bigint): Promise<void> {
    const [id] = (await openAccounts(ownerPool, 1, {
      balanceMinor,
    })) as [bigint];
    const { rows } = await ownerPool.query<{ number: string }>(
      "SELECT number FROM accounts WHERE id = $1",
      [id],
    );
    this.ids.push(id);
    this.numbers.push(rows[0]!.number);
  }

  private pick(index: number) {
    const at = index % this.ids.length;
    return { id: this.ids[at]!, number: this.numbers[at]! };
  }

  async do(action: Step): Promise<unknown> {
    const { id, number } = this.pick(action.account);
    const amount = (action.cents / 100).toFixed(2);
    switch (action.do) {
      case "open":
        // The first balance is zero, so that all changes of available are the desk's.
        return this.openAccount(0n);
      case "credit":
      case "debit":
        return this.post(action.do, number, {
          amount,
          to: action.nth % 2 ? this.pick(action.other).number : "",
        });
      case "history":
        return addHistoryEntry(
          this.admin,
          historyEntrySchema.parse({
            sender: number,
            transactionType: action.nth % 2 ? "credit" : "debit",
            amountTransferred: amount,
            remark: "model",
            accountTransferredTo: "Elsewhere",
            bank: "Bank",
          }),
          CONTEXT,
        );
      case "reverse":
        return reverseHistoryEntry(
          this.admin,
          this.entries[action.nth % this.entries.length] ?? crypto.randomUUID(),
          CONTEXT,
        );
      case "balances":
        return this.update(number, { totalBalance: amount });
      case "hold":
        return this.update(number, {
          totalBalance: ((action.cents + action.nth * 30) / 100).toFixed(2),
          availableBalance: amount,
        });
      case "loan":
        return this.lend(id, action.cents);
      case "settle":
      case "return":
        return this.decideWire(action.do, id, action.cents);
      case "refund":
        return this.refund(id, action.cents, action.nth);
      case "delete":
        return deleteCustomer(this.admin, number, CONTEXT);
    }
  }

  private async post(
    direction: "credit" | "debit",
    chooseAccount: string,
    more: object,
  ) {
    const input = { chooseAccount, description: "model", ...more };
    const parsed = staffPostingSchema.parse(input);
    const answer = await postByStaff(
      this.admin,
      { accountId: chooseAccount, direction: direction },
      parsed,
      { context: CONTEXT },
    );
    if (!(answer instanceof AcceptedReply))
      this.entries.push(answer.transaction.id);
    return answer;
  }

  private update(number: string, input: object) {
    const parsed = accountUpdateSchema.parse(input);
    return updateAccount(this.admin, number, parsed, CONTEXT);
  }

  private async lend(id: bigint, cents: number) {
    const { rows } = await ownerPool.query<{ id: string }>(
      `INSERT INTO loan_requests (customer_id, type, amount_minor, reason)
       SELECT customer_id, 'mortgages', $2, 'A roof' FROM accounts WHERE id = $1 AND customer_id IS NOT NULL
       RETURNING id`,
      [id, cents],
    );
    const terms = { decision: "approve", yearlyRateBp: 1, termMonths: 1 };
    if (!rows[0]) return undefined;
    const { id: loan } = rows[0];
    const answer = await decideLoan(this.admin, loan, terms as never, CONTEXT);
    // The customer accepts at once whatever one person may offer alone.
    if (!(answer instanceof AcceptedReply))
      await acceptOffer(
        await signedInOwner(ownerPool, id),
        loan,
        {
          instalment: instalmentOf({
            amountMinor: BigInt(cents),
            yearlyRateBp: 1,
            termMonths: 1,
          }),
        },
        CONTEXT,
      );
    return answer;
  }

  /** The customer sends a wire first; only what staff do to it counts. */
  private async decideWire(
    how: "settle" | "return",
    id: bigint,
    cents: number,
  ) {
    const clearing = (await bankAccount("clearing"))(id);
    const wire = movement(id, clearing, BigInt(cents), { kind: "wire" });
    const { publicId } = await post(wire);
    this.sentBy.set(id, (this.sentBy.get(id) ?? 0n) + BigInt(cents));
    return how === "settle"
      ? settleWire(this.admin, publicId, CONTEXT)
      : returnWire(this.admin, publicId, { reason: "model" }, CONTEXT);
  }

  /** The customer pays and opens a case first; only the refund counts. */
  private async refund(id: bigint, cents: number, nth: number) {
    const cash = (await bankAccount("cash"))(id);
    const paid = BigInt(cents);
    const { entryId } = await post(movement(id, cash, paid, { kind: "debit" }));
    this.sentBy.set(id, (this.sentBy.get(id) ?? 0n) + paid);
    const { rows } = await ownerPool.query<{ id: string }>(
      `WITH message AS (
         INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
         SELECT customer_id, true, 'Me', 'me@example.org', 'Case', 'Why?' FROM accounts WHERE id = $1
         RETURNING conversation_id, customer_id)
       INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
       SELECT 'wrong_amount', customer_id, $2, conversation_id FROM message RETURNING id`,
      [id, entryId],
    );
    const part = nth % 3 ? paid : paid / 2n || 1n;
    return refundCase(this.admin, rows[0]!.id, part, CONTEXT);
  }

  /** What customers sent themselves, by account. */
  readonly sentBy = new Map<bigint, bigint>();
}

test(`one person alone changes no available balance by more than the amount, nor all by more than the day's total, in ${RUNS * STEPS} random actions`, async () => {
  const seen = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: STEPS, maxLength: STEPS }),
      async (steps) => {
        const desk = await Desk.open(`alone-${++run}`);
        const first = new Map(desk.ids.map((id) => [id, 20_000n]));
        for (const action of steps) {
          try {
            const answer = await desk.do(action);
            seen.add(answer instanceof AcceptedReply ? "waits" : action.do);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            seen.add(error.code);
          }
          const now = await balancesOf(ownerPool, desk.ids);
          let allMinor = 0n;
          desk.ids.forEach((id, at) => {
            const change =
              now[at]!.availableMinor +
              (desk.sentBy.get(id) ?? 0n) -
              (first.get(id) ?? 0n);
            const changeMinor = change < 0n ? -change : change;
            expect(changeMinor).toBeLessThanOrEqual(AMOUNT);
            allMinor += changeMinor;
          });
          expect(allMinor).toBeLessThanOrEqual(DAY_TOTAL);
        }
        await expectBooksInOrder(ownerPool);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  for (const wanted of [
    ...["waits", "credit", "debit", "history", "balances", "open", "loan"],
    "refund",
  ])
    expect(seen).toContain(wanted);
}, 240_000);
