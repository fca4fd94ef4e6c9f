-- The parts of the income statement and the balance sheet.

-- Interest on customers' accounts that was booked after p_after, up to the end of p_day, less the posted interest, in
-- millionths of a minor unit, with what p_after has stored. A payment that rounds to nothing has no entry. Statistics
-- of these tables come late, so the rows of one day are found by their index.
CREATE FUNCTION interest_payable(p_after date, p_day date) RETURNS TABLE (currency text, micro numeric)
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT m.currency, sum(m.micro) FROM (
    SELECT b.currency::text, b.interest_micro FROM bank_day_accruals b WHERE b.side = 'payable' AND b.day = p_after
    UNION ALL
    SELECT a.currency::text, i.interest_micro FROM interest_days i JOIN accounts a ON a.id = i.account_id
    WHERE i.booked_on > p_after AND i.booked_on <= p_day
    UNION ALL
    SELECT a.currency::text, -p.interest_micro
    FROM ledger_entries e JOIN interest_payments p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
    WHERE e.kind = 'interest' AND e.entered_at >= end_of_day(p_after) AND e.entered_at < end_of_day(p_day)
    UNION ALL
    SELECT a.currency::text, -p.interest_micro FROM interest_payments p JOIN accounts a ON a.id = p.account_id
    WHERE p.entry_id IS NULL AND p.booked_on > p_after AND p.booked_on <= p_day
  ) m (currency, micro) GROUP BY m.currency
$$;

-- Interest on loans up to the end of a day that was not collected at that time, in millionths of a minor unit: that of
-- instalments that were due, of the one that is running its share in days, and the interest of overdue principal.
CREATE FUNCTION interest_receivable(p_day date) RETURNS TABLE (currency text, micro numeric)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH loans AS (
    SELECT l.id, l.overdue_rate_bp, a.currency::text FROM loan_requests l JOIN accounts a ON a.id = l.account_id
    WHERE l.paid_out_on <= p_day AND (l.ended_at IS NULL OR l.ended_at >= end_of_day(p_day)))
  SELECT m.currency, sum(m.micro) FROM (
    SELECT l.currency, divide_half_even(
      i.interest_minor::numeric * 1000000 * (least(i.due_on, p_day + 1) - i.interest_from), i.due_on - i.interest_from)
    FROM loans l JOIN loan_instalments i ON i.loan_id = l.id
    WHERE (i.paid_at IS NULL OR i.paid_at >= end_of_day(p_day)) AND i.interest_from <= p_day AND i.due_on > i.interest_from
    UNION ALL
    SELECT l.currency, overdue_micro(
      i.principal_minor, l.overdue_rate_bp, overdue_from(i.due_on, l.currency, i.missed_at), p_day + 1)
    FROM loans l JOIN loan_instalments i ON i.loan_id = l.id WHERE i.paid_at IS NULL AND i.missed_at IS NOT NULL
    UNION ALL
    SELECT l.currency, overdue_micro(o.principal_minor, o.rate_bp, o.from_day, least(o.to_day, p_day + 1))
    FROM loans l JOIN loan_overdue_interest o ON o.loan_id = l.id
    WHERE o.collected_at IS NULL OR o.collected_at >= end_of_day(p_day)
  ) m (currency, micro) GROUP BY m.currency
$$;

-- Stores what the balance sheet of a day has beside its trial balance, while the day is closed.
CREATE FUNCTION store_day_parts(p_day date) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO bank_day_deposits (day, type, currency, balance_minor)
  SELECT p_day, coalesce(f.type, a.type, 'current'), a.currency, sum(a.balance_minor - coalesce(l.minor, 0))
  FROM accounts a LEFT JOIN posted_after(p_day) l ON l.account_id = a.id LEFT JOIN former_types(p_day) f ON f.account_id = a.id
  WHERE a.kind = 'customer' GROUP BY 2, 3 HAVING sum(a.balance_minor - coalesce(l.minor, 0)) <> 0;
  INSERT INTO bank_day_accruals (day, side, currency, interest_micro)
  SELECT p_day, 'payable', p.currency, p.micro
  FROM interest_payable(coalesce(
    (SELECT max(b.day) FROM bank_day_accruals b WHERE b.side = 'payable'), '0001-01-01'), p_day) p
  UNION ALL SELECT p_day, 'receivable', r.currency, r.micro FROM interest_receivable(p_day) r;
$$;

-- The balances at the end of a closed day, or of one before the bank began to close days: bank accounts by their kind,
-- customers' accounts by their type, and interest that had accrued, each with its sign in the balance sheet (credits
-- minus debits). Customers' accounts of a day without types are one line. No rows for a day that is still open.
CREATE FUNCTION statement_balances(p_day date) RETURNS TABLE (line text, currency text, minor numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.kind::text, b.currency::text, b.balance_minor::numeric FROM bank_day_balances b
  WHERE b.day = p_day AND is_closed_day(p_day) AND b.kind <> 'customer'
  UNION ALL
  SELECT d.type, d.currency::text, d.balance_minor FROM bank_day_deposits d WHERE d.day = p_day
  UNION ALL
  SELECT 'customer', b.currency::text, b.balance_minor FROM bank_day_balances b
  WHERE b.day = p_day AND b.kind = 'customer' AND NOT EXISTS (SELECT FROM bank_day_deposits d WHERE d.day = p_day)
  UNION ALL
  SELECT 'interest_' || c.side, c.currency::text,
         CASE c.side WHEN 'payable' THEN 1 ELSE -1 END * divide_half_even(c.interest_micro, 1000000)
  FROM bank_day_accruals c WHERE c.day = p_day
  UNION ALL
  SELECT e.kind::text, e.currency, e.minor FROM balances_at_end(p_day) e
  WHERE p_day < (SELECT min(d.day) FROM bank_days d) AND e.minor <> 0
$$;

-- The closed days whose customers' accounts by type are not those of the trial balance, and the accrued interest of the
-- last one that is not what its days say.
CREATE FUNCTION day_parts_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (
    SELECT count(*) FROM (SELECT d.day, d.currency, sum(d.balance_minor) AS minor FROM bank_day_deposits d GROUP BY 1, 2) d
    FULL JOIN (
      SELECT b.day, b.currency, b.balance_minor AS minor FROM bank_day_balances b
      WHERE b.kind = 'customer' AND EXISTS (SELECT FROM bank_day_deposits s WHERE s.day = b.day)) b USING (day, currency)
    WHERE d.minor IS DISTINCT FROM b.minor
  ) + (
    SELECT count(*)
    FROM (SELECT b.currency::text, b.interest_micro FROM bank_day_accruals b WHERE b.side = 'payable' AND b.day = l.day) b
    FULL JOIN interest_payable('0001-01-01', l.day) p USING (currency)
    WHERE coalesce(b.interest_micro, 0) <> coalesce(p.micro, 0)
  )
  FROM (SELECT max(a.day) AS day FROM bank_day_accruals a) l
$$;

CREATE TRIGGER bank_day_deposits_append_only BEFORE UPDATE OR DELETE ON bank_day_deposits
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_day_accruals_append_only BEFORE UPDATE OR DELETE ON bank_day_accruals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
