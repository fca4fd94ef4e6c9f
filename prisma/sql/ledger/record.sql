-- The functions that move money. Every movement of the bank goes through ledger_enter.
-- They return one row as OUT parameters: a set-returning function would keep its one row in a store first.

-- Locks both accounts and returns them. In id order, so that opposing movements wait for each other instead of
-- deadlocking. Raises LM007 account missing.
CREATE FUNCTION ledger_lock(
  p_debit_account_id bigint, p_credit_account_id bigint, OUT debit accounts, OUT credit accounts
) LANGUAGE plpgsql AS $$
DECLARE
  v_account accounts%ROWTYPE;
BEGIN
  FOR v_account IN
    SELECT * FROM accounts WHERE id IN (p_debit_account_id, p_credit_account_id) ORDER BY id FOR NO KEY UPDATE
  LOOP
    IF v_account.id = p_debit_account_id THEN debit := v_account; ELSE credit := v_account; END IF;
  END LOOP;
  IF debit.id IS NULL OR credit.id IS NULL THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
END $$;

-- Moves p_amount_minor between two accounts that the caller has locked, with entry, postings, balances and audit rows.
-- A repeated idempotency key with the same request returns what the first call returned.
-- Raises LM001 funds, LM002 daily limit, LM003 account not active, LM004 currencies differ, LM005 beneficiary closed,
-- LM006 key used with another request, LM008 credited account closed.
CREATE FUNCTION ledger_enter(
  v_debit               accounts,
  v_credit              accounts,
  p_kind                entry_kind,
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
  p_request_id          text,
  OUT entry_id bigint, OUT public_id uuid, OUT kind text, OUT entered_at timestamptz, OUT replayed boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_earlier record;
  v_now     timestamptz := coalesce(p_entered_at, clock_timestamp());
  v_today   date;
  v_spent   bigint;
  v_subject uuid;
BEGIN
  -- Looked up under the locks: a twin of this call has the same accounts, so it has ended or not begun.
  IF p_idempotency_key IS NOT NULL THEN
    SELECT e.id, e.public_id, e.kind, e.entered_at, e.request_hash INTO v_earlier FROM ledger_entries e
    WHERE idempotency_scope = p_idempotency_scope AND idempotency_key = p_idempotency_key;
    IF FOUND THEN
      IF v_earlier.request_hash <> p_request_hash THEN
        RAISE EXCEPTION 'idempotency key used with another request' USING ERRCODE = 'LM006';
      END IF;
      entry_id := v_earlier.id;
      public_id := v_earlier.public_id;
      kind := v_earlier.kind;
      entered_at := v_earlier.entered_at;
      replayed := true;
      RETURN;
    END IF;
  END IF;

  IF v_debit.currency <> v_credit.currency THEN
    RAISE EXCEPTION 'currencies differ' USING ERRCODE = 'LM004';
  END IF;

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

  UPDATE accounts a SET
    balance_minor = a.balance_minor + CASE a.id WHEN v_debit.id THEN -p_amount_minor ELSE p_amount_minor END,
    outgoing_day = CASE a.id WHEN v_debit.id THEN v_today ELSE a.outgoing_day END,
    outgoing_day_minor = CASE a.id WHEN v_debit.id THEN v_spent ELSE a.outgoing_day_minor END
  WHERE a.id IN (v_debit.id, v_credit.id);

  -- A twin key at the same moment for other accounts fails here on ledger_entries_idempotency.
  INSERT INTO ledger_entries AS e (kind, value_at, entered_at, description, bank, counterparty_name, counterparty_number,
                              entered_by, actor_id, reverses_id, idempotency_scope, idempotency_key, request_hash)
  VALUES (p_kind, coalesce(p_value_at, v_now), v_now, p_description, p_bank, p_counterparty_name,
          p_counterparty_number, p_entered_by, p_actor_id, p_reverses_id, p_idempotency_scope, p_idempotency_key,
          p_request_hash)
  RETURNING e.id, e.public_id INTO entry_id, public_id;

  INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
  VALUES (ledger_enter.entry_id, v_debit.id, 'debit', p_amount_minor, v_debit.balance_minor - p_amount_minor),
         (ledger_enter.entry_id, v_credit.id, 'credit', p_amount_minor, v_credit.balance_minor + p_amount_minor);
  IF p_kind = 'wire' THEN
    INSERT INTO wires (entry_id) VALUES (ledger_enter.entry_id);
  END IF;
  -- A movement is in the trail of the customer who pays, or else of the one who is paid; of both if staff made it.
  v_subject := coalesce(v_debit.customer_id, v_credit.customer_id);
  IF v_subject IS NOT NULL THEN
    INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
    VALUES (p_entered_by, p_actor_id, 'ledger.' || p_kind, v_subject, ledger_enter.entry_id,
            jsonb_build_object('amountMinor', p_amount_minor), p_ip, p_request_id);
    IF p_entered_by = 'staff' AND v_credit.customer_id <> v_subject THEN
      INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
      VALUES (p_entered_by, p_actor_id, 'ledger.' || p_kind, v_credit.customer_id, ledger_enter.entry_id,
              jsonb_build_object('amountMinor', p_amount_minor), p_ip, p_request_id);
    END IF;
  END IF;
  kind := p_kind;
  entered_at := v_now;
  replayed := false;
END $$;

-- Locks two accounts and moves money between them. It trusts its caller, so the application may not call it; functions
-- that have checked their caller do, and the seed and the tests do as the owner.
-- Raises LM007 account missing, and what ledger_enter raises.
CREATE FUNCTION ledger_record(
  p_kind entry_kind, p_debit_account_id bigint, p_credit_account_id bigint, p_amount_minor bigint,
  p_value_at timestamptz, p_entered_at timestamptz, p_description text, p_bank text, p_counterparty_name text,
  p_counterparty_number text, p_reverses_id bigint, p_entered_by actor_kind, p_actor_id uuid, p_idempotency_scope text,
  p_idempotency_key text, p_request_hash bytea, p_ip text, p_request_id text,
  OUT entry_id bigint, OUT public_id uuid, OUT kind text, OUT entered_at timestamptz, OUT replayed boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock(p_debit_account_id, p_credit_account_id);
BEGIN
  SELECT * INTO entry_id, public_id, kind, entered_at, replayed FROM ledger_enter(
    v_locked.debit, v_locked.credit, p_kind, p_amount_minor, p_value_at, p_entered_at, p_description, p_bank,
    p_counterparty_name, p_counterparty_number, p_reverses_id, p_entered_by, p_actor_id, p_idempotency_scope,
    p_idempotency_key, p_request_hash, p_ip, p_request_id);
END $$;
