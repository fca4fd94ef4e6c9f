import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  afterTime,
  cutTimePage,
  encodeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { aboutLoan } from "./approval";
import { loanActions } from "./audit";
import { toLoanConditions, type LoanFilters } from "./filters";
import { type LoanRequest, toLoanRequest } from "./queries";
import type { AccountType } from "@/lib/ledger/account-label";
import { toCurrency, type Currency, type Money } from "@/lib/ledger/money";

export type StaffLoanRequest = LoanRequest & {
  customerId: string;
  fullName: string;
  /** Of the account that the loan is for. */
  accountNumber: string;
  /** The request that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
  /** The facts for the decision; null once it is made. */
  facts: ApplicantFacts | null;
};

/** The facts about a customer who requests a loan, and about the account that the loan is for. */
export type ApplicantFacts = {
  /** Monthly, as the customer says; null if they don't. */
  incomeMinor: bigint | null;
  /** The monthly average of the account's transfers and credits in the last 90 days, loans excepted. */
  averageInMinor: bigint;
  /** The account's available balance. */
  availableMinor: bigint;
  /** The other loans that the customer is repaying, with the sums owed and paid each month, by currency. */
  loanCount: number;
  owed: Money[];
  monthly: Money[];
  /** The number of the customer's loans that were written off. */
  writtenOff: number;
};

const loanSelect = {
  id: true,
  type: true,
  product: true,
  amountMinor: true,
  reason: true,
  status: true,
  requestedAt: true,
  yearlyRateBp: true,
  overdueRateBp: true,
  termMonths: true,
  instalmentMinor: true,
  offerUntil: true,
  declineReason: true,
} as const;

const rowSelect = {
  ...loanSelect,
  customer: { select: { id: true, fullName: true } },
  account: {
    select: {
      number: true,
      currency: true,
      name: true,
      type: true,
      isMain: true,
    },
  },
} as const;

type StoredLoanRequest = Prisma.LoanRequestGetPayload<{
  select: typeof rowSelect;
}>;

/** A loan request without what concerns its decision. */
export type LoanRequestRow = Omit<StaffLoanRequest, "waiting" | "facts">;

const toRow = ({
  customer,
  account,
  offerUntil,
  ...row
}: StoredLoanRequest): LoanRequestRow => ({
  ...toLoanRequest({
    ...row,
    currency: toCurrency(account.currency),
    accountNumber: account.number ?? "",
    accountName: account.name,
    accountType: account.type as AccountType,
    accountIsMain: account.isMain,
    until: offerUntil && offerUntil.toISOString().slice(0, 10),
  }),
  customerId: customer.id,
  fullName: customer.fullName,
  accountNumber: account.number ?? "",
});

const NEWEST_FIRST = [{ requestedAt: "desc" }, { id: "desc" }] as const;

/** Returns the requests of a filter after another one, newest first. The caller writes the audit row. */
export async function readLoanRequests(
  filters: LoanFilters,
  last: LoanRequestRow | null,
  limit: number,
): Promise<LoanRequestRow[]> {
  const cursor =
    last && encodeCursor([last.requestedAt.toISOString(), last.id]);
  const after = afterTime("requestedAt", cursor ?? undefined);
  const rows = await transaction((tx) =>
    tx.loanRequest.findMany({
      where: { ...toLoanConditions(filters), ...after },
      orderBy: [...NEWEST_FIRST],
      take: limit,
      select: rowSelect,
    }),
  );
  return rows.map(toRow);
}

/** Counts the requests of a filter, up to `limit`. */
export const countLoanRequests = (
  tx: Tx,
  filters: LoanFilters,
  limit: number,
): Promise<number> =>
  tx.loanRequest.count({ where: toLoanConditions(filters), take: limit });

