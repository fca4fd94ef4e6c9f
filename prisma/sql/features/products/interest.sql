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

-- What every product that earns something pays on a day: its bands, each up to the next one, and the part of the year that the
-- day is.
CREATE FUNCTION rates_of_day(p_day date) RETURNS TABLE (
  terms_id bigint, type text, currency text, above_minor bigint, up_to_minor bigint, rate_bp integer, days integer,
  of_year integer
) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT t.id, t.type, t.currency::text, b.above_minor, lead(b.above_minor) OVER (PARTITION BY t.id ORDER BY b.above_minor),
         b.rate_bp, f.days, f.of_year
  FROM terms_of_day(p_day) t JOIN product_bands b ON b.terms_id = t.id CROSS JOIN LATERAL day_fraction(t.day_count, p_day) f
  WHERE EXISTS (SELECT FROM product_bands e WHERE e.terms_id = t.id AND e.rate_bp > 0)
$$;

-- What the part of a balance in a band adds to the interest of a year, in hundredths of a percent of a minor unit.
CREATE FUNCTION band_interest(p_balance_minor numeric, p_above_minor bigint, p_up_to_minor bigint, p_rate_bp integer)
RETURNS numeric LANGUAGE sql IMMUTABLE
RETURN greatest(least(p_balance_minor, p_up_to_minor) - p_above_minor, 0) * p_rate_bp;

-- The interest of one day in millionths of a minor unit, half to even, from the sum of band_interest.
CREATE FUNCTION interest_micro(p_of_bands numeric, p_days integer, p_of_year integer) RETURNS numeric LANGUAGE sql IMMUTABLE
RETURN divide_half_even(p_of_bands * 100 * p_days, p_of_year);

-- Writes the interest of a day for every account, and the differences of earlier days that entries of this day make whose
-- value date lies in them. Running it again writes nothing.
CREATE FUNCTION interest_accrue(p_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_first date := (SELECT min(day) FROM bank_days);
  v       record;
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

  FOR v IN
    SELECT p.account_id, greatest(min(bank_day(e.value_at)), v_first) AS first
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
    WHERE e.entered_at >= end_of_day(p_day - 1) AND e.entered_at < end_of_day(p_day)
      AND bank_day(e.value_at) < p_day AND p_day > v_first
    GROUP BY p.account_id
  LOOP
    PERFORM interest_correct(v.account_id, v.first, p_day);
  END LOOP;
END $$;

-- What the entries up to the end of p_booked_on change in the interest of an account for the days before it, from p_first on.
CREATE FUNCTION interest_differences(p_account_id bigint, p_first date, p_booked_on date) RETURNS SETOF interest_days
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT p_account_id, n.day, p_booked_on, n.terms_id, n.minor::bigint, (n.micro - n.old)::bigint
  FROM (
    SELECT d.day, r.terms_id, b.minor, r.micro, coalesce((SELECT sum(i.interest_micro) FROM interest_days i WHERE i.account_id = p_account_id AND i.day = d.day), 0) AS old
    FROM (SELECT p_first + n AS day FROM generate_series(0, p_booked_on - p_first - 1) AS n) d
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(signed_minor(p.direction, p.amount_minor)), 0) AS minor
      FROM ledger_postings p JOIN ledger_entries x ON x.id = p.entry_id
      WHERE p.account_id = p_account_id AND x.value_at < end_of_day(d.day) AND x.entered_at < end_of_day(p_booked_on)) b
    CROSS JOIN LATERAL (
      SELECT r.terms_id,
             interest_micro(sum(band_interest(b.minor, r.above_minor, r.up_to_minor, r.rate_bp)), r.days, r.of_year) AS micro
      FROM accounts a LEFT JOIN former_types(d.day) f ON f.account_id = a.id
      JOIN rates_of_day(d.day) r ON r.type = coalesce(f.type, a.type) AND r.currency = a.currency
      WHERE a.id = p_account_id AND a.customer_id IS NOT NULL AND a.state <> 'closed'
      GROUP BY r.terms_id, r.days, r.of_year) r
  ) n
  WHERE n.micro <> n.old
$$;

