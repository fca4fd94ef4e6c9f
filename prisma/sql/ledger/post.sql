-- The functions that move money. Every movement of the bank goes through ledger_move.

-- A movement that a caller asks for. Callers name its attributes: new_movement in SQL, jsonb_populate_recordset for the
-- application. entered_at and actor_id count only for callers whom ledger_record trusts.
CREATE TYPE movement AS (
  kind                entry_kind,
  debit_account_id    bigint,
  credit_account_id   bigint,
  amount_minor        bigint,
  description         text,
  bank                text,
  counterparty_name   text,
  counterparty_number text,
  value_at            timestamptz,
  entered_at          timestamptz,
  reverses_id         bigint,
  entered_by          actor_kind,
  actor_id            uuid,
  session             text,
  approval_id         uuid,
  idempotency_scope   text,
  idempotency_key     text,
  request_hash        bytea,
  ip                  text,
  request_id          text,
  -- Posted together with the next movement, or not at all.
  linked              boolean,
  -- The counter of wrong codes, which must not be locked.
  guesses_scope       text,
  guesses_key         text,
  -- Whether the draft of the payer's form became this movement.
  discards_draft      boolean,
  -- The fee of a wire that its payer was shown, which must be the one that is taken; NULL accepts any.
  fee_minor           bigint,
  -- The structured reference of a bill, or ''.
  payment_reference   text,
  -- The payer's own reference, which goes to the payee's bank, or ''.
  end_to_end_id       text
);

-- The answer to a movement: its entry, or the SQLSTATE of its refusal with its detail.
CREATE TYPE verdict AS (
  entry_id   bigint,
  public_id  uuid,
  kind       text,
  entered_at timestamptz,
  replayed   boolean,
  refusal    text,
  detail     text
);

-- The entry that ledger_move has decided to write for a movement.
CREATE TYPE planned_entry AS (
  planned_id   bigint,
  public_id    uuid,
  planned_at   timestamptz,
  poster_id    uuid,
  payer_id     uuid,
  payee_id     uuid,
  debit_after  bigint,
  credit_after bigint
);

-- Callers in SQL name the attributes that they set.
CREATE FUNCTION new_movement(
  kind entry_kind, debit_account_id bigint, credit_account_id bigint, amount_minor bigint, description text DEFAULT '',
  bank text DEFAULT '', counterparty_name text DEFAULT '', counterparty_number text DEFAULT '',
  value_at timestamptz DEFAULT NULL, entered_at timestamptz DEFAULT NULL, reverses_id bigint DEFAULT NULL,
  entered_by actor_kind DEFAULT 'system', actor_id uuid DEFAULT NULL, idempotency_scope text DEFAULT NULL,
  idempotency_key text DEFAULT NULL, request_hash bytea DEFAULT NULL, ip text DEFAULT '', request_id text DEFAULT ''
) RETURNS movement LANGUAGE sql IMMUTABLE
RETURN ROW(
  kind, debit_account_id, credit_account_id, amount_minor, description, bank, counterparty_name, counterparty_number,
  value_at, entered_at, reverses_id, entered_by, actor_id, NULL, NULL, idempotency_scope, idempotency_key, request_hash,
  ip, request_id, false, NULL, NULL, false, NULL, '', '')::movement;

-- Puts the fee of each wire behind it, linked: an entry of its own that is posted with the wire or not at all. Names
-- the places of the fees.
CREATE FUNCTION wires_with_fees(p_movements movement[], OUT movements movement[], OUT fees integer[])
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v     movement;
  v_fee movement;
BEGIN
  movements := '{}';
  fees := '{}';
  FOREACH v IN ARRAY p_movements LOOP
    IF v.kind = 'wire' THEN
      v_fee := (SELECT new_movement(
                  'fee', a.id, b.id, wire_fee_minor(a.type, a.currency, bank_day(coalesce(v.entered_at, bank_now()))),
                  value_at => v.value_at, entered_at => v.entered_at, entered_by => v.entered_by, actor_id => v.actor_id,
                  ip => v.ip, request_id => v.request_id)
                FROM accounts a JOIN accounts b ON b.kind = 'fees' AND b.currency = a.currency AND b.stripe = a.id % 16
                WHERE a.id = v.debit_account_id AND a.kind = 'customer');
    END IF;
    IF v.kind = 'wire' AND v_fee.amount_minor > 0 THEN
      v_fee.session := v.session;
      v_fee.linked := v.linked;
      v.linked := true;
      movements := movements || v || v_fee;
      fees := fees || cardinality(movements);
    ELSE
      movements := movements || v;
    END IF;
  END LOOP;
