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
import { createCustomer } from "@/lib/features/customers/accounts/opening/service";
import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { removeSecondFactor } from "@/lib/features/customers/remove-second-factor";
import { adminCreateSchema } from "@/lib/features/customers/schema";
import { decideLoan } from "@/lib/features/loans/decide";
import { instalmentOf } from "@/lib/features/loans/rules";
import { acceptOffer } from "@/lib/features/loans/service";
import {
  returnWire,
  settleWire,
  settleWires,
} from "@/lib/features/payments/wires/service";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import type { Admin } from "@/lib/identity/callers";
import { hashPassword } from "@/lib/identity/passwords";
import { unlockSignIn } from "@/lib/features/access/unlock";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { toDecimal } from "@/lib/ledger/money";

const RUNS = 6;
const STEPS = 60;
const AMOUNT = 10_000n;
const DAY_TOTAL = 35_000n;
const PASSWORD = "Right!Pass7";
const STATUSES = ["active", "inactive", "disabled", "closed"] as const;

const { ownerPool, sql } = await testDatabase();
const passwordHash = await hashPassword(PASSWORD);

/** Every action, in an order in which small amounts let one person do them all. */
const ACTIONS = [
  ...([
    "open",
    "another",
    "create",
    "credit",
    "debit",
    "history",
    "rebook",
  ] as const),
  ...(["reverse", "balances", "hold", "loan", "settle", "return"] as const),
  ...(["settle-many", "refund", "profile", "factor", "unlock"] as const),
  ...(["status", "delete"] as const),
];

