-- Interest of overdue principal, as in lib/features/loans/overdue.ts; a test compares the two. Each day adds its part of 365, in
-- millionths of a minor unit; it bears no interest itself.

-- The interest of overdue principal for the days from one day to another, in millionths of a minor unit.
CREATE FUNCTION overdue_micro(p_principal_minor bigint, p_rate_bp integer, p_from date, p_to date) RETURNS numeric
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
RETURN greatest(p_to - p_from, 0) * divide_half_even(p_principal_minor::numeric * coalesce(p_rate_bp, 0) * 100, 365);

-- The day from which an instalment is overdue: the business day on which it was due. If the bank could not try to collect it at
-- that time, it is the day before the first attempt that found too little money.
CREATE FUNCTION overdue_from(p_due_on date, p_currency text, p_missed_at timestamptz) RETURNS date
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN greatest(settlement_day(p_due_on, p_currency), bank_day(p_missed_at) - 1);

-- The interest today of the instalments that are overdue and not paid.
CREATE FUNCTION loan_overdue(p_loan loan_requests) RETURNS SETOF loan_overdue_interest
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p_loan.id, i.position, i.due_on, f.from_day, bank_today(), i.principal_minor, p_loan.overdue_rate_bp, m.micro,
         divide_half_even(m.micro, 1000000)::bigint, NULL::timestamptz, NULL::bigint
  FROM loan_instalments i JOIN accounts a ON a.id = p_loan.account_id
  CROSS JOIN LATERAL (SELECT overdue_from(i.due_on, a.currency, i.missed_at) AS from_day) f
  CROSS JOIN LATERAL (
    SELECT overdue_micro(i.principal_minor, p_loan.overdue_rate_bp, f.from_day, bank_today()) AS micro) m
  WHERE i.loan_id = p_loan.id AND i.paid_at IS NULL AND i.missed_at IS NOT NULL AND m.micro > 0
$$;

CREATE TRIGGER loan_overdue_interest_collected_once BEFORE UPDATE ON loan_overdue_interest
  FOR EACH ROW WHEN (OLD.collected_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- Overdue interest whose days or whose entry say something else.
CREATE FUNCTION overdue_interest_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM loan_overdue_interest o
          WHERE o.micro <> overdue_micro(o.principal_minor, o.rate_bp, o.from_day, o.to_day)
             OR o.amount_minor <> divide_half_even(o.micro, 1000000))
       + (SELECT count(*) FROM (
            SELECT o.entry_id, sum(o.amount_minor) AS minor FROM loan_overdue_interest o
            WHERE o.entry_id IS NOT NULL GROUP BY o.entry_id) o
          WHERE NOT EXISTS (
            SELECT FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
            WHERE e.id = o.entry_id AND e.kind = 'repayment' AND a.kind = 'interest' AND p.amount_minor = o.minor))
$$;
