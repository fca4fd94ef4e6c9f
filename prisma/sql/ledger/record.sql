-- The functions that move money. Every movement of the bank goes through ledger_move or ledger_post_batch.
-- They return one row as OUT parameters: a set-returning function would keep its one row in a store first.

-- Locks both accounts, in id order as ledger_move does, and returns them. Raises LM007 account missing.
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

-- Locks both accounts and moves p_amount_minor between them, with entry, postings, balances and audit rows. The accounts
-- are locked in id order, so that opposing movements wait for each other instead of deadlocking.
-- With p_session the customer of that session pays: the session must be live, and the payer its customer. Without, the
-- caller has been checked. A repeated idempotency key with the same request returns what the first call returned. A key
-- that placed a standing order of the customer moves nothing.
-- Each SQL statement has a fixed cost, which is most of what a movement costs: so one statement finds the session and
-- locks the accounts, one writes, and the key is looked up only if the write finds it used or the movement is refused.
-- Raises LM001 funds, LM002 daily limit, LM003 account not active, LM004 currencies differ, LM005 beneficiary closed,
-- LM006 key used with another request or for an order, LM007 account missing, LM008 credited account closed; with
-- p_session also LM032 (no live session), LM034 (no such entry by a customer), LM035 (not the payer), LM036 (a reversal),
-- LM018 (the key of another caller), LM061 (not where the named bank leads), LM070 (a colleague must confirm a change).
CREATE FUNCTION ledger_move(
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
  p_session             text,
  p_idempotency_scope   text,
  p_idempotency_key     text,
  p_request_hash        bytea,
  p_ip                  text,
  p_request_id          text,
  OUT entry_id bigint, OUT public_id uuid, OUT kind text, OUT entered_at timestamptz, OUT replayed boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v                 record;
  v_locked          integer := 0;
  v_actor           uuid := p_actor_id;
  v_caller          uuid;
  v_payer           uuid;
  v_payee           uuid;
  v_debit_kind      account_kind;
  v_credit_kind     account_kind;
  v_debit_state     account_state;
  v_credit_state    account_state;
  v_payer_rights    customer_rights;
  v_payee_status    customer_status;
  v_debit_currency  text;
  v_credit_currency text;
  v_debit_balance   bigint;
  v_credit_balance  bigint;
  v_available       bigint;
  v_spent           bigint;
  v_now             timestamptz;
  v_today           date;
  v_refusal         text;
  v_subject         uuid;
BEGIN
  FOR v IN
    SELECT a.id, a.kind, a.state, a.currency, a.customer_id, a.balance_minor, a.held_minor,
           CASE WHEN p_session IS NOT NULL THEN (SELECT s.customer_id FROM customer_of_session(p_session) s) END AS caller
    FROM accounts a WHERE a.id IN (p_debit_account_id, p_credit_account_id) ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    v_locked := v_locked + 1;
    v_caller := v.caller;
    IF v.id = p_debit_account_id THEN
      v_debit_kind := v.kind;
      v_debit_state := v.state;
      v_debit_currency := v.currency;
      v_payer := v.customer_id;
      v_debit_balance := v.balance_minor - p_amount_minor;
      v_available := v.balance_minor - v.held_minor;
    ELSE
      v_credit_kind := v.kind;
      v_credit_state := v.state;
      v_credit_currency := v.currency;
      v_payee := v.customer_id;
      v_credit_balance := v.balance_minor + p_amount_minor;
    END IF;
  END LOOP;
  IF p_session IS NOT NULL THEN
    v_actor := CASE WHEN v_locked > 0 THEN v_caller ELSE require_customer(p_session) END;
    IF v_actor IS NULL OR current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'no live customer session' USING ERRCODE = 'LM032';
    END IF;
  END IF;
  IF v_locked <> 2 THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  IF p_session IS NOT NULL THEN
    v_refusal := CASE
      WHEN p_kind NOT IN ('transfer', 'wire') OR NOT entry_kind_allows(p_kind, v_debit_kind, v_credit_kind) THEN 'LM034'
      WHEN v_payer IS DISTINCT FROM v_actor THEN 'LM035'
      WHEN p_reverses_id IS NOT NULL THEN 'LM036'
      WHEN p_idempotency_scope <> v_actor::text THEN 'LM018'
      WHEN (p_kind = 'transfer') <> names_this_bank(p_bank) THEN 'LM061'
    END;
    IF v_refusal IS NOT NULL THEN
      RAISE EXCEPTION 'no % by this customer', p_kind USING ERRCODE = v_refusal;
    END IF;
  END IF;

  -- Whoever changes a status locks the accounts first, so the owners are read once these are locked.
  IF p_kind IN ('transfer', 'wire') THEN
    SELECT r.* INTO v_payer_rights FROM customer_rights r WHERE r.customer_id = v_payer FOR NO KEY UPDATE;
  END IF;
  v_payee_status := (SELECT r.status FROM customer_rights r WHERE r.customer_id = v_payee);
  v_now := coalesce(p_entered_at, clock_timestamp());
  v_today := (v_now AT TIME ZONE 'Europe/Zurich')::date;
  v_spent := CASE v_payer_rights.outgoing_day WHEN v_today THEN v_payer_rights.outgoing_day_minor ELSE 0 END
           + p_amount_minor;
  v_refusal := CASE
    WHEN v_debit_currency <> v_credit_currency THEN 'LM004'
    WHEN p_kind IN ('transfer', 'wire') THEN CASE
      -- What closes or disables an account ends its sessions: this one was live a moment ago.
      WHEN p_session IS NOT NULL AND v_payer_rights.status IN ('closed', 'disabled') THEN 'LM032'
      WHEN v_payer_rights.status <> 'active' OR v_debit_state <> 'open' THEN 'LM003'
      WHEN v_payee_status = 'closed' OR v_credit_state = 'closed' THEN 'LM005'
      WHEN v_spent > v_payer_rights.daily_limit_minor THEN 'LM002' END
    WHEN v_payee_status = 'closed' OR v_credit_state = 'closed' THEN 'LM008'
  END;
  IF v_refusal IS NULL AND v_debit_kind = 'customer' AND v_available < p_amount_minor THEN
    v_refusal := 'LM001';
  END IF;

  IF v_refusal IS NULL THEN
    -- In one statement, so that the triggers over postings and balances see the whole movement.
    WITH entry AS (
      INSERT INTO ledger_entries AS e (
        kind, value_at, entered_at, description, bank, counterparty_name, counterparty_number, entered_by, actor_id,
        reverses_id, idempotency_scope, idempotency_key, request_hash)
      SELECT p_kind, coalesce(p_value_at, v_now), v_now, p_description, p_bank, p_counterparty_name,
             p_counterparty_number, p_entered_by, v_actor, p_reverses_id, p_idempotency_scope, p_idempotency_key,
             p_request_hash
      WHERE NOT EXISTS (
        SELECT FROM standing_orders o WHERE o.customer_id = v_caller AND o.request_key = p_idempotency_key)
      ON CONFLICT (idempotency_scope, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
      RETURNING e.id, e.public_id
    ), moved AS (
      UPDATE accounts a SET
        balance_minor = CASE a.id WHEN p_debit_account_id THEN v_debit_balance ELSE v_credit_balance END
      FROM entry WHERE a.id IN (p_debit_account_id, p_credit_account_id)
    ), spent AS (
      UPDATE customer_rights r SET outgoing_day = v_today, outgoing_day_minor = v_spent
      FROM entry WHERE r.customer_id = v_payer_rights.customer_id
    ), posted AS (
      INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
      SELECT e.id, s.account_id, s.direction, p_amount_minor, s.balance
      FROM entry e CROSS JOIN (VALUES
        (p_debit_account_id, 'debit'::posting_direction, v_debit_balance),
        (p_credit_account_id, 'credit', v_credit_balance)) AS s (account_id, direction, balance)
    )
    SELECT e.id, e.public_id INTO entry_id, public_id FROM entry e;
  END IF;
  IF entry_id IS NULL THEN
    SELECT e.id, e.public_id, e.kind, e.entered_at, e.request_hash INTO v FROM ledger_entries e
    WHERE idempotency_scope = p_idempotency_scope AND idempotency_key = p_idempotency_key;
    IF NOT FOUND THEN
      IF EXISTS (SELECT FROM standing_orders o WHERE o.customer_id = v_caller AND o.request_key = p_idempotency_key) THEN
        v_refusal := 'LM006';
      END IF;
      -- Without a refusal the entry that had the key was rolled back a moment ago.
      RAISE EXCEPTION 'the movement is refused' USING ERRCODE = coalesce(v_refusal, 'serialization_failure');
    ELSIF v.request_hash <> p_request_hash THEN
      RAISE EXCEPTION 'idempotency key used with another request' USING ERRCODE = 'LM006';
    END IF;
    entry_id := v.id;
    public_id := v.public_id;
    kind := v.kind;
    entered_at := v.entered_at;
    replayed := true;
    RETURN;
  END IF;

  IF p_kind IN ('return', 'reversal') THEN
    -- A payment that came back does not count towards the limit of its day.
    UPDATE customer_rights r SET outgoing_day_minor = greatest(r.outgoing_day_minor - p_amount_minor, 0)
    FROM ledger_entries e
    WHERE r.customer_id = v_payee AND e.id = p_reverses_id AND e.kind IN ('transfer', 'wire')
      AND r.outgoing_day = (e.entered_at AT TIME ZONE 'Europe/Zurich')::date;
  END IF;
  IF p_session IS NOT NULL AND v_payer_rights.controlled_until > v_now THEN
    PERFORM count_outflow(p_debit_account_id, p_amount_minor, ledger_move.entry_id, NULL);
  END IF;
  IF p_kind = 'wire' THEN
    INSERT INTO wires (entry_id) VALUES (ledger_move.entry_id);
  END IF;
  -- A movement is in the trail of the customer who pays, or else of the one who is paid; of both if staff made it.
  v_subject := coalesce(v_payer, v_payee);
  IF v_subject IS NOT NULL THEN
    INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
    VALUES (p_entered_by, v_actor, 'ledger.' || p_kind, v_subject, ledger_move.entry_id,
            jsonb_build_object('amountMinor', p_amount_minor), p_ip, p_request_id);
    IF p_entered_by = 'staff' AND v_payee <> v_subject THEN
      INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
      VALUES (p_entered_by, v_actor, 'ledger.' || p_kind, v_payee, ledger_move.entry_id,
              jsonb_build_object('amountMinor', p_amount_minor), p_ip, p_request_id);
    END IF;
  END IF;
  kind := p_kind;
  entered_at := v_now;
  replayed := false;
END $$;

-- Moves money between two accounts. It trusts its caller, so the application may not call it; functions that have checked
-- their caller do, and the seed and the tests do as the owner. Raises what ledger_move raises.
CREATE FUNCTION ledger_record(
  p_kind entry_kind, p_debit_account_id bigint, p_credit_account_id bigint, p_amount_minor bigint,
  p_value_at timestamptz, p_entered_at timestamptz, p_description text, p_bank text, p_counterparty_name text,
  p_counterparty_number text, p_reverses_id bigint, p_entered_by actor_kind, p_actor_id uuid, p_idempotency_scope text,
  p_idempotency_key text, p_request_hash bytea, p_ip text, p_request_id text,
  OUT entry_id bigint, OUT public_id uuid, OUT kind text, OUT entered_at timestamptz, OUT replayed boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v record := ledger_move(
    p_kind, p_debit_account_id, p_credit_account_id, p_amount_minor, p_value_at, p_entered_at, p_description, p_bank,
    p_counterparty_name, p_counterparty_number, p_reverses_id, p_entered_by, p_actor_id, NULL, p_idempotency_scope,
    p_idempotency_key, p_request_hash, p_ip, p_request_id);
BEGIN
  entry_id := v.entry_id;
  public_id := v.public_id;
  kind := v.kind;
  entered_at := v.entered_at;
  replayed := v.replayed;
END $$;
