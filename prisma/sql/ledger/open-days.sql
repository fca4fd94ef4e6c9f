-- Business days: a day closes after its end, and nothing is posted into it from then on.

-- The midnight in Zurich that ends a day.
CREATE FUNCTION end_of_day(p_day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN (p_day + 1)::timestamp AT TIME ZONE 'Europe/Zurich';

-- Whether a day is closed, so that nothing can be posted into it.
CREATE FUNCTION is_closed_day(p_day date) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN EXISTS (SELECT FROM bank_days d WHERE d.day = p_day AND d.closed_at IS NOT NULL);

-- The sum of the postings of each account after the end of a day: its balance less this is that at the end of the day.
CREATE FUNCTION posted_after(p_day date) RETURNS TABLE (account_id bigint, minor numeric)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.account_id, sum(signed_minor(p.direction, p.amount_minor))
  FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
  WHERE e.entered_at >= end_of_day(p_day) GROUP BY p.account_id
$$;

-- Begins to close the oldest day that is over and not closed. Returns it, or NULL if there is none.
CREATE FUNCTION bank_day_begin() RETURNS date
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_day date;
BEGIN
  SELECT d.day INTO v_day FROM bank_days d WHERE d.closed_at IS NULL AND d.day < bank_today() ORDER BY d.day LIMIT 1;
  UPDATE bank_days SET began_at = bank_now() WHERE day = v_day AND began_at IS NULL;
  RETURN v_day;
END $$;

-- The other transactions of this database that have locked rows of accounts.
CREATE FUNCTION running_postings() RETURNS SETOF text LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  SELECT l.virtualtransaction FROM pg_locks l
  WHERE l.locktype = 'relation' AND l.relation = 'accounts'::regclass AND l.mode IN ('RowShareLock', 'RowExclusiveLock')
    AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()) AND l.pid <> pg_backend_pid()
$$;

-- Waits until every transaction that may still post into a day that is over has ended: a posting locks its accounts
-- before it reads the time, so it is among those that have the table locked now. Raises lock_not_available after ten
-- seconds.
CREATE FUNCTION bank_day_wait() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_running text[] := ARRAY(SELECT posting FROM running_postings() posting);
BEGIN
  FOR n IN 1..1000 LOOP
    IF NOT EXISTS (SELECT FROM running_postings() posting WHERE posting = ANY (v_running)) THEN
      RETURN;
    END IF;
    PERFORM pg_sleep(0.01);
  END LOOP;
  RAISE EXCEPTION 'a transaction of the day is still running' USING ERRCODE = 'lock_not_available';
END $$;

-- The server signs the steps of a day, so that no other SQL forgets a failure, skips a step, or closes a day without them.

