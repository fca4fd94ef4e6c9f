-- Exchanges, and transfers between two currencies: linked entries of two postings each, through the bank's positions in both
-- currencies. The mark-up is an entry of its own.

CREATE TRIGGER exchanges_append_only BEFORE UPDATE OR DELETE ON exchanges
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exchanges_no_truncate BEFORE TRUNCATE ON exchanges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Posts what a quote of the caller promises, between two accounts of the caller, and returns the verdict of the entry that the
-- customer pays. Raises LM032, LM018 for the key of somebody else, LM079 for a quote of a transfer, and what post_quote raises.
CREATE FUNCTION exchange_post(
  p_session text, p_quote_id uuid, p_scope text, p_key text, p_request_hash bytea, p_ip text, p_request_id text
) RETURNS verdict LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
  v_quote    exchange_quotes;
  v_movement movement := new_movement(
    'exchange', NULL, NULL, NULL, 'Exchange', entered_by => 'customer', actor_id => v_customer,
    idempotency_scope => CASE WHEN p_key IS NOT NULL THEN p_scope END, idempotency_key => p_key,
    request_hash => CASE WHEN p_key IS NOT NULL THEN p_request_hash END, ip => p_ip, request_id => p_request_id);
BEGIN
  PERFORM refuse_key_of_another(v_customer, p_scope);
  v_quote := quote_of(v_customer, p_quote_id);
  IF v_quote.id IS NOT NULL AND NOT EXISTS (
    SELECT FROM accounts a WHERE a.id = v_quote.to_account_id AND a.customer_id = v_customer) THEN
    RAISE EXCEPTION 'the quote is of a transfer' USING ERRCODE = 'LM079';
  END IF;
  v_movement.debit_account_id := v_quote.from_account_id;
  v_movement.credit_account_id := v_quote.to_account_id;
  v_movement.amount_minor := v_quote.sold_minor;
  RETURN post_quote(v_movement, v_quote, true);
END $$;

-- Posts a transfer to an account of another currency as its quote promises, and returns the verdict of the entry that the payer
-- pays; without p_posts it writes nothing. Limit, codes and controls count as of any transfer. Raises LM032, LM018 and LM061 as
-- ledger_post answers them, LM079 for a quote of anything else, LM005 or LM081 for an account that cannot be paid or cannot pay,
-- LM070, and what post_quote raises.
CREATE FUNCTION transfer_post_quoted(p_movement movement, p_quote_id uuid, p_posts boolean) RETURNS verdict
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_customer uuid := require_customer(p_movement.session);
  v_quote    exchange_quotes := quote_of(v_customer, p_quote_id);
  v_movement movement := p_movement;
  v_verdict  verdict;
BEGIN
  PERFORM refuse_key_of_another(v_customer, p_movement.idempotency_scope);
  IF NOT names_this_bank(p_movement.bank) THEN
    RAISE EXCEPTION 'the payee is at another bank' USING ERRCODE = 'LM061';
  ELSIF EXISTS (SELECT FROM accounts a WHERE a.id = v_quote.to_account_id AND a.customer_id = v_customer) THEN
    RAISE EXCEPTION 'the quote is of an exchange' USING ERRCODE = 'LM079';
  ELSIF v_quote.id IS NOT NULL AND (
    p_movement.kind, v_quote.from_account_id, v_quote.to_account_id, v_quote.fixed, v_quote.sold_minor) IS DISTINCT FROM (
    'transfer'::entry_kind, p_movement.debit_account_id, p_movement.credit_account_id, 'sold', p_movement.amount_minor)
  THEN
    RAISE EXCEPTION 'the quote is of another payment' USING ERRCODE = 'LM079';
  END IF;
  -- Before the accounts are locked, as in ledger_move.
  IF p_movement.guesses_key IS NOT NULL THEN
    PERFORM throttle_wait(p_movement.guesses_scope, p_movement.guesses_key);
  END IF;
  v_movement.entered_by := 'customer';
  v_movement.actor_id := v_customer;
  v_movement.entered_at := NULL;
  v_movement.value_at := NULL;
  v_movement.reverses_id := NULL;
  v_verdict := post_quote(v_movement, v_quote, p_posts);
  IF p_posts AND NOT v_verdict.replayed AND p_movement.discards_draft THEN
    PERFORM discard_drafts(ARRAY[v_customer]);
  END IF;
  RETURN v_verdict;
