-- Entries between the bank's own accounts that staff make by hand. Two people, whatever the amount.

-- Posts a manual entry as a second person approves it, in the name of that person. A day before today becomes its value
-- date. With p_reverses it undoes that manual entry. Raises LM031 to LM033; LM095 unless staff post to both accounts by
-- hand, and they are two, or unclaimed money is paid out into cash; LM175 if there is less of it; LM173 with a value date
-- after today; LM096 unless p_reverses is a manual entry that the new one mirrors and that nothing has reversed.
CREATE FUNCTION manual_entry_post(
  p_session text, p_approval_id uuid, p_debit account_kind, p_credit account_kind, p_currency text, p_amount_minor bigint,
  p_description text, p_value_on date, p_reverses uuid, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin    uuid := (require_staff(p_session, 'correct')).admin_id;
  v_debit    bigint;
  v_credit   bigint;
  v_reverses bigint;
BEGIN
  IF NOT coalesce(entry_kind_allows('manual', p_debit, p_credit), false) OR p_credit = 'unclaimed' AND p_reverses IS NULL THEN
    RAISE EXCEPTION 'staff do not post between these accounts' USING ERRCODE = 'LM095';
  ELSIF p_value_on > bank_today() THEN
    RAISE EXCEPTION 'the value date is in the future' USING ERRCODE = 'LM173';
  END IF;
  SELECT min(a.id) FILTER (WHERE a.kind = p_debit), min(a.id) FILTER (WHERE a.kind = p_credit) INTO v_debit, v_credit
  FROM accounts a WHERE a.kind IN (p_debit, p_credit) AND a.currency = p_currency AND a.stripe = 0;
  -- So that two reversals of one entry follow each other.
  PERFORM accounts_lock(ARRAY[v_debit, v_credit]);
  -- Other movements only add to it.
  IF p_debit = 'unclaimed' AND p_amount_minor > (
    SELECT sum(a.balance_minor) FROM accounts a WHERE a.kind = 'unclaimed' AND a.currency = p_currency) THEN
    RAISE EXCEPTION 'less is unclaimed' USING ERRCODE = 'LM175';
  END IF;
  IF p_reverses IS NOT NULL THEN
    SELECT e.id INTO v_reverses
    FROM ledger_entries e
    JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit' AND d.account_id = v_credit
    JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit' AND c.account_id = v_debit
    WHERE e.public_id = p_reverses AND e.kind = 'manual' AND e.reverses_id IS NULL AND d.amount_minor = p_amount_minor
      AND NOT payment_was_undone(e.id);
    IF v_reverses IS NULL THEN
      RAISE EXCEPTION 'this does not undo a manual entry' USING ERRCODE = 'LM096';
    END IF;
  END IF;
  PERFORM use_approval(
    p_approval_id, v_admin, ARRAY['manual_entry'], '{}', 0,
    ARRAY[approval_digest(NULL, p_debit::text, p_credit::text, p_currency, p_amount_minor::text, p_description,
      p_value_on::text, p_reverses::text)]);
  RETURN (ledger_record(new_movement(
    'manual', v_debit, v_credit, p_amount_minor, p_description,
    value_at => CASE WHEN p_value_on < bank_today() THEN end_of_day(p_value_on - 1) END, reverses_id => v_reverses,
    entered_by => 'staff', actor_id => v_admin, idempotency_scope => 'manual', idempotency_key => p_approval_id::text,
    request_hash => sha256(p_approval_id::text::bytea), ip => p_ip, request_id => p_request_id))).entry_id;
END $$;

-- The manual entries that are not between accounts which staff post to by hand, or that two people have not agreed on.
CREATE FUNCTION manual_entries_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM ledger_entries e
  WHERE e.kind = 'manual' AND NOT (
    EXISTS (SELECT FROM ledger_postings d JOIN accounts da ON da.id = d.account_id
            JOIN ledger_postings c ON c.entry_id = d.entry_id AND c.direction = 'credit' JOIN accounts ca ON ca.id = c.account_id
            WHERE d.entry_id = e.id AND d.direction = 'debit' AND entry_kind_allows('manual', da.kind, ca.kind))
    AND EXISTS (SELECT FROM approvals a JOIN approval_uses u ON u.approval_id = a.id
                WHERE a.entry_id = e.id AND a.kind = 'manual_entry' AND a.made_by <> e.actor_id AND u.used_by = e.actor_id))
$$;
