-- Posts several transfers and wires of customers in one transaction and in their order, each with a verdict of its own:
-- the entry, or the SQLSTATE with which ledger_post refuses it. LM017 means that the movement has to be posted by itself:
-- it counts for a member of staff, or it would bring a balance back to where the call found it, which the check of new
-- postings refuses.
-- One account that somebody else keeps locked would stop all of them, so it waits for a lock only briefly.
-- Raises what no caller of ledger_post can cause by a movement that it checked: a key twice in one call, no amount.
-- p_movements: [{kind, debit, credit, amount, description, bank, name, number, session, scope, key, hash (hex), ip, request}]
CREATE FUNCTION ledger_post_batch(p_movements jsonb) RETURNS TABLE (
  n integer, entry_id bigint, public_id uuid, kind text, entered_at timestamptz, replayed boolean, refusal text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
#variable_conflict use_column
DECLARE
  -- The locked accounts, in the order of their ids.
  v_ids       bigint[];
  v_accounts  accounts[];
  v_found     bigint[];
  v_balances  bigint[];
  -- The rights of their owners, and what has left the accounts of each today.
  v_owners    uuid[];
  v_rights    customer_rights[];
  v_spent     bigint[];
  v_owner     integer;
  -- The movements to post.
  v_posted    integer[] := '{}';
  v_entries   bigint[] := '{}';
  v_publics   uuid[] := '{}';
  v_after     bigint[] := '{}';
  v_now       timestamptz;
  v_today     date;
  v           record;
  v_debit     accounts;
  v_credit    accounts;
  v_refusal   text;
  v_payers    uuid[] := '{}';
  v_wires     boolean := false;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'customers pay in read committed transactions' USING ERRCODE = 'LM032';
  END IF;
  SELECT array_agg(a.id), array_agg(a), array_agg(a.balance_minor) INTO v_ids, v_accounts, v_found
  FROM (
    SELECT a.* FROM accounts a
    WHERE a.id IN (SELECT m.debit FROM jsonb_to_recordset(p_movements) AS m (debit bigint)
                   UNION SELECT m.credit FROM jsonb_to_recordset(p_movements) AS m (credit bigint))
    ORDER BY a.id FOR NO KEY UPDATE OF a
  ) a;
  v_now := clock_timestamp();
  v_today := (v_now AT TIME ZONE 'Europe/Zurich')::date;
  v_balances := v_found;
  SELECT array_agg(r.customer_id), array_agg(r),
         array_agg(CASE r.outgoing_day WHEN v_today THEN r.outgoing_day_minor ELSE 0 END)
  INTO v_owners, v_rights, v_spent
  FROM (
    SELECT r.* FROM customer_rights r WHERE r.customer_id IN (SELECT a.customer_id FROM unnest(v_accounts) a)
    ORDER BY r.customer_id FOR NO KEY UPDATE OF r
  ) r;

  FOR v IN
    SELECT m.n, m.kind, m.amount, m.scope, m.bank, decode(m.hash, 'hex') AS hash, s.customer_id AS caller,
      array_position(v_ids, m.debit) AS debit, array_position(v_ids, m.credit) AS credit,
      e.id AS earlier, e.public_id, e.kind AS earlier_kind, e.entered_at, e.request_hash,
      o.id IS NOT NULL AS is_order
    FROM ROWS FROM (jsonb_to_recordset(p_movements) AS (
      kind entry_kind, debit bigint, credit bigint, amount bigint, bank text, session text, scope text, key text, hash text
    )) WITH ORDINALITY AS m (kind, debit, credit, amount, bank, session, scope, key, hash, n)
    LEFT JOIN LATERAL (SELECT customer_id FROM customer_of_session(m.session) LIMIT 1) s ON true
    LEFT JOIN LATERAL (
      SELECT e.id, e.public_id, e.kind, e.entered_at, e.request_hash FROM ledger_entries e
      WHERE e.idempotency_scope = m.scope AND e.idempotency_key = m.key LIMIT 1) e ON true
    LEFT JOIN LATERAL (
      SELECT o.id FROM standing_orders o WHERE o.customer_id = s.customer_id AND o.request_key = m.key LIMIT 1) o ON true
    ORDER BY m.n
  LOOP
    n := v.n;
    entry_id := NULL;
    public_id := NULL;
    kind := v.kind;
    entered_at := v_now;
    replayed := false;
    refusal := NULL;
    IF v.amount IS NULL OR v.amount <= 0 THEN
      RAISE EXCEPTION 'an amount is positive' USING ERRCODE = 'check_violation';
    END IF;
    v_debit := v_accounts[v.debit];
    v_credit := v_accounts[v.credit];
    v_owner := array_position(v_owners, v_debit.customer_id);
    IF v.caller IS NULL THEN
      refusal := 'LM032';
    ELSIF v.debit IS NULL OR v.credit IS NULL OR v.debit = v.credit THEN
      refusal := 'LM007';
    ELSIF coalesce(v.kind NOT IN ('transfer', 'wire') OR NOT entry_kind_allows(v.kind, v_debit.kind, v_credit.kind), true) THEN
      refusal := 'LM034';
    ELSIF v_debit.customer_id IS DISTINCT FROM v.caller THEN
      refusal := 'LM035';
    ELSIF v.scope <> v.caller::text THEN
      refusal := 'LM018';
    ELSIF (v.kind = 'transfer') <> names_this_bank(v.bank) THEN
      refusal := 'LM061';
    ELSIF v.is_order OR v.earlier IS NOT NULL AND v.request_hash IS DISTINCT FROM v.hash THEN
      refusal := 'LM006';
    ELSIF v.earlier IS NOT NULL THEN
      entry_id := v.earlier;
      public_id := v.public_id;
      kind := v.earlier_kind;
      entered_at := v.entered_at;
      replayed := true;
    ELSIF v_debit.currency <> v_credit.currency THEN
      refusal := 'LM004';
    ELSIF v_rights[v_owner].status IN ('closed', 'disabled') THEN
      refusal := 'LM032';
    ELSIF v_rights[v_owner].status <> 'active' OR v_debit.state <> 'open' THEN
      refusal := 'LM003';
    ELSIF v_rights[array_position(v_owners, v_credit.customer_id)].status = 'closed' OR v_credit.state = 'closed' THEN
      refusal := 'LM005';
    ELSIF v_spent[v_owner] + v.amount > v_rights[v_owner].daily_limit_minor THEN
      refusal := 'LM002';
    ELSIF v_balances[v.debit] - v_debit.held_minor < v.amount THEN
      refusal := 'LM001';
    ELSIF v_rights[v_owner].controlled_until > v_now OR
          v_balances[v.debit] - v.amount = v_found[v.debit] OR v_balances[v.credit] + v.amount = v_found[v.credit] THEN
      refusal := 'LM017';
    ELSE
      v_balances[v.debit] := v_balances[v.debit] - v.amount;
      v_balances[v.credit] := v_balances[v.credit] + v.amount;
      v_spent[v_owner] := v_spent[v_owner] + v.amount;
      entry_id := nextval('ledger_entries_id_seq');
      public_id := gen_random_uuid();
      v_posted := v_posted || v.n::integer;
      v_entries := v_entries || entry_id;
      v_publics := v_publics || public_id;
      v_after := v_after || v_balances[v.debit] || v_balances[v.credit];
      v_payers := v_payers || v_debit.customer_id;
      v_wires := v_wires OR v.kind = 'wire';
    END IF;
    RETURN NEXT;
  END LOOP;
  IF v_posted = '{}' THEN
    RETURN;
  END IF;

  INSERT INTO ledger_entries (id, public_id, kind, value_at, entered_at, description, bank, counterparty_name,
                              counterparty_number, entered_by, actor_id, idempotency_scope, idempotency_key, request_hash)
  OVERRIDING SYSTEM VALUE
  SELECT p.id, p.public_id, m.kind, v_now, v_now, m.description, m.bank, m.name, m.number, 'customer',
         (v_accounts[array_position(v_ids, m.debit)]).customer_id, m.scope, m.key, decode(m.hash, 'hex')
  FROM unnest(v_posted, v_entries, v_publics) AS p (n, id, public_id)
  JOIN ROWS FROM (jsonb_to_recordset(p_movements) AS (
    kind entry_kind, debit bigint, description text, bank text, name text, number text, scope text, key text, hash text
  )) WITH ORDINALITY AS m (kind, debit, description, bank, name, number, scope, key, hash, n) ON m.n = p.n
  ORDER BY p.n;

  -- In one statement, so that the trigger over balances sees the postings.
  WITH posted AS (
    INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
    SELECT p.id, CASE s.side WHEN 1 THEN m.debit ELSE m.credit END,
           CASE s.side WHEN 1 THEN 'debit' ELSE 'credit' END::posting_direction, m.amount, v_after[2 * p.at - 2 + s.side]
    FROM unnest(v_posted, v_entries) WITH ORDINALITY AS p (n, id, at)
    JOIN ROWS FROM (jsonb_to_recordset(p_movements) AS (debit bigint, credit bigint, amount bigint))
      WITH ORDINALITY AS m (debit, credit, amount, n) ON m.n = p.n
    CROSS JOIN (VALUES (1), (2)) AS s (side)
    ORDER BY p.n, s.side
  ), spent AS (
    UPDATE customer_rights r SET outgoing_day = v_today, outgoing_day_minor = u.spent
    FROM unnest(v_owners, v_spent) AS u (id, spent) WHERE r.customer_id = u.id AND u.id = ANY (v_payers)
  )
  UPDATE accounts a SET balance_minor = u.balance
  FROM unnest(v_ids, v_found, v_balances) AS u (id, found, balance) WHERE u.balance <> u.found AND a.id = u.id;

  IF v_wires THEN
    INSERT INTO wires (entry_id)
    SELECT p.id FROM unnest(v_posted, v_entries) AS p (n, id)
    JOIN ROWS FROM (jsonb_to_recordset(p_movements) AS (kind entry_kind)) WITH ORDINALITY AS m (kind, n) ON m.n = p.n
    WHERE m.kind = 'wire';
  END IF;

  INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
  SELECT 'customer', a.customer_id, 'ledger.' || m.kind, a.customer_id, p.id,
         jsonb_build_object('amountMinor', m.amount), m.ip, m.request
  FROM unnest(v_posted, v_entries) AS p (n, id)
  JOIN ROWS FROM (jsonb_to_recordset(p_movements) AS (kind entry_kind, debit bigint, amount bigint, ip text, request text))
    WITH ORDINALITY AS m (kind, debit, amount, ip, request, n) ON m.n = p.n
  CROSS JOIN LATERAL (SELECT (v_accounts[array_position(v_ids, m.debit)]).customer_id) AS a (customer_id)
  ORDER BY p.n;
END $$;