END $$;

-- A quote of a customer; NULL for one that does not exist or is of somebody else.
CREATE FUNCTION quote_of(p_customer_id uuid, p_quote_id uuid) RETURNS exchange_quotes
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT q FROM exchange_quotes q WHERE q.id = p_quote_id AND q.customer_id = p_customer_id
$$;

-- Posts a quote once: the movement from the payer's account into the bank's position, another one out of the position of the
-- other currency, and the mark-up. A repeated key is answered with the first entry. Raises LM006 for a key with another request,
-- LM079 without a quote, LM078 for a used one, LM077 for a late one, and what ledger_move refuses, such as LM080 for an
-- account that was closed meanwhile.
CREATE FUNCTION post_quote(p_paid movement, p_quote exchange_quotes, p_posts boolean) RETURNS verdict
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v           record;
  v_paid      movement := p_paid;
  v_bought    movement := p_paid;
  v_earlier   ledger_entries%ROWTYPE;
  v_movements movement[];
  v_verdicts  verdict[];
BEGIN
  -- All accounts that ledger_move will lock, so that what follows is read under the locks.
  IF p_quote.id IS NOT NULL THEN
    SELECT stripe_of('position', x) AS sold_to, stripe_of('position', y) AS bought_from, stripe_of('mark_up', y) AS income
    INTO v FROM accounts x, accounts y WHERE x.id = p_quote.from_account_id AND y.id = p_quote.to_account_id;
    PERFORM accounts_lock(ARRAY[p_quote.from_account_id, p_quote.to_account_id, v.sold_to, v.bought_from, v.income]);
  END IF;
  IF p_paid.idempotency_key IS NOT NULL THEN
    SELECT * INTO v_earlier FROM ledger_entries
    WHERE idempotency_scope = p_paid.idempotency_scope AND idempotency_key = p_paid.idempotency_key;
    IF v_earlier.id IS NOT NULL AND v_earlier.request_hash = p_paid.request_hash THEN
      RETURN ROW(v_earlier.id, v_earlier.public_id, v_earlier.kind, v_earlier.entered_at, true, NULL, NULL)::verdict;
    ELSIF v_earlier.id IS NOT NULL OR EXISTS (SELECT FROM uses_of_key(p_paid.actor_id, p_paid.idempotency_key)) THEN
      RAISE EXCEPTION 'the key was used for another request' USING ERRCODE = 'LM006';
    END IF;
  END IF;
  IF p_quote.id IS NULL THEN
    RAISE EXCEPTION 'no such quote' USING ERRCODE = 'LM079';
  ELSIF EXISTS (SELECT FROM exchanges WHERE quote_id = p_quote.id) THEN
    RAISE EXCEPTION 'the quote was used' USING ERRCODE = 'LM078';
  ELSIF p_quote.expires_at <= bank_now() THEN
    RAISE EXCEPTION 'the quote is over' USING ERRCODE = 'LM077';
  ELSIF p_paid.kind = 'transfer' THEN
    PERFORM require_payee(x, y) FROM accounts x, accounts y WHERE x.id = p_quote.from_account_id AND y.id = p_quote.to_account_id;
  END IF;

  v_paid.credit_account_id := v.sold_to;
  v_bought.debit_account_id := v.bought_from;
  v_bought.amount_minor := p_quote.bought_minor;
  -- The payer entered the name and number of the payee, who is not the counterparty of this entry.
  v_bought.counterparty_name := '';
  v_bought.counterparty_number := '';
  v_bought.idempotency_scope := NULL;
  v_bought.idempotency_key := NULL;
  v_bought.request_hash := NULL;
  v_movements := ARRAY[v_paid, v_bought];
  IF p_quote.mark_up_minor > 0 THEN
    v_movements := v_movements || new_movement(
      'exchange', v.bought_from, v.income, p_quote.mark_up_minor, 'Mark-up of an exchange', entered_by => 'customer',
      actor_id => p_paid.actor_id, ip => p_paid.ip, request_id => p_paid.request_id);
  END IF;
  v_verdicts := post_linked(v_movements, p_posts);
  IF p_paid.kind = 'transfer' THEN
    PERFORM count_controlled_outflow(p_paid, v_verdicts[1].entry_id);
  END IF;
  IF p_posts THEN
    INSERT INTO exchanges (entry_id, bought_entry_id, mark_up_entry_id, quote_id, sold_per_million, bought_per_million,
                           rate_day, mark_up_bp)
    VALUES (v_verdicts[1].entry_id, v_verdicts[2].entry_id, v_verdicts[3].entry_id, p_quote.id, p_quote.sold_per_million,
            p_quote.bought_per_million, p_quote.rate_day, p_quote.mark_up_bp);
  END IF;
  RETURN v_verdicts[1];
