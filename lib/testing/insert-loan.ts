type Query = (text: string, values: unknown[]) => Promise<unknown>;

type PlantedLoan = {
  id: string;
  accountId: string;
  amountMinor: bigint;
  yearlyRateBp: number;
  termMonths: number;
  /** The yearly rate of overdue principal; none without it. */
  overdueRateBp?: number;
  /** `yyyy-mm-dd`; the first instalment is due a month later. */
  paidOutOn: string;
  type?: "personal-loans" | "mortgages" | "business-loans";
  reason?: string;
};

/** Posts a loan to an account, as accepted by its owner, and plans its instalments. Needs the owner's login. */
export async function insertLoan(
  query: Query,
  { type = "personal-loans", reason = "A roof", ...loan }: PlantedLoan,
): Promise<void> {
  await query(
    `WITH posted AS (
       SELECT a.customer_id, a.id AS account_id, r.entry_id FROM accounts a
       JOIN accounts b ON b.kind = 'loans' AND b.currency = a.currency AND b.stripe = a.id % 16
       CROSS JOIN LATERAL ledger_record(new_movement(
         'credit', b.id, a.id, $3, 'Loan paid out', entered_by => 'customer', actor_id => a.customer_id, ip => 'local',
         request_id => 'planted')) r
       WHERE a.id = $2)
     INSERT INTO loan_requests (id, customer_id, account_id, type, amount_minor, reason, status, yearly_rate_bp,
                                term_months, instalment_minor, offer_until, decided_at, decided_by, accepted_at, paid_out_on, entry_id, overdue_rate_bp)
     SELECT $1, customer_id, account_id, $7, $3, $8, 'accepted', $4, $5, loan_instalment($3, $4, $5), $6::date, $6::date,
            (SELECT id FROM admins ORDER BY username LIMIT 1), $6::date, $6::date, entry_id, $9 FROM posted`,
    [
      loan.id,
      loan.accountId,
      String(loan.amountMinor),
      loan.yearlyRateBp,
      loan.termMonths,
      loan.paidOutOn,
      type,
      reason,
      loan.overdueRateBp ?? 0,
    ],
  );
  await query(
    "SELECT loan_plan(l, l.amount_minor, 1, 1, l.paid_out_on)::text FROM loan_requests l WHERE l.id = $1",
    [loan.id],
  );
}
