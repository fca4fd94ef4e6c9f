import { repaymentPlan } from "@/lib/features/loans/rules";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { formatIsoDay } from "@/lib/platform/format";
import { addDays, addMonths } from "@/lib/platform/time/calendar";
import { at } from "../days";
import type { FeatureSeed } from "../features";
import { CASH, INTEREST, LOANS, type SeedMovement } from "../movement";
import { JONAS, NEWCOMER, PETRA } from "../people";

const CAR = { amountMinor: 1_200_000n, yearlyRateBp: 590, termMonths: 36 };
const PAID_OUT = "Personal loan paid out";

/** The loan is paid out five months ago, so that instalments are due the day after the salary. */
const paidOutOn = (today: string) => `${addMonths(today, -5).slice(0, 7)}-26`;

/** Returns the movements of one customer's car loan: the payout, the car, and the instalments. */
function carLoan(today: string): SeedMovement[] {
  const number = JONAS;
  const start = paidOutOn(today);
  const bought: SeedMovement[] = [
    {
      at: at(start, 10 * 60),
      kind: "credit",
      from: LOANS,
      to: { number },
      amountMinor: Number(CAR.amountMinor),
      description: PAID_OUT,
      enteredBy: "customer",
    },
    {
      at: at(start, 14 * 60),
      kind: "debit",
      from: { number },
      to: CASH,
      amountMinor: 1_184_000,
      description: "Car, second-hand",
      counterpartyName: "Sample Garage",
      enteredBy: "system",
    },
  ];
  const repaid = (dueOn: string, part: string, minor: bigint) =>
    ({
      at: at(settlementDay(dueOn, "USD"), 20),
      kind: "repayment",
      from: { number },
      to: part === "interest" ? INTEREST : LOANS,
      amountMinor: Number(minor),
      description: `Personal loan, instalment of ${formatIsoDay(dueOn)}: ${part}`,
      enteredBy: "system",
    }) satisfies SeedMovement;
  const plan = repaymentPlan({ ...CAR, paidOutOn: start });
  return [
    ...bought,
    ...plan.flatMap(({ dueOn, principalMinor, interestMinor }) => [
      repaid(dueOn, "principal", principalMinor),
      repaid(dueOn, "interest", interestMinor),
    ]),
  ];
}

/** Inserts the car loan with its paid instalments, an open offer, and a request that nobody has decided. */
const insert: FeatureSeed["insert"] = async (client, { adminId, today }) => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, status, requested_at, yearly_rate_bp,
                                term_months, instalment_minor, offer_until, decided_at, decided_by, accepted_at, paid_out_on, entry_id,
                                overdue_rate_bp)
     SELECT a.customer_id, a.id, 'personal-loans', $2, 'A second-hand car', 'accepted', e.entered_at - interval '4 days', $3, $4,
            loan_instalment($2, $3, $4), $5::date + 10, e.entered_at - interval '2 days', $6, e.entered_at, $5::date, e.id, $3
     FROM accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_entries e ON e.id = p.entry_id
     WHERE a.number = $1 AND e.description = $7 RETURNING id`,
    [
      JONAS,
      String(CAR.amountMinor),
      CAR.yearlyRateBp,
      CAR.termMonths,
      paidOutOn(today),
      adminId,
      PAID_OUT,
    ],
  );
  const { id } = rows[0]!;
  await client.query(
    "SELECT loan_plan(l, l.amount_minor, 1, 1, l.paid_out_on) FROM loan_requests l WHERE l.id = $1",
    [id],
  );
  await client.query(
    `UPDATE loan_instalments i
     SET paid_at = p.entered_at, principal_entry_id = p.id, interest_entry_id = r.id
     FROM ledger_entries p, ledger_entries r
     WHERE i.loan_id = $1 AND p.kind = 'repayment' AND r.kind = 'repayment'
       AND p.description = 'Personal loan, instalment of ' || to_char(i.due_on, 'DD/MM/YYYY') || ': principal'
       AND r.description = 'Personal loan, instalment of ' || to_char(i.due_on, 'DD/MM/YYYY') || ': interest'`,
    [id],
  );
  await client.query(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, status, requested_at, monthly_income_minor,
                                yearly_rate_bp, term_months, instalment_minor, offer_until, decided_at, decided_by,
                                overdue_rate_bp)
     SELECT customer_id, id, 'personal-loans', 800000, 'New windows for the living room', 'offered', bank_now() - interval '3 days',
            684000, 490, 24, loan_instalment(800000, 490, 24), $2, bank_now() - interval '1 day', $3, 490
     FROM accounts WHERE number = $1`,
    [PETRA, addDays(today, 13), adminId],
  );
  await client.query(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, requested_at, monthly_income_minor)
     SELECT customer_id, id, 'personal-loans', 350000, 'Furniture for the first flat', bank_now() - interval '1 day', 512000
     FROM accounts WHERE number = $1`,
    [NEWCOMER],
  );
};

export const seed: FeatureSeed = { movements: carLoan, insert };