END $$;

-- Decides movements in their order, each with the balances that those before leave, and posts those that it does not
-- refuse. The accounts are locked in the order of their ids, so that calls wait for each other instead of deadlocking.
-- With p_by_session each movement acts for the holder of its session; without, its caller has been checked. Without
-- p_posts it writes nothing. A repeated idempotency key with the same request is answered with its first entry. Linked
-- movements are posted together or not at all: the one that fails has its refusal, the others LM017. A wire brings its
-- fee, which has no verdict of its own. Each SQL statement has a fixed cost, which is most of what a movement costs: so
-- one locks, one reads, one writes. Raises what no verdict can say: LM032 where an old state could be read,
-- check_violation without an amount, unique_violation for a key twice in a call, and the refusal of a linked movement
-- if others have left traces.
CREATE FUNCTION ledger_move(p_movements movement[], p_by_session boolean, p_posts boolean) RETURNS verdict[]
LANGUAGE plpgsql AS $$
DECLARE
  v_movements movement[];
  v_has_wire  boolean;
  -- The places of the fees of wires, and at the place of each wire the id of its fee's entry.
  v_fees      integer[] := '{}';
  v_fee_ids   bigint[] := '{}';
  v_fee       bigint;
  v_is_fee    boolean;
  v_is_repeat boolean;
  -- The locked accounts in the order of their ids, the balances that the movements leave, and what has then left each
  -- account by transfer and wire, on which day.
  v_ids       bigint[];
  v_accounts  accounts[];
  v_found     bigint[];
  v_balances  bigint[];
  v_days      date[];
  v_spent     bigint[];
  v_plan      planned_entry[] := '{}';
  v_planned   planned_entry;
  v_verdicts  verdict[] := '{}';
  v_verdict   verdict;
  v_asked     movement;
  v           record;
  v_debit     accounts;
  v_credit    accounts;
  v_may       customer_rights;
  v_pays      boolean;
  v_serves    boolean;
  v_is_payment boolean;
  v_is_own    boolean;
  v_actor     uuid;
  v_role      admin_role;
  v_now       timestamptz;
  v_at        timestamptz;
  v_day       date;
  v_out       bigint;
  v_spends    bigint;
  v_entry     bigint;
  v_refusal   text;
  v_detail    text;
  v_wanted    bigint[] := '{}';
  -- The accounts that pay, and the owners whose limit counts over several accounts.
  v_payers    bigint[] := '{}';
  v_sharers   uuid[];
  v_calls     integer := 0;
  v_patience  text;
  v_drafts    uuid[] := '{}';
  v_wires     boolean := false;
  v_is_staff  boolean := false;
  v_reverses  boolean := false;
  -- The movement to go on with, and the first one that is not written.
  v_next      integer := 1;
  v_unwritten integer := 1;
  -- The first of the linked movements that are being decided, or 0; the figures before it; whether one of them is
  -- refused, or has left a trace.
  v_first     integer := 0;
  v_before    record;
  v_is_out    boolean := false;
  v_marked    boolean := false;