/**
 * Returns one page of the loan requests of a filter, newest first, by keyset on (time, id). Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listAllLoanRequests(
  admin: Admin,
  page: Page & { filters: LoanFilters },
  context: RequestContext,
): Promise<{ loans: StaffLoanRequest[]; nextCursor: string | null }> {
  const after = afterTime("requestedAt", page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: loanActions["loan.list"] });
    return tx.loanRequest.findMany({
      where: { ...toLoanConditions(page.filters), ...after },
      orderBy: [...NEWEST_FIRST],
      take: page.limit + 1,
      select: rowSelect,
    });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.requestedAt,
  );
  const [waiting, facts] = await Promise.all([
    findWaiting(pageRows.map(({ id }) => aboutLoan(id))),
    findFacts(
      pageRows
        .filter(({ status }) => status === "requested")
        .map(({ id }) => id),
    ),
  ]);
  return {
    loans: pageRows.map((row) => ({
      ...toRow(row),
      waiting: waiting.get(aboutLoan(row.id)) ?? null,
      facts: facts.get(row.id) ?? null,
    })),
    nextCursor,
  };
}

type FactsRecord = Omit<ApplicantFacts, "loanCount" | "owed" | "monthly"> & {
  id: string;
  debts: { currency: Currency; loans: number; owed: string; monthly: string }[];
};

/** The number of an account's latest postings that are searched for its income. */
const LATEST_POSTINGS = 1_000;

// OFFSET 0 as in the history: PostgreSQL looks up each posting's entry one by one.
const APPLICANT_FACTS_SQL = `
  SELECT l.id, l.monthly_income_minor AS "incomeMinor", a.balance_minor - a.held_minor AS "availableMinor",
         income.average AS "averageInMinor", coalesce((
           SELECT json_agg(d) FROM (
             SELECT oa.currency, count(*)::integer AS loans, sum(o.instalment_minor)::text AS monthly,
                    coalesce(sum((SELECT sum(i.principal_minor) FROM loan_instalments i
                                  WHERE i.loan_id = o.id AND i.paid_at IS NULL)), 0)::text AS owed
             FROM loan_requests o JOIN accounts oa ON oa.id = o.account_id
             WHERE o.customer_id = l.customer_id AND o.status = 'accepted' GROUP BY oa.currency) d), '[]') AS debts,
         (SELECT count(*)::integer FROM loan_requests o WHERE o.customer_id = l.customer_id AND o.status = 'written_off') AS "writtenOff"
  FROM loan_requests l JOIN accounts a ON a.id = l.account_id
  CROSS JOIN LATERAL (
    SELECT div(greatest(sum(signed_minor(p.direction, p.amount_minor)), 0), 3)::bigint AS average
    FROM (SELECT * FROM ledger_postings WHERE account_id = a.id ORDER BY id DESC LIMIT ${LATEST_POSTINGS}) p
    JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
    WHERE e.entered_at > bank_now() - interval '90 days'
      -- A debit of this kind gives back what another bank paid.
      AND (p.direction = 'debit' AND e.kind = 'return'
        OR p.direction = 'credit' AND e.kind IN ('transfer', 'credit', 'incoming')
          AND (SELECT r.id FROM ledger_entries r WHERE r.reverses_id = e.id) IS NULL
          AND (SELECT paid.id FROM loan_requests paid WHERE paid.entry_id = e.id) IS NULL)) income
  WHERE l.id = ANY ($1::uuid[])`;

async function findFacts(
  loanIds: string[],
): Promise<Map<string, ApplicantFacts>> {
  if (loanIds.length === 0) return new Map();
  const { rows } = await pool().query<FactsRecord>(APPLICANT_FACTS_SQL, [
    loanIds,
  ]);
  return new Map(
    rows.map(({ id, debts, ...facts }) => [
      id,
      {
        ...facts,
        loanCount: debts.reduce((sum, { loans }) => sum + loans, 0),
        owed: debts.map(toMoney("owed")),
        monthly: debts.map(toMoney("monthly")),
      },
    ]),
  );
}

const toMoney =
  (sum: "owed" | "monthly") =>
  (debt: FactsRecord["debts"][number]): Money => ({
    minor: BigInt(debt[sum]),
    currency: debt.currency,
  });
