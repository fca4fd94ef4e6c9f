-- Pays interest at the end of the time that a product pays for and when an account has become empty, and pays corrections.

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

-- The interest to pay at the end of a day to some accounts: that of a period that ends with it; that of an account
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

-- Pays interest. A customer gives back at most the available amount, also by several payments. Without a step a refusal
-- is raised; with one it is a failure of the step. It plans as ledger_post does, for the same reason.
CREATE FUNCTION interest_settle(p_due due_interest[], p_booked_on date, p_step text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_movements movement[] := '{}';
  v_posted    due_interest[] := '{}';
  v_account   accounts;
  v_due       due_interest;
  v_left      bigint;
  v_minor     bigint;
  v_verdicts  verdict[];
  v_verdict   verdict;
  v_key       text;
BEGIN
  PERFORM accounts_lock(ARRAY(
    SELECT unnest(ARRAY[a.id, stripe_of('interest_paid', a)]) FROM accounts a
    WHERE a.id IN (SELECT (d).account_id FROM unnest(p_due) d)));
  FOR v_due IN SELECT d.* FROM unnest(p_due) d ORDER BY d.account_id, d.micro DESC LOOP
    IF v_account.id IS DISTINCT FROM v_due.account_id THEN
      v_account := (SELECT a FROM accounts a WHERE a.id = v_due.account_id);
      v_left := v_account.balance_minor - v_account.held_minor;
    END IF;
    v_minor := greatest(divide_half_even(v_due.micro, 1000000), -v_left);
    v_left := v_left + v_minor;
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
  -- The paid period ends with this day. Interest of the day that came afterwards would never be paid.
  IF NOT EXISTS (
    SELECT FROM bank_day_steps s WHERE s.day = p_day AND s.step = 'Interest of the day' AND s.done_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The interest of the day has not been worked out' USING ERRCODE = 'LM086';
  END IF;
  v_due := ARRAY(SELECT d::due_interest FROM interest_due(p_day, v_ids) d WHERE NOT EXISTS (
    SELECT FROM interest_payments p
    WHERE p.account_id = d.account_id AND p.booked_on = p_day AND p.is_difference = d.is_difference));
  -- In small calls: the cost of a movement grows with the number of movements in its call.
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