BEGIN
  IF p_by_session AND current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'sessions post in read committed transactions' USING ERRCODE = 'LM032';
  END IF;
  FOR n IN 1 .. cardinality(p_movements) LOOP
    -- No session chooses the time of its entries, and only staff choose the value date.
    IF p_by_session AND (p_movements[n].entered_at IS NOT NULL
       OR p_movements[n].value_at IS NOT NULL AND p_movements[n].entered_by IS DISTINCT FROM 'staff') THEN
      p_movements[n].entered_at := NULL;
      p_movements[n].value_at := CASE p_movements[n].entered_by WHEN 'staff' THEN p_movements[n].value_at END;
    END IF;
    -- A reversal takes effect when its entry did: otherwise money that never was there would earn interest until today.
    IF p_movements[n].kind = 'reversal' THEN
      p_movements[n].value_at := (SELECT e.value_at FROM ledger_entries e WHERE e.id = p_movements[n].reverses_id);
    END IF;
  END LOOP;
  v_movements := p_movements;
  v_has_wire := EXISTS (SELECT FROM unnest(p_movements) m WHERE m.kind = 'wire');
  IF v_has_wire THEN
    SELECT w.movements, w.fees INTO v_movements, v_fees FROM wires_with_fees(p_movements) w;
  END IF;
  FOREACH v_asked IN ARRAY v_movements LOOP
    v_wanted := v_wanted || v_asked.debit_account_id || v_asked.credit_account_id;
    IF v_asked.kind IN ('transfer', 'wire') THEN
      v_payers := v_payers || v_asked.debit_account_id;
    END IF;
    IF v_asked.linked IS NOT TRUE THEN
      v_calls := v_calls + 1;
    END IF;
    IF v_asked.guesses_key IS NOT NULL THEN
      v_detail := throttle_wait(v_asked.guesses_scope, v_asked.guesses_key);
    END IF;
  END LOOP;
  -- One account that somebody else keeps locked would stop independent movements, so they wait for a lock only briefly.
  IF v_calls > 1 THEN
    v_patience := current_setting('lock_timeout');
    PERFORM set_config('lock_timeout', '250ms', true);
  END IF;
  -- A change of a person's rights locks the accounts first, so the rights of the owners can be read without a lock.
  SELECT array_agg(l.id), array_agg(l.account), array_agg(l.balance_minor), array_agg(l.outgoing_day),
         array_agg(l.outgoing_day_minor), array_agg(l.customer_id) FILTER (WHERE l.shares_limit AND l.id = ANY (v_payers))
  INTO v_ids, v_accounts, v_balances, v_days, v_spent, v_sharers
  FROM (
    SELECT a.id, a AS account, a.balance_minor, a.outgoing_day, a.outgoing_day_minor, a.customer_id, a.shares_limit
    FROM accounts a WHERE a.id = ANY (v_wanted) ORDER BY a.id FOR NO KEY UPDATE OF a
  ) l;
  -- The fees were read before the locks. They are other ones if the type of an account has changed since, or the day.
  IF v_has_wire AND v_movements IS DISTINCT FROM (SELECT w.movements FROM wires_with_fees(p_movements) w) THEN
    RAISE EXCEPTION 'the fee of a wire has changed' USING ERRCODE = 'serialization_failure';
  END IF;
  -- Payments from several accounts of one person follow each other, because one limit counts for them.
  IF v_sharers IS NOT NULL THEN
    PERFORM FROM customer_rights r WHERE r.customer_id = ANY (v_sharers) ORDER BY r.customer_id FOR NO KEY UPDATE;
  END IF;
  IF v_calls > 1 THEN
    PERFORM set_config('lock_timeout', v_patience, true);
  END IF;
  v_now := bank_now();

  WHILE v_next <= cardinality(v_movements) LOOP
    v_found := v_balances;
    FOR v IN
      SELECT m.*, m.ordinality::integer AS n, array_position(v_ids, m.debit_account_id) AS debit,
             array_position(v_ids, m.credit_account_id) AS credit, c.caller,
             (SELECT r FROM customer_rights r
              WHERE r.customer_id = (v_accounts[array_position(v_ids, m.debit_account_id)]).customer_id) AS payer_rights,
             (SELECT r.status FROM customer_rights r
              WHERE r.customer_id = (v_accounts[array_position(v_ids, m.credit_account_id)]).customer_id) AS payee_status,
             CASE WHEN m.idempotency_key IS NOT NULL THEN (
               SELECT e FROM ledger_entries e
               WHERE e.idempotency_scope = m.idempotency_scope AND e.idempotency_key = m.idempotency_key) END AS earlier,
             EXISTS (SELECT FROM uses_of_key(c.caller, m.idempotency_key)) AS is_used,
             (SELECT t.seconds FROM throttle_lock(m.guesses_scope, m.guesses_key) t) AS locked_seconds
      FROM unnest(v_movements) WITH ORDINALITY AS m
      CROSS JOIN LATERAL (
        SELECT CASE WHEN p_by_session AND m.entered_by = 'customer'
                    THEN (SELECT s.customer_id FROM customer_of_session(m.session) s)
                    -- The key of a refund is its case.
                    WHEN p_by_session AND m.entered_by = 'staff' AND m.idempotency_scope <> 'refund'
                    THEN (SELECT s.admin_id FROM live_staff_session(m.session) s) END AS caller OFFSET 0) c
      WHERE m.ordinality >= v_next
    LOOP
      IF v.amount_minor IS NULL OR v.amount_minor <= 0 THEN
        RAISE EXCEPTION 'an amount is positive' USING ERRCODE = 'check_violation';
      END IF;
      IF v.linked AND v_first = 0 THEN
        v_first := v.n;
        SELECT v_balances AS balances, v_days AS days, v_spent AS spent, v_drafts AS drafts INTO v_before;
      END IF;
      v_debit := v_accounts[v.debit];
      v_credit := v_accounts[v.credit];
      v_may := v.payer_rights;
      v_pays := p_by_session AND v.entered_by = 'customer';
      v_serves := p_by_session AND v.entered_by = 'staff';
      v_is_payment := v.kind IN ('transfer', 'wire');
      v_is_own := v.kind = 'own';
      v_is_fee := v.n = ANY (v_fees);
      v_is_repeat := (v.earlier).id IS NOT NULL OR v_is_fee AND (v_verdicts[v.n - 1]).replayed;
      v_fee := CASE WHEN v.n + 1 = ANY (v_fees) THEN (v_movements[v.n + 1]).amount_minor ELSE 0 END;
      v_at := v_now;
      v_refusal := NULL;
      v_detail := NULL;
      v_planned := NULL;
      v_entry := NULL;
      v_actor := v.caller;
      IF v_serves THEN
        BEGIN
          SELECT s.admin_id, s.role INTO v_actor, v_role
          FROM require_staff(v.session, CASE v.kind WHEN 'reversal' THEN 'delete' ELSE 'serve' END) s;
        EXCEPTION WHEN SQLSTATE 'LM032' OR SQLSTATE 'LM033' THEN
          v_refusal := SQLSTATE;
        END;
      ELSIF NOT p_by_session THEN
        v_actor := v.actor_id;
        v_at := coalesce(v.entered_at, v_now);
        IF v.entered_at IS NOT NULL AND is_closed_day(bank_day(v_at)) THEN
          v_refusal := 'LM087';
        END IF;
      END IF;
      IF v_is_payment AND v_debit.kind = 'customer' THEN
        v_day := bank_day(v_at);
        -- Limits count in the currency of the bank. Without a rate the sum is NULL, and a payment under a limit is
        -- refused.
        v_spends := CASE v_days[v.debit] WHEN v_day THEN v_spent[v.debit] ELSE 0 END
          + CASE v_debit.currency WHEN 'USD' THEN v.amount_minor ELSE base_minor(v.amount_minor, v_debit.currency, v_day) END;
        v_out := v_spends;
        IF v_debit.shares_limit THEN
          SELECT v_spends + coalesce(sum(CASE WHEN o.locked IS NULL THEN o.outgoing_day_minor ELSE v_spent[o.locked] END), 0)
          INTO v_out
          FROM (SELECT a.*, array_position(v_ids, a.id) AS locked FROM accounts a
                WHERE a.customer_id = v_debit.customer_id AND a.id <> v_debit.id) o
          WHERE v_day = CASE WHEN o.locked IS NULL THEN o.outgoing_day ELSE v_days[o.locked] END;
        END IF;
      END IF;

      -- The refusals, in their order. A key that was used is answered before the state of the accounts matters.
      v_refusal := CASE
        WHEN v_is_out THEN 'LM017'
        WHEN v.locked_seconds IS NOT NULL THEN 'LM060'
        WHEN v_refusal IS NOT NULL THEN v_refusal
        WHEN p_by_session AND NOT coalesce(v_pays OR v_serves, false) THEN 'LM034'
        WHEN v_pays AND v_actor IS NULL THEN 'LM032'
        WHEN v.debit IS NULL OR v.credit IS NULL OR v.debit = v.credit THEN 'LM007'
        WHEN v_pays AND NOT coalesce(v_is_payment OR v_is_own OR v_is_fee, false)
          OR v_serves AND NOT coalesce(staff_may_enter(v.kind, v_debit.kind, v_credit.kind), false)
          OR p_by_session AND NOT coalesce(entry_kind_allows(v.kind, v_debit.kind, v_credit.kind), false)
          -- Between own accounts money is moved, which does not count towards the limit.
          OR v_pays AND v.kind = 'transfer' AND v_debit.customer_id = v_credit.customer_id THEN 'LM034'
        WHEN v_pays AND v_debit.customer_id IS DISTINCT FROM v_actor
          OR v_is_own AND v_debit.customer_id IS DISTINCT FROM v_credit.customer_id THEN 'LM035'
        WHEN p_by_session AND v.kind <> 'reversal' AND v.reverses_id IS NOT NULL OR v_serves AND v.kind = 'reversal'
          AND NOT mirrors_entry(v.reverses_id, v.debit_account_id, v.credit_account_id, v.amount_minor) THEN 'LM036'
        WHEN v_serves AND v.kind = 'opening' AND last_posted_balance(v_credit.id) IS NOT NULL THEN 'LM037'
        WHEN v_serves AND v.idempotency_scope = 'refund'
          AND NOT refund_is_due(v.idempotency_key::uuid, v.kind, v_debit, v_credit) THEN 'LM039'
        WHEN v.idempotency_scope <> v_actor::text AND (v_pays OR v_serves AND v.idempotency_scope <> 'refund') THEN 'LM018'
        WHEN v_pays AND (v.kind = 'transfer') <> names_this_bank(v.bank) THEN 'LM061'
        WHEN (v.earlier).id IS NULL AND v.is_used OR (v.earlier).request_hash <> v.request_hash THEN 'LM006'
        WHEN v_is_repeat THEN NULL
        WHEN v_debit.currency <> v_credit.currency THEN 'LM004'
        -- Closing or disabling a person ends their sessions: this one was live a moment ago.
        WHEN (v_pays OR v.kind = 'exchange') AND v_may.status IN ('closed', 'disabled') THEN 'LM032'
        WHEN (v_is_payment OR v_is_own OR v.kind = 'exchange') AND v_may.status <> 'active' THEN 'LM003'
        -- Entries by staff and collections by the bank are possible while an account is blocked.
        WHEN (v_is_payment OR v_is_own OR v.entered_by = 'customer')
          AND (v_debit.state <> 'open' OR (v_is_own OR v.kind = 'exchange') AND v_credit.state <> 'open') THEN 'LM080'
        WHEN v_is_payment AND (v_credit.state <> 'open' OR v.payee_status = 'closed'
                               OR v_credit.type = 'pot' AND NOT pot_allows(v_debit, v_credit)) THEN 'LM005'
        WHEN v_credit.state = 'closed' OR v.payee_status = 'closed' AND v.kind <> 'interest' THEN 'LM008'
        WHEN (v_debit.type = 'pot' OR v_credit.type = 'pot') AND NOT pot_allows(v_debit, v_credit) THEN 'LM081'
        WHEN v_debit.locked_until IS NOT NULL AND lock_keeps(v.kind, v_debit, v_credit, bank_day(v_at)) THEN 'LM082'
        WHEN v.kind = 'wire' AND v.fee_minor <> v_fee THEN 'LM089'
        WHEN v_is_payment AND v_out IS NULL AND v_may.daily_limit_minor IS NOT NULL THEN 'LM074'
        WHEN v_is_payment AND v_out > v_may.daily_limit_minor THEN 'LM002'
        WHEN v_debit.kind = 'customer' AND v_balances[v.debit] - v_debit.held_minor < v.amount_minor + v_fee THEN 'LM001'
      END;
      IF v_refusal = 'LM060' THEN
        v_detail := v.locked_seconds;
      ELSIF v_refusal = 'LM089' THEN
        v_detail := concat_ws(' ', v_fee, v_debit.currency);
      END IF;

      IF v_refusal IS NULL AND NOT v_is_repeat THEN
        IF v_balances[v.debit] - v.amount_minor = v_found[v.debit] OR v_balances[v.credit] + v.amount_minor = v_found[v.credit]
        THEN
          -- Each write changes the balances that it touches, so what would bring one back waits for the next write.
          EXIT;
        END IF;
        IF p_posts THEN
          v_entry := CASE WHEN v_is_fee THEN v_fee_ids[v.n - 1] ELSE nextval('ledger_entries_id_seq') END;
          IF v_fee > 0 THEN
            v_fee_ids[v.n] := nextval('ledger_entries_id_seq');
          END IF;
        END IF;
        IF v_serves OR v_pays AND v_is_payment AND v_may.controlled_until > v_at THEN
          BEGIN
            IF v_pays THEN
              PERFORM count_outflow(v_debit.id, v.amount_minor, v_entry, NULL);
            ELSIF v.approval_id IS NULL THEN
              -- A credit out of the account of another customer takes money out as well.
              PERFORM count_staff_effect(
                v_actor, v_role, CASE WHEN v.kind = 'credit' AND v_debit.kind = 'customer' THEN 'debit' ELSE v.kind::text END,
                ARRAY(SELECT a.id FROM unnest(ARRAY[v_debit, v_credit]) a WHERE a.kind = 'customer' ORDER BY a.id),
                require_base_minor(v.amount_minor, v_debit.currency), v_entry, v.value_at);
            ELSE
              PERFORM use_posting_approval(
                v.approval_id, v_actor, v.kind, v_debit, v_credit, v.amount_minor, v.reverses_id, v.idempotency_scope,
                v.idempotency_key, v.value_at, v.description, v.bank, v.counterparty_name, v.counterparty_number);
            END IF;
            IF NOT p_posts THEN
              RAISE EXCEPTION 'only asked' USING ERRCODE = 'LX000';
            END IF;
            v_marked := v_first > 0;
          EXCEPTION WHEN OTHERS THEN
            IF SQLSTATE !~ '^L[MX]' THEN
              RAISE;
            END IF;
            GET STACKED DIAGNOSTICS v_detail = PG_EXCEPTION_DETAIL;
            v_refusal := nullif(SQLSTATE, 'LX000');
          END;
        END IF;
      END IF;

      IF v_refusal IS NOT NULL THEN
        v_verdict := ROW(NULL, NULL, v.kind, NULL, false, v_refusal, nullif(v_detail, ''));
        IF v_first > 0 AND NOT v_is_out THEN
          IF v_marked OR v_unwritten > v_first THEN
            RAISE EXCEPTION 'a linked movement is refused' USING ERRCODE = v_refusal, DETAIL = coalesce(v_detail, '');
          END IF;
          v_balances := v_before.balances;
          v_days := v_before.days;
          v_spent := v_before.spent;
          v_drafts := v_before.drafts;
          FOR n IN v_first .. v.n - 1 LOOP
            v_plan[n] := NULL;
            v_verdicts[n] := ROW(NULL, NULL, v_verdicts[n].kind, NULL, false, 'LM017', NULL)::verdict;
          END LOOP;
          v_is_out := true;
        END IF;
      ELSIF v_is_repeat THEN
        v_verdict := ROW(
          (v.earlier).id, (v.earlier).public_id, (v.earlier).kind, (v.earlier).entered_at, true, NULL, NULL);
      ELSE
        v_balances[v.debit] := v_balances[v.debit] - v.amount_minor;
        v_balances[v.credit] := v_balances[v.credit] + v.amount_minor;
        IF v_is_payment AND v_debit.kind = 'customer' THEN
          v_spent[v.debit] := coalesce(v_spends, CASE v_days[v.debit] WHEN v_day THEN v_spent[v.debit] ELSE 0 END);
          v_days[v.debit] := v_day;
          v_wires := v_wires OR v.kind = 'wire';
        ELSIF v.kind IN ('return', 'reversal') THEN
          -- A payment that came back does not count towards the limit of its day. It had counted at the rate of its moment.
          v_spent[v.credit] := greatest(v_spent[v.credit] - coalesce((
            SELECT base_minor(v.amount_minor, v_credit.currency, v_days[v.credit], e.entered_at) FROM ledger_entries e
            WHERE e.id = v.reverses_id AND e.kind IN ('transfer', 'wire') AND v_days[v.credit] = bank_day(e.entered_at)), 0), 0);
        END IF;
        v_verdict := ROW(v_entry, gen_random_uuid(), v.kind, v_at, false, NULL, NULL);
        IF v_fee > 0 THEN
          v_movements[v.n + 1].description := 'Fee for wire LM-' || upper(left(v_verdict.public_id::text, 8));
        END IF;
        v_is_staff := v_is_staff OR v.entered_by = 'staff';
        v_reverses := v_reverses OR v.kind = 'reversal';
        v_planned := ROW(
          v_entry, v_verdict.public_id, v_at, v_actor, v_debit.customer_id, v_credit.customer_id, v_balances[v.debit],
          v_balances[v.credit]);
      END IF;
      v_plan[v.n] := v_planned;
      v_verdicts[v.n] := v_verdict;
      IF v_pays AND v.discards_draft AND v_refusal IS NULL THEN
        v_drafts := v_drafts || v_actor;
      END IF;
      IF v.linked IS NOT TRUE THEN
        v_first := 0;
        v_is_out := false;
        v_marked := false;
      END IF;
      v_next := v.n + 1;
    END LOOP;

    IF p_posts AND v_balances <> v_found THEN
      -- In one statement, so that the triggers over postings and balances see the whole movements.
      WITH m AS (
        SELECT m.* FROM ROWS FROM (unnest(v_movements), unnest(v_plan)) AS m WHERE m.planned_id IS NOT NULL
      ), entries AS (
        INSERT INTO ledger_entries (
          id, public_id, kind, value_at, entered_at, description, bank, counterparty_name, counterparty_number, entered_by,
          actor_id, reverses_id, idempotency_scope, idempotency_key, request_hash, payment_reference, end_to_end_id)
        OVERRIDING SYSTEM VALUE
        SELECT m.planned_id, m.public_id, m.kind, coalesce(m.value_at, m.planned_at), m.planned_at, m.description, m.bank,
               m.counterparty_name, m.counterparty_number, m.entered_by, m.poster_id, m.reverses_id, m.idempotency_scope,
               m.idempotency_key, m.request_hash, coalesce(m.payment_reference, ''), coalesce(m.end_to_end_id, '')
        FROM m
      ), moved AS (
        UPDATE accounts a
        SET balance_minor = v_balances[array_position(v_ids, a.id)], outgoing_day = v_days[array_position(v_ids, a.id)],
            outgoing_day_minor = v_spent[array_position(v_ids, a.id)]
        WHERE a.id = ANY (v_ids) AND a.balance_minor <> v_balances[array_position(v_ids, a.id)]
      ), audited AS (
        -- A movement is in the trail of the account that pays, or else of the one that is paid.
        INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, subject_account_id, entry_id, after, ip,
                               request_id)
        SELECT m.entered_by, m.poster_id, 'ledger.' || m.kind, coalesce(m.payer_id, m.payee_id),
               CASE WHEN m.payer_id IS NULL THEN m.credit_account_id ELSE m.debit_account_id END, m.planned_id,
               jsonb_build_object('amountMinor', m.amount_minor), m.ip, m.request_id
        FROM m WHERE coalesce(m.payer_id, m.payee_id) IS NOT NULL
      )
      -- The sides of one movement follow each other: LATERAL keeps the order.
      INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
      SELECT m.planned_id, s.account_id, s.direction, m.amount_minor, s.balance
      FROM m CROSS JOIN LATERAL unnest(
        ARRAY[m.debit_account_id, m.credit_account_id], ARRAY['debit', 'credit']::posting_direction[],
        ARRAY[m.debit_after, m.credit_after]) AS s (account_id, direction, balance);
      IF v_wires THEN
        INSERT INTO wires (entry_id, account_id, arrives_on, fee_entry_id, rail)
        SELECT m.planned_id, a.id, wire_arrival(m.planned_at, a.currency), v_fee_ids[m.ordinality], (SELECT c.rail FROM rail_choice c)
        FROM ROWS FROM (unnest(v_movements), unnest(v_plan)) WITH ORDINALITY AS m JOIN accounts a ON a.id = m.debit_account_id
        WHERE m.planned_id IS NOT NULL AND m.kind = 'wire';
        v_wires := false;
      END IF;
      IF v_reverses THEN
        -- A booking of the bank itself may reverse a reversal, whose postings are in the table then.
        INSERT INTO reversed_postings (account_id, posting_id)
        SELECT p.account_id, p.id
        FROM ROWS FROM (unnest(v_movements), unnest(v_plan)) AS m
        JOIN ledger_postings p ON p.entry_id = ANY (ARRAY[m.planned_id, m.reverses_id])
        WHERE m.planned_id IS NOT NULL AND m.kind = 'reversal'
        ON CONFLICT DO NOTHING;
        v_reverses := false;
      END IF;
      IF v_is_staff THEN
        -- An entry by staff is in the trail of both accounts.
        INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, subject_account_id, entry_id, after, ip,
                               request_id)
        SELECT m.entered_by, m.poster_id, 'ledger.' || m.kind, m.payee_id, m.credit_account_id, m.planned_id,
               jsonb_build_object('amountMinor', m.amount_minor), m.ip, m.request_id
        FROM ROWS FROM (unnest(v_movements), unnest(v_plan)) AS m
        WHERE m.planned_id IS NOT NULL AND m.entered_by = 'staff' AND m.payer_id IS NOT NULL
          AND m.payee_id IS NOT NULL;
      END IF;
      IF v_next <= cardinality(v_movements) THEN
        v_plan := array_fill(NULL::planned_entry, ARRAY[v_next - 1]);
      END IF;
    END IF;
    v_unwritten := v_next;
  END LOOP;
  IF p_posts AND v_drafts <> '{}' THEN
    PERFORM discard_drafts(v_drafts);
  END IF;
  IF v_fees <> '{}' THEN
    v_verdicts := ARRAY(
      SELECT v_verdicts[n] FROM generate_subscripts(v_verdicts, 1) AS n WHERE n <> ALL (v_fees) ORDER BY n);
  END IF;
  RETURN v_verdicts;