const step = fc.record({
  do: fc.constantFrom(...ACTIONS),
  account: fc.nat({ max: 20 }),
  other: fc.nat({ max: 20 }),
  cents: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 6_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 6_000, max: 30_000 }) },
  ),
  nth: fc.nat({ max: 1_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Desk accounts: the first two have money; the tour opens the fourth, another one of its owner, and a person's. */
const [FUNDED, OTHER, OPENED, CREATED] = [0, 1, 3, 5];
const OF_FUNDED = ["settle", "return", "settle-many", "refund", "debit"];

/** Does everything once, so that no run misses an action. */
const TOUR: Step[] = ACTIONS.map((action, at) => ({
  do: action,
  account: OF_FUNDED.includes(action)
    ? FUNDED
    : action === "delete"
      ? CREATED
      : OPENED,
  other: OTHER,
  cents: 100,
  nth: action === "create" || action === "rebook" ? 0 : at % 2 === 0 ? 2 : 1,
}));

/** One member of staff acts alone on some accounts. */
class Desk {
  readonly ids: bigint[] = [];
  /** The first account of the owner of each account. */
  readonly owners = new Map<bigint, bigint>();
  private readonly numbers: string[] = [];
  private readonly entries: string[] = [];

  private constructor(private readonly admin: Admin) {}

  static async open(name: string): Promise<Desk> {
    const desk = new Desk(await plantStaff(ownerPool, name));
    await sql`UPDATE admins SET password_hash = ${passwordHash}`;
    for (let n = 0; n < 3; n++) await desk.openAccount(20_000n);
    return desk;
  }

  private async openAccount(balanceMinor: bigint): Promise<void> {
    const [id] = await openAccounts(ownerPool, 1, {
      balanceMinor,
    });
    await this.add(id, id);
  }

  /** Opens another account for the owner of an account, unless the owner is deleted. */
  private async openAnother(id: bigint): Promise<void> {
    const { rowCount } = await ownerPool.query(
      "SELECT FROM accounts WHERE id = $1 AND customer_id IS NOT NULL",
      [id],
    );
    if (rowCount)
      await this.add(await openAnother(ownerPool, id), this.owners.get(id)!);
  }

  private async add(id: bigint, owner: bigint): Promise<void> {
    const rows: { number: string }[] =
      await sql`SELECT number FROM accounts WHERE id = ${id}`;
    this.ids.push(id);
    this.owners.set(id, owner);
    this.numbers.push(rows[0]!.number);
  }

  /** Returns the accounts of a person by the first of them. */
  accountsOf(owner: bigint): bigint[] {
    return this.ids.filter((id) => this.owners.get(id) === owner);
  }

  private pick(index: number) {
    const at = index % this.ids.length;
    return { id: this.ids[at]!, number: this.numbers[at]! };
  }

  /** Returns an entry that the desk posted, or an unknown one if it has posted none. */
  private entryOf({ nth }: Step): string {
    return this.entries[nth % this.entries.length] ?? crypto.randomUUID();
  }

  async do(action: Step): Promise<unknown> {
    const { id, number } = this.pick(action.account);
    const amount = (action.cents / 100).toFixed(2);
    switch (action.do) {
      case "open":
        // The first balance is zero, so that all changes of available are the desk's.
        return this.openAccount(0n);
      case "another":
        return this.openAnother(id);
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
        return reverseHistoryEntry(this.admin, this.entryOf(action), CONTEXT);
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
      case "settle-many":
        return this.settleMany(
          [id, id, this.pick(action.other).id],
          action.cents,
        );
      case "rebook":
        return this.rebook(action, number, amount);
      case "create":
        return this.create(amount, action.nth % 2 === 0);
      case "status":
        return this.changeStatus(
          id,
          number,
          STATUSES[action.nth % STATUSES.length]!,
        );
      case "profile":
        return this.takeControl(id, () =>
          this.update(number, {
            email: `${crypto.randomUUID()}@x.example`,
            ...(action.nth % 2 && { password: "Quiet!River9" }),
            cotCode: `C${action.nth}`,
          }),
        );
      case "factor":
        return this.removeFactor(id, number);
      case "unlock":
        return unlockSignIn(this.admin, number, CONTEXT);
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
    const rows: { id: string }[] =
      await sql`INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason)
       SELECT customer_id, id, 'mortgages', ${cents}, 'A roof' FROM accounts WHERE id = ${id} AND customer_id IS NOT NULL
       RETURNING id`;
    const terms = {
      decision: "approve",
      yearlyRateBp: 1,
      termMonths: 1,
      overdueRateBp: 1,
    };
    if (!rows[0]) return undefined;
    const { id: loan } = rows[0];
    const answer = await decideLoan(this.admin, loan, terms as never, CONTEXT);
    // The customer accepts at once whatever one person may offer alone.
    if (!(answer instanceof AcceptedReply))
      await acceptOffer(
        await signedInOwner(ownerPool, id),
        loan,
        {
          instalment: toDecimal(
            instalmentOf({
              amountMinor: BigInt(cents),
              yearlyRateBp: 1,
              termMonths: 1,
            }),
            "USD",
          ),
        },
        CONTEXT,
      );
    return answer;
  }

  /** Opens an account with a balance, and then pays in. */
  private async create(totalBalance: string, paysIn: boolean) {
    const number = newAccountNumber();
    const { id, waiting } = await createCustomer(
      this.admin,
      adminCreateSchema.parse({
        fullName: "Nora New",
        username: `n${number}`,
        phoneNumber: "+41 44 000 00 00",
        email: `${number}@x.example`,
        occupation: "Tester",
        dateOfBirth: "1980-01-01",
        maritalStatus: "Single",
        address: "Testweg 1",
        accountType: "savings",
        accountNumber: number,
        availableBalance: totalBalance,
        totalBalance,
        registrationDate: "2026-01-01",
        password: "Quiet!River9",
        retype_password: "Quiet!River9",
        accountLimit: "100",
        cotCode: "COT",
        taxCode: "TAX",
      }),
      CONTEXT,
    );
    const rows: { id: string }[] =
      await sql`SELECT id FROM accounts WHERE customer_id = ${id}`;
    const accountId = BigInt(rows[0]!.id);
    await this.add(accountId, accountId);
    if (!paysIn) return waiting.balance;
    return this.post("credit", number, { amount: totalBalance, to: "" });
  }

  /** Reverses an entry and posts it again on another account. */
  private async rebook(action: Step, chooseAccount: string, amount: string) {
    const rebooks = this.entryOf(action);
    const answer = await reverseHistoryEntry(this.admin, rebooks, CONTEXT);
    if (answer instanceof AcceptedReply) return answer;
    return this.post("credit", chooseAccount, { amount, to: "", rebooks });
  }

  private changeStatus(
    id: bigint,
    number: string,
    accountStatus: (typeof STATUSES)[number],
  ) {
    const change = () =>
      changeStatus(
        this.admin,
        number,
        { accountStatus, reason: "model" },
        CONTEXT,
      );
    return accountStatus === "closed" ? this.takeControl(id, change) : change();
  }

  private async removeFactor(id: bigint, number: string) {
    await sql`INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
       SELECT 'customer', customer_id, '\\x00', 'test', now() FROM accounts WHERE id = ${id} AND customer_id IS NOT NULL
       ON CONFLICT DO NOTHING`;
    const removal = { password: PASSWORD, reason: "model" };
    return this.takeControl(id, () =>
      removeSecondFactor(this.admin, number, removal, CONTEXT),
    );
  }

  /** Checks that a customer with more than the amount in all accounts is not handed over or closed by one person. */
  private async takeControl(id: bigint, change: () => Promise<unknown>) {
    const before = await balancesOf(
      ownerPool,
      this.accountsOf(this.owners.get(id)!),
    );
    const rows: { status: string }[] =
      await sql`SELECT status FROM customer_rights JOIN accounts USING (customer_id)
      WHERE id = ${id}`;
    const answer = await change();
    if (!(answer instanceof AcceptedReply) && rows[0]!.status !== "closed")
      expect(
        before.reduce((sum, { totalMinor }) => sum + totalMinor, 0n),
      ).toBeLessThanOrEqual(AMOUNT);
    return answer;
  }

  /** Customers send wires first. Counts the settled wires. */
  private async settleMany(ids: bigint[], cents: number) {
    const wires: string[] = [];
    for (const id of ids) wires.push(await this.sendWire(id, cents));
    const { results } = await settleWires(this.admin, { wires }, CONTEXT);
    results.forEach(({ outcome }, at) => {
      if (outcome === "settled") this.countSettled(ids[at]!, cents);
    });
    return results.some(({ outcome }) => outcome === "settled")
      ? undefined
      : new AcceptedReply({ message: "" });
  }

  private countSettled(id: bigint, cents: number): void {
    this.settled.set(id, (this.settled.get(id) ?? 0n) + BigInt(cents));
  }

  private async sendWire(id: bigint, cents: number): Promise<string> {
    const clearing = (await bankAccount("clearing"))(id);
    const wire = movement(id, clearing, BigInt(cents), { kind: "wire" });
    const { publicId } = await post(wire);
    this.sentBy.set(id, (this.sentBy.get(id) ?? 0n) + BigInt(cents));
    return publicId;
  }

  /** The customer sends a wire first; only what staff do to it counts. */
  private async decideWire(
    how: "settle" | "return",
    id: bigint,
    cents: number,
  ) {
    const wire = await this.sendWire(id, cents);
    if (how === "return")
      return returnWire(this.admin, wire, { reason: "model" }, CONTEXT);
    const answer = await settleWire(this.admin, wire, CONTEXT);
    if (!(answer instanceof AcceptedReply)) this.countSettled(id, cents);
    return answer;
  }

  /** The customer pays and opens a case first; only the refund counts. */
  private async refund(id: bigint, cents: number, nth: number) {
    const cash = (await bankAccount("cash"))(id);
    const paid = BigInt(cents);
    const { entryId } = await post(movement(id, cash, paid, { kind: "debit" }));
    this.sentBy.set(id, (this.sentBy.get(id) ?? 0n) + paid);
    const rows: { id: string }[] = await sql`WITH message AS (
         INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
         SELECT customer_id, true, 'Me', 'me@example.org', 'Case', 'Why?' FROM accounts WHERE id = ${id}
         RETURNING conversation_id, customer_id)
       INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
       SELECT 'wrong_amount', customer_id, ${entryId}, conversation_id FROM message RETURNING id`;
    const part = nth % 3 ? paid : paid / 2n || 1n;
    return refundCase(this.admin, rows[0]!.id, toDecimal(part, "USD"), CONTEXT);
  }

  /** The sums that customers sent themselves, by account. */
  readonly sentBy = new Map<bigint, bigint>();
  /** The sums that the desk settled, by account of the sender. */
  readonly settled = new Map<bigint, bigint>();
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

const sumOf = (ids: readonly bigint[], amounts: ReadonlyMap<bigint, bigint>) =>
  ids.reduce((sum, id) => sum + (amounts.get(id) ?? 0n), 0n);

test(`one person alone changes or settles no more than the amount for the accounts of a customer, nor more than the day's total for all, in ${RUNS * STEPS} random actions`, async () => {
  const seen = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: STEPS, maxLength: STEPS }),
      async (random) => {
        const desk = await Desk.open(`alone-${++run}`);
        const first = new Map(desk.ids.map((id) => [id, 20_000n]));
        const steps = run === 1 ? [...TOUR, ...random] : random;
        for (const action of steps) {
          try {
            const answer = await desk.do(action);
            seen.add(answer instanceof AcceptedReply ? "waits" : action.do);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            seen.add(error.code);
          }
          const now = await balancesOf(ownerPool, desk.ids);
          const changes = new Map(
            desk.ids.map((id, at) => [
              id,
              now[at]!.availableMinor +
                (desk.sentBy.get(id) ?? 0n) -
                (first.get(id) ?? 0n),
            ]),
          );
          let allMinor = 0n;
          for (const owner of new Set(desk.owners.values())) {
            const accounts = desk.accountsOf(owner);
            for (const id of accounts)
              expect(absolute(changes.get(id)!)).toBeLessThanOrEqual(AMOUNT);
            const changeMinor =
              absolute(sumOf(accounts, changes)) +
              sumOf(accounts, desk.settled);
            expect(changeMinor).toBeLessThanOrEqual(AMOUNT);
            allMinor += changeMinor;
          }
          expect(allMinor).toBeLessThanOrEqual(DAY_TOTAL);
        }
        await expectBooksInOrder(ownerPool);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect([...seen]).toEqual(expect.arrayContaining([...ACTIONS, "waits"]));
}, 240_000);
