-- Interest accrues for each day from the balance by value date, in millionths of a minor unit, and is rounded once, when it is
-- paid.

CREATE TRIGGER interest_days_append_only BEFORE UPDATE OR DELETE ON interest_days
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER interest_payments_append_only BEFORE UPDATE OR DELETE ON interest_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The part of a year that one day is, as a fraction. In 30E/360 every month has 30 days: the 31st counts nothing, and the
-- last day of February up to three.
CREATE FUNCTION day_fraction(p_day_count text, p_day date, OUT days integer, OUT of_year integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_day_count
           WHEN '30E/360' THEN (360 * (n.y2 - n.y1) + 30 * (n.m2 - n.m1) + least(n.d2, 30) - least(n.d1, 30))::integer
           ELSE 1 END,
         CASE p_day_count
           WHEN 'act/365' THEN 365
           WHEN 'act/act' THEN make_date(n.y1::integer + 1, 1, 1) - make_date(n.y1::integer, 1, 1)
           ELSE 360 END
  FROM (SELECT extract(year FROM p_day) AS y1, extract(month FROM p_day) AS m1, extract(day FROM p_day) AS d1,
               extract(year FROM p_day + 1) AS y2, extract(month FROM p_day + 1) AS m2,
               extract(day FROM p_day + 1) AS d2) n
$$;

-- The rates of every product that earns interest on a day: its bands, each up to the next one, and the part of the year
-- that the day is.
CREATE FUNCTION rates_of_day(p_day date) RETURNS TABLE (
  terms_id bigint, type text, currency text, above_minor bigint, up_to_minor bigint, rate_bp integer, days integer,
  of_year integer
) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT t.id, t.type, t.currency::text, b.above_minor, lead(b.above_minor) OVER (PARTITION BY t.id ORDER BY b.above_minor),
         b.rate_bp, f.days, f.of_year
  FROM terms_of_day(p_day) t JOIN product_bands b ON b.terms_id = t.id CROSS JOIN LATERAL day_fraction(t.day_count, p_day) f
  WHERE EXISTS (SELECT FROM product_bands e WHERE e.terms_id = t.id AND e.rate_bp > 0)
$$;

-- The interest of a year on the part of a balance in a band, in hundredths of a percent of a minor unit.
CREATE FUNCTION band_interest(p_balance_minor numeric, p_above_minor bigint, p_up_to_minor bigint, p_rate_bp integer)
RETURNS numeric LANGUAGE sql IMMUTABLE
RETURN greatest(least(p_balance_minor, p_up_to_minor) - p_above_minor, 0) * p_rate_bp;

-- The interest of one day in millionths of a minor unit, half to even, from the sum of band_interest.
CREATE FUNCTION interest_micro(p_of_bands numeric, p_days integer, p_of_year integer) RETURNS numeric LANGUAGE sql IMMUTABLE
RETURN divide_half_even(p_of_bands * 100 * p_days, p_of_year);

-- Writes the interest of a day for every account. Running it again writes nothing.
CREATE FUNCTION interest_accrue(p_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT bank_day_lock(p_day) THEN
    RETURN;
  END IF;
  INSERT INTO interest_days (account_id, day, booked_on, terms_id, balance_minor, interest_micro)
  WITH rates AS MATERIALIZED (SELECT * FROM rates_of_day(p_day)),
  later AS MATERIALIZED (SELECT * FROM posted_after(p_day))
  SELECT i.id, p_day, p_day, i.terms_id, i.minor, i.micro
  FROM (
    SELECT a.id, r.terms_id, b.minor,
           interest_micro(sum(band_interest(b.minor, r.above_minor, r.up_to_minor, r.rate_bp)), r.days, r.of_year) AS micro
    FROM accounts a LEFT JOIN later l ON l.account_id = a.id LEFT JOIN former_types(p_day) f ON f.account_id = a.id
    CROSS JOIN LATERAL (SELECT a.balance_minor - coalesce(l.minor, 0) AS minor OFFSET 0) b
    JOIN rates r ON r.type = coalesce(f.type, a.type) AND r.currency = a.currency
    WHERE a.kind = 'customer' AND a.customer_id IS NOT NULL AND a.state <> 'closed' AND b.minor > 0
    GROUP BY a.id, r.terms_id, b.minor, r.days, r.of_year
  ) i
  WHERE i.micro <> 0
  ON CONFLICT (account_id, day, booked_on) DO NOTHING;
END $$;

-- The changes that the entries up to the end of p_booked_on make to the interest of an account for the days before it,
-- from p_first on. Each posting is read once, whatever the number of days.
CREATE FUNCTION interest_differences(p_account_id bigint, p_first date, p_booked_on date) RETURNS SETOF interest_days
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT p_account_id, n.day, p_booked_on, n.terms_id, n.minor::bigint, (n.micro - n.old)::bigint
  FROM (
    SELECT b.day, r.terms_id, b.minor, r.micro, coalesce((SELECT sum(i.interest_micro) FROM interest_days i WHERE i.account_id = p_account_id AND i.day = b.day), 0) AS old
    FROM (
      SELECT d.day, sum(coalesce(c.minor, 0)) OVER (ORDER BY d.day) AS minor
      FROM (SELECT p_first + n AS day FROM generate_series(0, p_booked_on - p_first - 1) AS n) d
      LEFT JOIN (
        SELECT greatest(bank_day(x.value_at), p_first) AS day, sum(signed_minor(p.direction, p.amount_minor)) AS minor
        FROM ledger_postings p JOIN ledger_entries x ON x.id = p.entry_id
        WHERE p.account_id = p_account_id AND x.entered_at < end_of_day(p_booked_on) AND p_first < p_booked_on
        GROUP BY 1) c ON c.day = d.day) b
    CROSS JOIN LATERAL (
      SELECT r.terms_id,
             interest_micro(sum(band_interest(b.minor, r.above_minor, r.up_to_minor, r.rate_bp)), r.days, r.of_year) AS micro
      FROM accounts a LEFT JOIN former_types(b.day) f ON f.account_id = a.id
      JOIN rates_of_day(b.day) r ON r.type = coalesce(f.type, a.type) AND r.currency = a.currency
      WHERE a.id = p_account_id AND a.customer_id IS NOT NULL AND a.state <> 'closed'
      GROUP BY r.terms_id, r.days, r.of_year) r
  ) n
  WHERE n.micro <> n.old
$$;

-- Stores the differences that entries of a day make in days before it, where their value date lies, for the next accounts after
-- p_after. Returns the last of them, or NULL if there was none. Running it again goes on where it stopped.
CREATE FUNCTION interest_correct(p_day date, p_after bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_first date := (SELECT min(day) FROM bank_days);
  v_last  bigint;
  v_days  bigint := 0;
  v       record;
BEGIN
  IF NOT bank_day_lock(p_day) THEN
    RETURN NULL;
  END IF;
  FOR v IN
    SELECT p.account_id, greatest(min(bank_day(e.value_at)), v_first) AS first
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
    JOIN accounts a ON a.id = p.account_id AND a.customer_id IS NOT NULL
    WHERE e.entered_at >= end_of_day(p_day - 1) AND e.entered_at < end_of_day(p_day)
      AND bank_day(e.value_at) < p_day AND p_day > v_first AND p.account_id > p_after
      AND NOT EXISTS (
        SELECT FROM interest_days i WHERE i.account_id = p.account_id AND i.booked_on = p_day AND i.booked_on > i.day)
    GROUP BY p.account_id ORDER BY p.account_id
  LOOP
    INSERT INTO interest_days (account_id, day, booked_on, terms_id, balance_minor, interest_micro)
    SELECT d.account_id, d.day, d.booked_on, d.terms_id, d.balance_minor, d.interest_micro
    FROM interest_differences(v.account_id, v.first, p_day) d;
    v_last := v.account_id;
    -- A day costs up to 6 ms, and a statement has 30 s.
    v_days := v_days + (p_day - v.first);
    EXIT WHEN v_days >= 500;
  END LOOP;
  RETURN v_last;
END $$;

-- The interest of an account that has accrued and is not paid yet: the days after the last ones that were paid. Statistics of
-- these tables come late, so the functions that look up one account are kept from reading whole tables.
CREATE FUNCTION interest_accrued(p_account_id bigint, OUT first_day date, OUT last_day date, OUT micro bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT min(i.day), max(i.day), coalesce(sum(i.interest_micro), 0)::bigint
  FROM interest_days i
  WHERE i.account_id = p_account_id AND i.day > coalesce((
    SELECT max(p.to_day) FROM interest_payments p WHERE p.account_id = p_account_id AND NOT p.is_difference), '-infinity')
$$;

-- Whether a time that interest is paid for ends with a day. A product without terms pays what is left at the end of a month.
CREATE FUNCTION ends_with_day(p_capitalisation text, p_day date) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN extract(day FROM p_day + 1) = 1 AND mod(
  extract(month FROM p_day)::integer, CASE p_capitalisation WHEN 'quarter' THEN 3 WHEN 'year' THEN 12 ELSE 1 END) = 0;