END $$;

-- Counts a transfer for the staff who control its payer, as ledger_move does for one in one currency; nothing stays counted
-- without an entry.
CREATE FUNCTION count_controlled_outflow(p_paid movement, p_entry_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_outflow(a.id, p_paid.amount_minor, p_entry_id, NULL)
  FROM accounts a JOIN customer_rights r ON r.customer_id = a.customer_id
  WHERE a.id = p_paid.debit_account_id AND r.controlled_until > bank_now();
  IF p_entry_id IS NULL THEN
    RAISE EXCEPTION 'only asked' USING ERRCODE = 'LX000';
  END IF;
EXCEPTION WHEN SQLSTATE 'LX000' THEN
  NULL;
END $$;

-- Posts movements that belong together, all or none, and raises the refusal of the first one that is refused. Without p_posts it
-- writes nothing.
CREATE FUNCTION post_linked(p_movements movement[], p_posts boolean) RETURNS verdict[]
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_verdicts verdict[];
  v_refused  verdict;
BEGIN
  FOR n IN 1 .. cardinality(p_movements) - 1 LOOP
    p_movements[n].linked := true;
  END LOOP;
  v_verdicts := ledger_move(p_movements, false, p_posts);
  SELECT * INTO v_refused FROM unnest(v_verdicts) u WHERE u.refusal <> 'LM017' LIMIT 1;
  IF v_refused.refusal IS NOT NULL THEN
    RAISE EXCEPTION 'the movements are refused' USING ERRCODE = v_refused.refusal, DETAIL = coalesce(v_refused.detail, '');
  END IF;
  RETURN v_verdicts;
END $$;

-- The exchange that an entry belongs to.
CREATE FUNCTION exchange_of_entry(p_entry_id bigint) RETURNS SETOF exchanges
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT * FROM exchanges WHERE entry_id = p_entry_id
  UNION ALL SELECT * FROM exchanges WHERE bought_entry_id = p_entry_id
  UNION ALL SELECT * FROM exchanges WHERE mark_up_entry_id = p_entry_id
$$;

-- The posting of the customer's account on the other side of an exchange, or of a transfer between two currencies, from either of the two
-- entries or their reversals.
CREATE FUNCTION exchange_partner(p_entry_id bigint) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.id
  FROM (SELECT coalesce(e.reverses_id, e.id) AS id FROM ledger_entries e WHERE e.id = p_entry_id) own
  CROSS JOIN LATERAL (
    SELECT bought_entry_id AS id FROM exchanges WHERE entry_id = own.id
    UNION ALL SELECT entry_id FROM exchanges WHERE bought_entry_id = own.id) other
  JOIN ledger_postings p ON p.entry_id = other.id
  JOIN accounts a ON a.id = p.account_id AND a.kind = 'customer'
$$;

-- The short reference of an entry, as lib/ledger/reference.ts writes it.
CREATE FUNCTION reference_of(p_public_id uuid) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT 'LM-' || upper(left(p_public_id::text, 8))
$$;

-- Reverses all entries of an exchange or of a transfer between two currencies, each with the reference of its own entry in
-- the description, and returns the entry that takes back the named one. Staff answer for it to both customers. Raises LM001
-- if the bought money was spent, LM008 for a closed account, LM031, LM032, LM033, LM030, LM036 unless the entry is of an
-- exchange that the bank has not refunded.
CREATE FUNCTION exchange_reverse(
  p_session text, p_entry_id bigint, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS verdict LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff     record := require_staff(p_session, 'delete');
  v_exchange  exchanges%ROWTYPE;
  v_accounts  bigint[];
  v_entries   bigint[];
  v_movements movement[];
  v_verdicts  verdict[];
  v_entry     record;
BEGIN
  SELECT * INTO v_exchange FROM exchange_of_entry(p_entry_id);
  IF NOT FOUND OR payment_was_refunded(v_exchange.entry_id) THEN
    RAISE EXCEPTION 'not an exchange' USING ERRCODE = 'LM036';
  END IF;
  -- The bought money goes back first, because the customer may have spent it.
  v_entries := array_remove(
    ARRAY[v_exchange.bought_entry_id, v_exchange.mark_up_entry_id, v_exchange.entry_id], NULL);
  SELECT array_agg(new_movement(
    'reversal', c.account_id, d.account_id, d.amount_minor, 'Reversal of ' || reference_of(e.public_id), reverses_id => u.id,
    entered_by => 'staff', actor_id => v_staff.admin_id, ip => p_ip, request_id => p_request_id, bank => e.bank,
    counterparty_name => e.counterparty_name, counterparty_number => e.counterparty_number) ORDER BY u.place)
  INTO v_movements
  FROM unnest(v_entries) WITH ORDINALITY AS u (id, place)
  JOIN ledger_entries e ON e.id = u.id
  JOIN ledger_postings d ON d.entry_id = u.id AND d.direction = 'debit'
  JOIN ledger_postings c ON c.entry_id = u.id AND c.direction = 'credit';
  v_verdicts := post_linked(v_movements, true);
  SELECT a AS account, p.amount_minor, e.value_at INTO v_entry
  FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
  WHERE e.id = p_entry_id AND a.kind = 'customer';
  v_accounts := ARRAY(
    SELECT account_id FROM ledger_postings
    WHERE id = exchange_partner(p_entry_id) OR entry_id = p_entry_id AND account_id = (v_entry.account).id ORDER BY account_id);
  IF p_approval_id IS NOT NULL THEN
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['deletion'], v_accounts, v_entry.amount_minor,
      ARRAY[(SELECT approval_digest((v_entry.account).id, public_id::text) FROM ledger_entries WHERE id = p_entry_id)],
      v_entry.value_at);
  ELSE
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, 'reversal', v_accounts,
      require_base_minor(v_entry.amount_minor, (v_entry.account).currency),
      v_verdicts[array_position(v_entries, p_entry_id)].entry_id,
      v_entry.value_at);
  END IF;
  RETURN v_verdicts[array_position(v_entries, p_entry_id)];
