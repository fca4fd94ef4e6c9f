-- The function that moves money. Every movement of the bank goes through it.

-- Moves p_amount_minor from one account to another, with entry, postings, balances and audit rows. It trusts its caller,
-- so the application may not call it: ledger_post does, and the seed and the tests do as the owner.
-- Accounts are locked in id order, so opposing movements wait for each other instead of deadlocking.
-- A repeated idempotency key with the same request returns what the first call returned.
-- Raises LM001 funds, LM002 daily limit, LM003 account not active, LM004 currencies differ, LM005 beneficiary closed,
-- LM006 key used with another request, LM007 account missing, LM008 credited account closed.
CREATE FUNCTION ledger_record(
  p_kind                entry_kind,
  p_debit_account_id    bigint,
  p_credit_account_id   bigint,
  p_amount_minor        bigint,
  p_value_at            timestamptz,
  p_entered_at          timestamptz,
  p_description         text,
  p_bank                text,
  p_counterparty_name   text,
  p_counterparty_number text,
  p_reverses_id         bigint,
  p_entered_by          actor_kind,
  p_actor_id            uuid,
  p_idempotency_scope   text,
  p_idempotency_key     text,
  p_request_hash        bytea,
  p_ip                  text,
  p_request_id          text
) RETURNS TABLE (entry_id bigint, public_id uuid, kind text, entered_at timestamptz, replayed boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_account accounts%ROWTYPE;
  v_debit   accounts%ROWTYPE;
  v_credit  accounts%ROWTYPE;
  v_earlier ledger_entries%ROWTYPE;
  v_entry   ledger_entries%ROWTYPE;
  v_now     timestamptz;
  v_today   date;
  v_spent   bigint;
BEGIN
  FOR v_account IN
    SELECT * FROM accounts WHERE id IN (p_debit_account_id, p_credit_account_id) ORDER BY id FOR NO KEY UPDATE
  LOOP
    IF v_account.id = p_debit_account_id THEN v_debit := v_account; ELSE v_credit := v_account; END IF;
  END LOOP;
  IF v_debit.id IS NULL OR v_credit.id IS NULL THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;

  -- Looked up under the locks: a twin of this call has the same accounts, so it has ended or not begun.
  IF p_idempotency_key IS NOT NULL THEN
    SELECT * INTO v_earlier FROM ledger_entries
    WHERE idempotency_scope = p_idempotency_scope AND idempotency_key = p_idempotency_key;
    IF FOUND THEN
      IF v_earlier.request_hash <> p_request_hash THEN
        RAISE EXCEPTION 'idempotency key used with another request' USING ERRCODE = 'LM006';
      END IF;
      RETURN QUERY SELECT v_earlier.id, v_earlier.public_id, v_earlier.kind::text, v_earlier.entered_at, true;
      RETURN;
    END IF;
  END IF;

  IF v_debit.currency <> v_credit.currency THEN
    RAISE EXCEPTION 'currencies differ' USING ERRCODE = 'LM004';
  END IF;

  v_now := coalesce(p_entered_at, clock_timestamp());
  v_today := (v_now AT TIME ZONE 'Europe/Zurich')::date;
  v_spent := CASE WHEN v_debit.outgoing_day = v_today THEN v_debit.outgoing_day_minor ELSE 0 END;
  IF p_kind IN ('transfer', 'wire') THEN
    IF v_debit.status <> 'active' THEN
      RAISE EXCEPTION 'account not active' USING ERRCODE = 'LM003';
    END IF;
    IF v_credit.status = 'closed' THEN
      RAISE EXCEPTION 'beneficiary closed' USING ERRCODE = 'LM005';
    END IF;
    v_spent := v_spent + p_amount_minor;
    IF v_spent > v_debit.daily_limit_minor THEN
      RAISE EXCEPTION 'daily limit' USING ERRCODE = 'LM002';
    END IF;
  END IF;
  IF v_credit.status = 'closed' AND p_kind NOT IN ('transfer', 'wire') THEN
    RAISE EXCEPTION 'credited account closed' USING ERRCODE = 'LM008';
  END IF;
  IF v_debit.kind = 'customer' AND v_debit.balance_minor - v_debit.held_minor < p_amount_minor THEN
    RAISE EXCEPTION 'funds' USING ERRCODE = 'LM001';
  END IF;

  UPDATE accounts SET balance_minor = balance_minor - p_amount_minor,
                      outgoing_day = v_today, outgoing_day_minor = v_spent
  WHERE id = p_debit_account_id;
  UPDATE accounts SET balance_minor = balance_minor + p_amount_minor WHERE id = p_credit_account_id;

  -- A twin key at the same moment for other accounts fails here on ledger_entries_idempotency.
  INSERT INTO ledger_entries (kind, value_at, entered_at, description, bank, counterparty_name, counterparty_number,
                              entered_by, actor_id, reverses_id, idempotency_scope, idempotency_key, request_hash)
  VALUES (p_kind, coalesce(p_value_at, v_now), v_now, p_description, p_bank, p_counterparty_name,
          p_counterparty_number, p_entered_by, p_actor_id, p_reverses_id, p_idempotency_scope, p_idempotency_key,
          p_request_hash)
  RETURNING * INTO v_entry;

  INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
  VALUES (v_entry.id, p_debit_account_id, 'debit', p_amount_minor, v_debit.balance_minor - p_amount_minor),
         (v_entry.id, p_credit_account_id, 'credit', p_amount_minor, v_credit.balance_minor + p_amount_minor);
  IF p_kind = 'wire' THEN
    INSERT INTO wires (entry_id) VALUES (v_entry.id);
  END IF;
  -- What staff move stands in the trail of both customers, what a customer moves in the own one.
  INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
  SELECT p_entered_by, p_actor_id, 'ledger.' || p_kind, subject, v_entry.id,
         jsonb_build_object('amountMinor', p_amount_minor), p_ip, p_request_id
  FROM unnest(ARRAY[v_debit.customer_id, v_credit.customer_id]) WITH ORDINALITY AS side (subject, place)
  WHERE subject IS NOT NULL AND (p_entered_by = 'staff' OR place = CASE WHEN v_debit.customer_id IS NULL THEN 2 ELSE 1 END);
  RETURN QUERY SELECT v_entry.id, v_entry.public_id, v_entry.kind::text, v_entry.entered_at, false;
END $$;