-- Begins a step of a day that is being closed. Returns the time, or NULL if the step is done. Raises LM044.
CREATE FUNCTION bank_day_step_begin(p_day date, p_step text, p_signature text) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_signature(p_signature, 'day-begin', p_day::text, p_step);
  IF EXISTS (SELECT FROM bank_day_steps s WHERE s.day = p_day AND s.step = p_step AND s.done_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO bank_day_steps (day, step) VALUES (p_day, p_step) ON CONFLICT (day, step) DO NOTHING;
  RETURN bank_now();
END $$;

-- Lets one transaction at a time work on the accounts of a day that is being closed; false for any other day. Two
-- servers may close the same one, and each sees what the other has done.
CREATE FUNCTION bank_day_lock(p_day date) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM bank_days d WHERE d.day = p_day AND d.began_at IS NOT NULL AND d.closed_at IS NULL FOR NO KEY UPDATE;
  RETURN FOUND;
END $$;

-- Keeps the steps of the day to close from running until this transaction ends; waits for one that runs. A transaction
-- that also locks accounts calls it first, as the steps do.
CREATE FUNCTION bank_day_hold() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Meanwhile the day may have been closed, and the next one is the one to close.
  LOOP
    PERFORM FROM bank_days d WHERE d.closed_at IS NULL FOR SHARE;
    EXIT WHEN FOUND OR NOT EXISTS (SELECT FROM bank_days WHERE closed_at IS NULL);
  END LOOP;
END $$;

-- Records why a step of a day failed for a subject; a later reason takes the place of an earlier one. Without effect once the step
-- is done: another server has done the work meanwhile.
CREATE FUNCTION bank_day_failed(p_day date, p_step text, p_subject text, p_reason text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO bank_day_failures (day, step, subject, reason)
  SELECT p_day, p_step, p_subject, p_reason
  FROM bank_day_steps s WHERE s.day = p_day AND s.step = p_step AND s.done_at IS NULL FOR SHARE
  ON CONFLICT (day, step, subject) DO UPDATE SET reason = excluded.reason, at = bank_now()
$$;

-- Stores the refusal of an account, which staff know by its number.
CREATE FUNCTION bank_day_account_failed(p_day date, p_step text, p_account_id bigint, p_refusal text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT bank_day_failed(p_day, p_step, a.number, p_refusal) FROM accounts a WHERE a.id = p_account_id
$$;

-- Ends a step that began at a time. Without a failure since then it is done: earlier ones are of an earlier try, while those of
-- another server that closes the same day count. Returns whether it is. Raises LM044.
CREATE FUNCTION bank_day_step_end(p_day date, p_step text, p_began_at text, p_signature text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_signature(p_signature, 'day-end', p_day::text, p_step, p_began_at);
  -- No failure comes between the two statements.
  PERFORM FROM bank_day_steps s WHERE s.day = p_day AND s.step = p_step FOR UPDATE;
  DELETE FROM bank_day_failures WHERE day = p_day AND step = p_step AND at < p_began_at::timestamptz;
  UPDATE bank_day_steps SET done_at = bank_now()
  WHERE day = p_day AND step = p_step AND done_at IS NULL
    AND NOT EXISTS (SELECT FROM bank_day_failures f WHERE f.day = p_day AND f.step = p_step);
  RETURN EXISTS (SELECT FROM bank_day_steps s WHERE s.day = p_day AND s.step = p_step AND s.done_at IS NOT NULL);
END $$;

-- The trial balance at the end of a day.
CREATE FUNCTION balances_at_end(p_day date) RETURNS TABLE (kind account_kind, currency text, minor numeric)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.kind, a.currency::text, sum(a.balance_minor - coalesce(l.minor, 0))
  FROM accounts a LEFT JOIN posted_after(p_day) l ON l.account_id = a.id
  GROUP BY a.kind, a.currency
$$;

-- Closes a day whose steps are all done: stores its trial balance and makes the next day the one to close. Running it
-- again changes nothing. Raises LM044, and LM086 while a step is not done.
CREATE FUNCTION bank_day_close(p_day date, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_signature(p_signature, 'day-close', p_day::text);
  PERFORM FROM bank_days WHERE day = p_day AND closed_at IS NULL AND began_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  ELSIF EXISTS (SELECT FROM bank_day_steps s WHERE s.day = p_day AND s.done_at IS NULL) THEN
    RAISE EXCEPTION 'a step of the day is not done' USING ERRCODE = 'LM086';
  END IF;
  INSERT INTO bank_day_balances (day, kind, currency, balance_minor)
  SELECT p_day, b.kind, b.currency, b.minor FROM balances_at_end(p_day) b WHERE b.minor <> 0;
  PERFORM store_day_parts(p_day);
  UPDATE bank_days SET closed_at = bank_now() WHERE day = p_day;
  INSERT INTO bank_days (day) VALUES (p_day + 1);
END $$;

-- Holds for the owner's login as well.
CREATE TRIGGER bank_days_stay_closed BEFORE UPDATE OR DELETE ON bank_days
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_day_balances_append_only BEFORE UPDATE OR DELETE ON bank_day_balances
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The lines of stored trial balances that are no longer what the postings say. All days in one pass over the postings.
CREATE FUNCTION changed_closed_days() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    SELECT bank_day(e.entered_at) AS day, a.kind, a.currency, sum(signed_minor(p.direction, p.amount_minor)) AS minor
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
    GROUP BY 1, 2, 3
  ), lines AS (
    SELECT d.day, l.kind, l.currency, true AS is_line FROM bank_days d CROSS JOIN (SELECT DISTINCT kind, currency FROM moved) l
    WHERE d.closed_at IS NOT NULL
  ), balances AS (
    SELECT day, kind, currency, coalesce(l.is_line, false) AS is_line,
           sum(m.minor) OVER (PARTITION BY kind, currency ORDER BY day) AS minor
    FROM moved m FULL JOIN lines l USING (day, kind, currency)
  )
  SELECT count(*)
  FROM (SELECT * FROM balances WHERE is_line AND coalesce(minor, 0) <> 0) b
  FULL JOIN bank_day_balances s USING (day, kind, currency)
  WHERE coalesce(b.minor, 0) <> coalesce(s.balance_minor, 0)
$$;