END $$;

-- The number of exchanges without their entries through the bank's positions, at the mid rate to half a minor unit.
CREATE FUNCTION exchanges_without_entries() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM (
    SELECT x.entry_id FROM exchanges x
    JOIN ledger_postings s ON s.entry_id = x.entry_id AND s.direction = 'credit'
    JOIN accounts sa ON sa.id = s.account_id AND sa.kind = 'position'
    JOIN ledger_postings b ON b.entry_id = x.bought_entry_id AND b.direction = 'debit'
    JOIN accounts ba ON ba.id = b.account_id AND ba.kind = 'position'
    LEFT JOIN ledger_postings m ON m.entry_id = x.mark_up_entry_id AND m.direction = 'debit' AND m.account_id = b.account_id
    WHERE divide_half_even(s.amount_minor::numeric * x.bought_per_million, x.sold_per_million)
          = b.amount_minor + coalesce(m.amount_minor, 0)
      AND (m.id IS NULL) = (x.mark_up_entry_id IS NULL)
  ) whole RIGHT JOIN exchanges e ON e.entry_id = whole.entry_id WHERE whole.entry_id IS NULL
$$;

-- The number of entries of the kind `exchange` that belong to no exchange, and of exchanges that are reversed in part.
CREATE FUNCTION exchange_entries_astray() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM ledger_entries e
          WHERE e.kind = 'exchange' AND NOT EXISTS (SELECT FROM exchange_of_entry(e.id)))
       + (SELECT count(*) FROM exchanges x
          WHERE (SELECT count(*) FROM ledger_entries r
                 WHERE r.reverses_id IN (x.entry_id, x.bought_entry_id, x.mark_up_entry_id))
                NOT IN (0, CASE WHEN x.mark_up_entry_id IS NULL THEN 2 ELSE 3 END))
$$;