-- Writes the differences.
CREATE FUNCTION interest_correct(p_account_id bigint, p_first date, p_booked_on date) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO interest_days (account_id, day, booked_on, terms_id, balance_minor, interest_micro)
  SELECT d.account_id, d.day, d.booked_on, d.terms_id, d.balance_minor, d.interest_micro
  FROM interest_differences(p_account_id, p_first, p_booked_on) d
  ON CONFLICT (account_id, day, booked_on) DO NOTHING
$$;

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

-- Interest that is to be paid to an account for some days.
CREATE TYPE due_interest AS (account_id bigint, from_day date, to_day date, is_difference boolean, micro bigint);

-- The differences that were booked on a day, of times that were paid before.
CREATE FUNCTION interest_differences_due(p_day date, p_ids bigint[])
RETURNS SETOF due_interest LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT i.account_id, min(i.day), max(i.day), true, sum(i.interest_micro)::bigint
  FROM interest_days i JOIN accounts a ON a.id = i.account_id AND a.customer_id IS NOT NULL AND a.state <> 'closed'
  WHERE i.account_id = ANY (p_ids) AND i.booked_on = p_day AND i.booked_on > i.day AND i.day <= (
    SELECT max(p.to_day) FROM interest_payments p
    WHERE p.account_id = i.account_id AND NOT p.is_difference AND p.booked_on < p_day)
  GROUP BY i.account_id
$$;

-- What is to be paid at the end of a day to some accounts: the interest of a time that ends with it; that of an account
-- whose balance has become zero, so that it can be closed; and the differences.
CREATE FUNCTION interest_due(p_day date, p_ids bigint[])
RETURNS SETOF due_interest LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT a.id, i.first_day, p_day, false, i.micro
  FROM accounts a LEFT JOIN former_types(p_day) f ON f.account_id = a.id
  LEFT JOIN terms_of_day(p_day) t ON t.type = coalesce(f.type, a.type) AND t.currency = a.currency
  CROSS JOIN LATERAL interest_accrued(a.id) i
  WHERE a.id = ANY (p_ids) AND a.customer_id IS NOT NULL AND a.state <> 'closed' AND i.first_day <= p_day
    AND (ends_with_day(t.capitalisation, p_day) OR a.balance_minor = 0)
  UNION ALL
  SELECT * FROM interest_differences_due(p_day, p_ids)
$$;