END $$;

-- The names of the refusals of a payment, as in lib/ledger/posting-errors.ts; NULL for any other state. A run of a
-- standing order keeps the name.
CREATE FUNCTION payment_refusal(p_state text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE p_state
  WHEN 'LM001' THEN 'INSUFFICIENT_FUNDS'
  WHEN 'LM002' THEN 'LIMIT_EXCEEDED'
  WHEN 'LM003' THEN 'ACCOUNT_NOT_ACTIVE'
  WHEN 'LM004' THEN 'CURRENCY_MISMATCH'
  WHEN 'LM005' THEN 'BENEFICIARY_CLOSED'
  WHEN 'LM070' THEN 'CHANGE_UNCONFIRMED'
  WHEN 'LM080' THEN 'ACCOUNT_BLOCKED'
  WHEN 'LM081' THEN 'POT_KEPT_APART'
  WHEN 'LM074' THEN 'RATE_MISSING'
  WHEN 'LM082' THEN 'POT_LOCKED'
END;

-- The application's way to ledger_move: posts movements, each for the holder of its session, and returns the verdict of
-- each. The refusals of ledger_move, and LM030 (a second person must approve), LM031 and LM045 (the approval is not for
-- this) and LM070 (a colleague must confirm a change). Loans, standing orders and wires have functions of their own.
-- The plans do not depend on the lengths of arrays, so PostgreSQL need not plan each statement again, nor on how large
-- the tables are today: in a small bank it would read all customers for each movement.
CREATE FUNCTION ledger_post(movements movement[]) RETURNS verdict[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off AS $$
BEGIN
  RETURN ledger_move(movements, true, true);
END $$;

-- The verdicts that ledger_post would give now, without posting anything: advice, because only the posting decides.
CREATE FUNCTION ledger_foresee(movements movement[]) RETURNS verdict[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off AS $$
BEGIN
  RETURN ledger_move(movements, true, false);
END $$;

-- Posts one movement in the name that it gives, and raises its refusal. It trusts its caller, so the application may not
-- call it: functions that have checked their caller do, and the seed and the tests do as the owner.
CREATE FUNCTION ledger_record(p_movement movement) RETURNS verdict
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off AS $$
DECLARE
  v verdict := (ledger_move(ARRAY[p_movement], false, true))[1];
BEGIN
  IF v.refusal IS NOT NULL THEN
    RAISE EXCEPTION 'the movement is refused' USING ERRCODE = v.refusal;
  END IF;
  RETURN v;
END $$;
