import "server-only";
import type { Customer, DataOwner } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { type DebtRecord, listDebtRecords } from "./debt-records";
import {
  overdueInterestOf,
  overdueMicroOfDay,
  type OverduePart,
} from "./overdue";
import { countOffers, type LoanAccount, toLoanAccount } from "./queries";
import {
  interestBetween,
  type Payoff,
  type RemainingLoan,
  type RunningTerms,
} from "./rules";
import { LOAN_TYPES, type LoanType } from "./types";
import type { Currency, Money } from "@/lib/ledger/money";
import { settlementDay } from "@/lib/ledger/settlement-days";

type Overdue = {
  since: string;
  /** The instalments that are overdue. */
  amountMinor: bigint;
  /** Their interest up to today for being late, and that of instalments that were paid late. */
  interestMinor: bigint;
  /** The interest that each day adds, in millionths of a minor unit. */
  microOfDay: bigint;
};

/** A loan that a customer is repaying. */
export type Debt = {
  id: string;
  /** The label, such as "Personal loan". */
  type: string;
  amountMinor: bigint;
  currency: Currency;
  /** The account that it is collected from. */
  account: LoanAccount;
  terms: RunningTerms;
  /** The principal that is left. */
  owedMinor: bigint;
  openCount: number;
  /** The next instalment that is not overdue; null if all are. */
  next: { collectedOn: string; amountMinor: bigint } | null;
  overdue: Overdue | null;
  /** The yearly rate of overdue principal, in hundredths of a percent. */
  overdueRateBp: number;
  /** The cost of repaying the whole loan today. */
  payoff: Payoff;
  /** The beginning of the instalments after an extra repayment today; null if none is left after today. */
  afterToday: Omit<RemainingLoan, "remainingMinor"> | null;
};

/** The principal that is left. */
export const owedOf = ({ owedMinor, currency }: Debt): Money => ({
  minor: owedMinor,
  currency,
});

/** Returns the overdue amount with its interest; empty if nothing is overdue. */
export const overdueOf = ({ overdue, currency }: Debt): Money[] =>
  overdue
    ? [{ minor: overdue.amountMinor + overdue.interestMinor, currency }]
    : [];

/** Returns the loans that the customer is repaying, the oldest first. */
export async function listDebts(customer: DataOwner): Promise<Debt[]> {
  const today = bankToday();
  const records = await listDebtRecords(customer, today);
  return records.map((record) => toDebt(record, today));
}

/**
 * The cost of repaying a whole loan on a day, once the instalments up to that day are paid. It includes the amount that
 * is overdue today.
 */
export type PayoffOn = Omit<Payoff, "isDue"> & { loanId: string; on: string };

/** Returns the cost of repaying a loan of the customer on a day; null before today, or without such a loan. */
export async function findPayoffOn(
  customer: DataOwner,
  loanId: string,
  on: string,
): Promise<PayoffOn | null> {
  if (on < bankToday()) return null;
  const records = await listDebtRecords(customer, on);
  const record = records.find(({ id }) => id === loanId);
  if (!record) return null;
  return {
    loanId,
    on,
    principalMinor:
      record.laterMinor + record.overdueMinor - record.overduePlannedMinor,
    interestMinor: accruedOn(record, on) + record.overduePlannedMinor,
    overdueMinor: overdueInterestOn(record, on),
  };
}

const partsOf = ({ overdueParts }: DebtRecord): OverduePart[] =>
  (overdueParts ?? []).map(({ principalMinor, from }) => ({
    principalMinor: BigInt(principalMinor),
    from,
  }));

/** Returns the overdue interest up to a day, if nothing is paid before. */
const overdueInterestOn = (record: DebtRecord, day: string): bigint =>
  record.openInterestMinor +
  overdueInterestOf(partsOf(record), record.overdueRateBp, day);

function toOverdue(record: DebtRecord, today: string): Overdue | null {
  const { overdueSince, openInterestSince, overdueRateBp } = record;
  // As the SQL function loan_arrears_since.
  const [since] = [overdueSince, openInterestSince]
    .filter((day) => day !== null)
    .toSorted();
  if (!since) return null;
  return {
    since,
    amountMinor: record.overdueMinor,
    interestMinor: overdueInterestOn(record, today),
    microOfDay: partsOf(record).reduce(
      (sum, { principalMinor }) =>
        sum + overdueMicroOfDay(principalMinor, overdueRateBp),
      0n,
    ),
  };
}

/** Returns the interest of the instalments after a day up to that day. */
function accruedOn(record: DebtRecord, day: string): bigint {
  const { laterMinor, laterMonth, laterFrom } = record;
  if (laterMonth === null || laterFrom === null || laterFrom >= day) return 0n;
  return interestBetween(
    record,
    { remainingMinor: laterMinor, month: laterMonth, from: laterFrom },
    day,
  );
}

export type LoanSummary = { debts: Debt[]; offerCount: number };

/** Returns the customer's debts and the number of offers that they can accept. */
export async function getLoanSummary(customer: Customer): Promise<LoanSummary> {
  const [debts, offerCount] = await Promise.all([
    listDebts(customer),
    countOffers(customer),
  ]);
  return { debts, offerCount };
}

/** As the SQL function loan_payoff, which decides. */
function toDebt(record: DebtRecord, today: string): Debt {
  const { yearlyRateBp, termMonths, instalmentMinor, paidOutOn } = record;
  const terms = { yearlyRateBp, termMonths, instalmentMinor, paidOutOn };
  const { laterMonth, laterFrom } = record;
  const hasLater = laterMonth !== null && laterFrom !== null;
  return {
    id: record.id,
    type: LOAN_TYPES[record.type as LoanType],
    amountMinor: record.amountMinor,
    currency: record.currency,
    account: toLoanAccount(record),
    terms,
    owedMinor: record.owedMinor,
    openCount: record.openCount,
    next:
      record.nextOn && record.nextMinor !== null
        ? {
            collectedOn: settlementDay(record.nextOn, record.currency),
            amountMinor: record.nextMinor,
          }
        : null,
    overdue: toOverdue(record, today),
    overdueRateBp: record.overdueRateBp,
    payoff: {
      principalMinor: record.owedMinor,
      interestMinor: record.dueInterestMinor + accruedOn(record, today),
      overdueMinor: overdueInterestOn(record, today),
      isDue: record.isDue || record.openInterestSince !== null,
    },
    afterToday: hasLater ? { month: laterMonth, from: today } : null,
  };
}
