-- Monthly fees: the cost of an account for a month, taken when its last day is closed.

CREATE TRIGGER monthly_fees_append_only BEFORE UPDATE OR DELETE ON monthly_fees
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A monthly fee that is to be taken: the fee, and the amount that is available for it.
CREATE TYPE due_fee AS (account_id bigint, terms_id bigint, fee_minor bigint, amount_minor bigint);

-- The fees for the month that ends with a day that some accounts have not paid yet, by their terms of that day. An account
-- that was opened after the first day of the month pays none, nor does one that is blocked or free of fees, or whose owner is
-- closed or disabled.
CREATE FUNCTION fees_due(p_month_end date, p_ids bigint[])
RETURNS SETOF due_fee LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT a.id, t.id, t.monthly_fee_minor, greatest(least(t.monthly_fee_minor, a.balance_minor - a.held_minor), 0)
  FROM accounts a LEFT JOIN former_types(p_month_end) o ON o.account_id = a.id
  JOIN terms_of_day(p_month_end) t ON t.type = coalesce(o.type, a.type) AND t.currency = a.currency AND t.monthly_fee_minor > 0
  JOIN customer_rights r ON r.customer_id = a.customer_id AND r.status NOT IN ('closed', 'disabled')
  WHERE a.id = ANY (p_ids) AND a.kind = 'customer' AND a.state = 'open'
    AND coalesce(a.free_of_fees_until < p_month_end, true)
    AND a.opened_at < end_of_day(date_trunc('month', p_month_end::timestamp)::date)
    AND NOT EXISTS (SELECT FROM monthly_fees f WHERE f.account_id = a.id AND f.month_end = p_month_end)
  ORDER BY a.id
$$;

-- Takes the monthly fees of some locked accounts: each as far as it is available, because the rest is not a debt. A refusal is a failure
-- of the step. It plans as ledger_post does, for the same reason.
CREATE FUNCTION fees_take(p_month_end date, p_step text, p_ids bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_due       due_fee[] := ARRAY(SELECT d FROM fees_due(p_month_end, p_ids) d);
  v_movements movement[];
  v_verdicts  verdict[];
BEGIN
  INSERT INTO monthly_fees (account_id, month_end, terms_id, fee_minor, amount_minor)
  SELECT d.account_id, p_month_end, d.terms_id, d.fee_minor, 0 FROM unnest(v_due) d WHERE d.amount_minor = 0;
  v_due := ARRAY(SELECT d FROM unnest(v_due) d WHERE d.amount_minor > 0 ORDER BY d.account_id);
  IF v_due = '{}' THEN
    RETURN;
  END IF;
  SELECT array_agg(new_movement(
    'fee', a.id, stripe_of('fees', a), d.amount_minor, 'Monthly fee for ' || to_char(p_month_end, 'FMMonth YYYY'),
    value_at => least(end_of_day(p_month_end), bank_now()), idempotency_scope => 'monthly-fee',
    idempotency_key => concat_ws(':', a.id, p_month_end),
    request_hash => sha256(concat_ws(':', a.id, p_month_end)::bytea)) ORDER BY a.id)
  INTO v_movements FROM unnest(v_due) d JOIN accounts a ON a.id = d.account_id;
  v_verdicts := ledger_move(v_movements, false, true);
  INSERT INTO monthly_fees (account_id, month_end, terms_id, fee_minor, amount_minor, entry_id)
  SELECT d.account_id, p_month_end, d.terms_id, d.fee_minor, d.amount_minor, d.entry_id
  FROM ROWS FROM (unnest(v_due), unnest(v_verdicts))
    AS d (account_id, terms_id, fee_minor, amount_minor, entry_id, public_id, kind, entered_at, replayed, refusal, detail)
  WHERE d.refusal IS NULL;
  PERFORM bank_day_account_failed(p_month_end, p_step, d.account_id, d.refusal)
  FROM ROWS FROM (unnest(v_due), unnest(v_verdicts))
    AS d (account_id, terms_id, fee_minor, amount_minor, entry_id, public_id, kind, entered_at, replayed, refusal, detail)
  WHERE d.refusal IS NOT NULL;
END $$;

-- Takes the fees for the month that ends with a day from the next accounts after p_after, and stores what is refused as failures
-- of the step. Returns the last of them, or NULL if there was none or no month ends. Running it again takes nothing.
CREATE FUNCTION fees_charge(p_day date, p_step text, p_after bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_ids bigint[];
  v_due bigint[];
BEGIN
  IF NOT bank_day_lock(p_day) OR NOT ends_with_day('month', p_day)
    OR NOT EXISTS (SELECT FROM terms_of_day(p_day) t WHERE t.monthly_fee_minor > 0) THEN
    RETURN NULL;
  END IF;
  v_ids := ARRAY(SELECT a.id FROM accounts a WHERE a.id > p_after AND a.kind = 'customer' ORDER BY a.id LIMIT 300);
  v_due := ARRAY(SELECT d.account_id FROM fees_due(p_day, v_ids) d);
  -- All at once, as payments lock them. Due fees are read again under the locks: two runs at once take each fee once.
  PERFORM accounts_lock(ARRAY(
    SELECT unnest(ARRAY[a.id, stripe_of('fees', a)]) FROM accounts a WHERE a.id = ANY (v_due)));
  -- In small calls: the cost of a movement grows with the number of movements in its call.
  FOR n IN 0 .. (cardinality(v_due) - 1) / 50 LOOP
    PERFORM fees_take(p_day, p_step, v_due[50 * n + 1 : 50 * n + 50]);
  END LOOP;
  RETURN v_ids[cardinality(v_ids)];
END $$;

-- Fees that are not what their rows say, and entries of fees that have no cause.
CREATE FUNCTION fees_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM monthly_fees f
          LEFT JOIN ledger_entries e ON e.id = f.entry_id AND e.kind = 'fee'
          LEFT JOIN ledger_postings p ON p.entry_id = e.id AND p.account_id = f.account_id AND p.direction = 'debit'
          WHERE f.amount_minor <> coalesce(p.amount_minor, 0))
       + (SELECT count(*) FROM ledger_entries e WHERE e.kind = 'fee'
          AND NOT EXISTS (SELECT FROM monthly_fees f WHERE f.entry_id = e.id)
          AND NOT EXISTS (SELECT FROM wires w WHERE w.fee_entry_id = e.id))
       + (SELECT count(*) FROM wires w
          WHERE w.fee_entry_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM ledger_entries e JOIN ledger_postings f ON f.entry_id = e.id AND f.direction = 'debit'
            WHERE e.id = w.fee_entry_id AND e.kind = 'fee' AND f.account_id = w.account_id))
$$;