-- Pays interest. What a customer gives back is at most what is available. Without a step a refusal is raised; with one it is a
-- failure of the step. It plans as ledger_post does, for the same reason.
CREATE FUNCTION interest_settle(p_due due_interest[], p_booked_on date, p_step text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_movements movement[] := '{}';
  v_posted    due_interest[] := '{}';
  v_account   accounts;
  v_due       due_interest;
  v_minor     bigint;
  v_verdicts  verdict[];
  v_verdict   verdict;
  v_key       text;
BEGIN
  PERFORM accounts_lock(ARRAY(
    SELECT unnest(ARRAY[a.id, stripe_of('interest_paid', a)]) FROM accounts a
    WHERE a.id IN (SELECT (d).account_id FROM unnest(p_due) d)));
  FOREACH v_due IN ARRAY p_due LOOP
    v_account := (SELECT a FROM accounts a WHERE a.id = v_due.account_id);
    v_minor := greatest(divide_half_even(v_due.micro, 1000000), v_account.held_minor - v_account.balance_minor);
    IF v_minor = 0 THEN
      INSERT INTO interest_payments (account_id, booked_on, from_day, to_day, is_difference, interest_micro, amount_minor)
      VALUES (v_due.account_id, p_booked_on, v_due.from_day, v_due.to_day, v_due.is_difference, v_due.micro, 0);
      CONTINUE;
    END IF;
    v_key := concat_ws(':', v_due.account_id, p_booked_on, v_due.is_difference);
    v_posted := v_posted || v_due;
    v_movements := v_movements || new_movement(
      'interest', CASE WHEN v_minor > 0 THEN stripe_of('interest_paid', v_account) ELSE v_account.id END,
      CASE WHEN v_minor > 0 THEN v_account.id ELSE stripe_of('interest_paid', v_account) END, abs(v_minor),
      format(CASE WHEN v_due.is_difference THEN 'Corrected interest of %s to %s' ELSE 'Interest of %s to %s' END,
        to_char(v_due.from_day, 'DD/MM/YYYY'), to_char(v_due.to_day, 'DD/MM/YYYY')),
      value_at => least(end_of_day(v_due.to_day), bank_now()), idempotency_scope => 'interest', idempotency_key => v_key,
      request_hash => sha256(v_key::bytea));
  END LOOP;
  IF v_movements = '{}' THEN
    RETURN;
  END IF;
  v_verdicts := ledger_move(v_movements, false, true);
  FOR n IN 1 .. cardinality(v_movements) LOOP
    v_verdict := v_verdicts[n];
    v_due := v_posted[n];
    IF v_verdict.refusal IS NULL THEN
      INSERT INTO interest_payments (account_id, booked_on, from_day, to_day, is_difference, interest_micro, amount_minor,
                                     entry_id)
      VALUES (v_due.account_id, p_booked_on, v_due.from_day, v_due.to_day, v_due.is_difference, v_due.micro,
              CASE (v_movements[n]).credit_account_id WHEN v_due.account_id THEN 1 ELSE -1 END * (v_movements[n]).amount_minor,
              v_verdict.entry_id);
    ELSIF p_step IS NULL THEN
      RAISE EXCEPTION 'interest is refused' USING ERRCODE = v_verdict.refusal;
    ELSE
      PERFORM bank_day_account_failed(p_booked_on, p_step, v_due.account_id, v_verdict.refusal);
    END IF;
  END LOOP;
END $$;

-- Pays the interest that is due at the end of a day to the next accounts after p_after, and stores what is refused as
-- failures of the step. Returns the last of them, or NULL if there was none. Running it again pays nothing.
CREATE FUNCTION interest_pay(p_day date, p_step text, p_after bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_ids bigint[] := ARRAY(SELECT a.id FROM accounts a WHERE a.id > p_after AND a.kind = 'customer' ORDER BY a.id LIMIT 1000);
  v_due due_interest[];
BEGIN
  IF NOT bank_day_lock(p_day) THEN
    RETURN NULL;
  END IF;
  -- What is paid ends with this day. Interest of it that came afterwards would never be paid.
  IF NOT EXISTS (
    SELECT FROM bank_day_steps s WHERE s.day = p_day AND s.step = 'Interest of the day' AND s.done_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The interest of the day has not been worked out' USING ERRCODE = 'LM086';
  END IF;
  v_due := ARRAY(SELECT d::due_interest FROM interest_due(p_day, v_ids) d WHERE NOT EXISTS (
    SELECT FROM interest_payments p
    WHERE p.account_id = d.account_id AND p.booked_on = p_day AND p.is_difference = d.is_difference));
  -- In small calls: what one movement costs grows with how many there are in its call.
  FOR n IN 0 .. (cardinality(v_due) - 1) / 50 LOOP
    PERFORM interest_settle(v_due[50 * n + 1 : 50 * n + 50], p_day, p_step);
  END LOOP;
  RETURN v_ids[cardinality(v_ids)];
END $$;

-- Paid interest whose days or whose entry say something else.
CREATE FUNCTION interest_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM interest_payments p
          LEFT JOIN ledger_postings l ON l.entry_id = p.entry_id AND l.account_id = p.account_id
          WHERE p.amount_minor <> coalesce(signed_minor(l.direction, l.amount_minor), 0)
             OR p.amount_minor <> divide_half_even(p.interest_micro, 1000000)
                AND NOT (p.amount_minor <= 0 AND p.interest_micro < 0)
             OR p.interest_micro <> (
               SELECT coalesce(sum(i.interest_micro), 0) FROM interest_days i
               WHERE i.account_id = p.account_id AND i.day BETWEEN p.from_day AND p.to_day
                 AND CASE WHEN p.is_difference THEN i.booked_on = p.booked_on ELSE i.booked_on <= p.booked_on END
                 AND (NOT p.is_difference OR i.booked_on > i.day)))
       + (SELECT count(*) FROM ledger_entries e WHERE e.kind = 'interest'
          AND NOT EXISTS (SELECT FROM interest_payments p WHERE p.entry_id = e.id))
$$;
