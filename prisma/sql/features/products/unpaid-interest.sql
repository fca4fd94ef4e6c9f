-- Interest of an account that is closed, or emptied for good. The days that are not closed yet count as well: when they are
-- closed, the account gets no interest any more.

-- The day that closes next, from which on the interest of an account may be missing.
CREATE FUNCTION interest_open_from() RETURNS date LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN (SELECT min(d.day) FROM bank_days d WHERE d.closed_at IS NULL);

-- The changes that closing the days up to today will make to the interest of an account: for the days that are over,
-- and for earlier days that the entries of those days and of today correct.
CREATE FUNCTION interest_to_come(p_account_id bigint) RETURNS SETOF interest_days
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT d.*
  FROM (
    SELECT greatest(least(interest_open_from(), min(bank_day(e.value_at))), (SELECT min(b.day) FROM bank_days b)) AS day
    FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id = p_account_id AND p.id > last_posting_before(p_account_id, end_of_day(interest_open_from() - 1))
  ) first CROSS JOIN LATERAL interest_differences(p_account_id, first.day, bank_today()) d
$$;

-- The differences of times that were paid, booked on a day that is not closed, that have not been paid.
CREATE FUNCTION unpaid_differences(p_account_id bigint) RETURNS TABLE (booked_on date, due due_interest)
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT o.day, d::due_interest
  FROM (SELECT interest_open_from() AS day UNION SELECT bank_today()) o
  CROSS JOIN LATERAL interest_differences_due(o.day, ARRAY[p_account_id]) d
  WHERE NOT EXISTS (
    SELECT FROM interest_payments p WHERE p.account_id = p_account_id AND p.booked_on = o.day AND p.is_difference)
$$;

-- Pays the interest of a locked account up to yesterday, before it is emptied for good. The caller keeps days from being closed
-- meanwhile.
CREATE FUNCTION interest_pay_out(p_account_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO interest_days (account_id, day, booked_on, terms_id, balance_minor, interest_micro)
  SELECT d.account_id, d.day, d.booked_on, d.terms_id, d.balance_minor, d.interest_micro
  FROM interest_to_come(p_account_id) d;
  PERFORM interest_settle(ARRAY[u.due], u.booked_on, NULL) FROM unpaid_differences(p_account_id) u;
  PERFORM interest_settle(
    ARRAY[ROW(p_account_id, i.first_day, i.last_day, false, i.micro)::due_interest], bank_today(), NULL)
  FROM interest_accrued(p_account_id) i WHERE i.last_day IS NOT NULL;
END $$;

-- The interest that an account will get when the days up to today are closed, in minor units. An account with some is not
-- closed.
CREATE FUNCTION interest_needs_account(p_account_id bigint) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(divide_half_even(sum(m.micro), 1000000), 0)::bigint FROM (
    SELECT i.micro::numeric FROM interest_accrued(p_account_id) i
    UNION ALL SELECT (u.due).micro FROM unpaid_differences(p_account_id) u
    UNION ALL SELECT d.interest_micro FROM interest_to_come(p_account_id) d
  ) m (micro)
$$;
