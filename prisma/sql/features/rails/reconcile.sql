-- Both banks send each other a statement of the account that the other one has with them, each after its day. An item
-- that only one of them has booked is a difference until a later statement explains it.

-- The items that moved the nostro of a rail from one day to another, by the references that both banks know. Credits of
-- our account at the other bank are positive.
CREATE FUNCTION nostro_items(p_rail text, p_from date, p_to date)
RETURNS TABLE (currency text, uetr uuid, kind text, amount_minor bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH span AS (SELECT end_of_day(p_from - 1) AS begins, end_of_day(p_to) AS ends)
  SELECT a.currency, e.public_id, 'payment', -p.amount_minor
  FROM span, wires w JOIN ledger_entries e ON e.id = w.entry_id
  JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit' JOIN accounts a ON a.id = p.account_id
  WHERE w.rail = p_rail AND w.rail <> 'hand' AND w.sent_at IS NOT NULL AND w.settled_at >= begins AND w.settled_at < ends
  UNION ALL
  SELECT a.currency, e.public_id, 'return', p.amount_minor
  FROM span, wires w JOIN ledger_entries e ON e.id = w.entry_id
  JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit' JOIN accounts a ON a.id = p.account_id
  WHERE w.rail = p_rail AND w.rail <> 'hand' AND w.sent_at IS NOT NULL AND w.settled_at IS NOT NULL AND w.status = 'returned'
    AND w.decided_at >= begins AND w.decided_at < ends
  UNION ALL
  -- An entry is of the moment when the payment was received or decided, or a little later.
  SELECT i.currency, i.uetr, 'payment', i.amount_minor
  FROM span, incoming_payments i JOIN ledger_entries e ON e.id = i.entry_id
  WHERE i.rail = p_rail AND i.received_at >= begins - interval '1 hour' AND i.received_at < ends
    AND e.entered_at >= begins AND e.entered_at < ends
  UNION ALL
  SELECT i.currency, i.uetr, 'return', -i.amount_minor
  FROM span, incoming_payments i JOIN ledger_entries e ON e.id = i.decision_id
  WHERE i.rail = p_rail AND i.state = 'returned' AND i.decided_at >= begins - interval '1 hour' AND i.decided_at < ends + interval '1 hour'
    AND e.entered_at >= begins AND e.entered_at < ends
$$;

-- The balance of the nostro of a rail at the end of a day. Positive is what the other bank owes us.
CREATE FUNCTION nostro_balance(p_rail text, p_currency text, p_day date) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT -coalesce(sum(a.balance_minor - coalesce(l.minor, 0)), 0)::bigint
  FROM accounts a LEFT JOIN posted_after(p_day) l ON l.account_id = a.id
  WHERE a.kind = nostro_kind(p_rail) AND a.currency = p_currency
$$;

-- The pages of a statement of the other bank that are here.
CREATE FUNCTION statement_pages(p_rail text, p_currency text, p_day date, p_applying uuid) RETURNS SETOF jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT m.facts FROM rail_messages m
  WHERE m.type = 'statement' AND m.direction = 'in' AND m.rail = p_rail AND m.facts ->> 'day' = p_day::text
    AND m.facts ->> 'currency' = p_currency AND (m.state = 'applied' OR m.id = p_applying)
$$;

-- Compares a day that is over at this bank with the statement of the other bank, once: when all of its pages are here. Days
-- without a statement are compared with the next one. p_applying is the message that is being applied, if any.
CREATE FUNCTION nostro_compare(p_rail text, p_currency text, p_day date, p_applying uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_theirs bigint;
  v_from   date;
BEGIN
  PERFORM FROM nostro_days d
  WHERE d.rail = p_rail AND d.currency = p_currency AND d.day = p_day AND d.compared_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT min((f ->> 'closingMinor')::bigint) INTO v_theirs FROM statement_pages(p_rail, p_currency, p_day, p_applying) f
  HAVING count(*) = max((f ->> 'page')::bigint) FILTER (WHERE (f ->> 'isLastPage')::boolean);
  IF v_theirs IS NULL THEN
    RETURN;
  END IF;
  SELECT coalesce(max(d.day) + 1, '2000-01-01') INTO v_from FROM nostro_days d
  WHERE d.rail = p_rail AND d.currency = p_currency AND d.compared_at IS NOT NULL;
  INSERT INTO nostro_differences AS d (rail, currency, uetr, kind, day, ours_minor, theirs_minor)
  SELECT p_rail, p_currency, uetr, kind, p_day, o.minor, t.minor
  FROM (
    SELECT i.uetr, i.kind, sum(i.amount_minor)::bigint AS minor FROM nostro_items(p_rail, v_from, p_day) i
    WHERE i.currency = p_currency GROUP BY 1, 2) o
  FULL JOIN (
    SELECT (l ->> 'uetr')::uuid AS uetr, l ->> 'kind' AS kind,
           sum(CASE l ->> 'side' WHEN 'credit' THEN 1 ELSE -1 END * (l ->> 'amountMinor')::bigint)::bigint AS minor
    FROM statement_pages(p_rail, p_currency, p_day, p_applying) f, jsonb_array_elements(f -> 'lines') l GROUP BY 1, 2) t
  USING (uetr, kind) AS item
  WHERE o.minor IS DISTINCT FROM t.minor
    OR EXISTS (
      SELECT FROM nostro_differences x
      WHERE x.rail = p_rail AND x.currency = p_currency AND x.uetr = item.uetr AND x.kind = item.kind)
  ON CONFLICT (rail, currency, uetr, kind) DO UPDATE
  SET ours_minor = coalesce(excluded.ours_minor, d.ours_minor),
      theirs_minor = coalesce(excluded.theirs_minor, d.theirs_minor),
      cleared_at = CASE WHEN coalesce(excluded.ours_minor, d.ours_minor) = coalesce(excluded.theirs_minor, d.theirs_minor)
                        THEN bank_now() END;
  -- A return that overtakes its settlement is a refusal for the payer's bank, which books neither.
  UPDATE nostro_differences d SET cleared_at = bank_now()
  WHERE d.rail = p_rail AND d.currency = p_currency AND d.cleared_at IS NULL AND 0 = (
    SELECT sum(coalesce(x.ours_minor, 0) - coalesce(x.theirs_minor, 0)) FROM nostro_differences x
    WHERE x.rail = d.rail AND x.currency = d.currency AND x.uetr = d.uetr);
  UPDATE nostro_days SET ours_minor = nostro_balance(p_rail, p_currency, p_day), theirs_minor = v_theirs,
                         compared_at = bank_now()
  WHERE rail = p_rail AND currency = p_currency AND day = p_day;
END $$;

-- Keeps a page of a statement of the other bank. The lock of the day makes its pages wait for each other. Before it, a page waits
-- for the postings of a day that is over, because those that are not committed would be missing in the comparison.
CREATE FUNCTION rail_apply_statement(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_day      date := m.facts ->> 'day';
  v_currency text := m.facts ->> 'currency';
  v_is_over  boolean := v_day < bank_today();
BEGIN
  IF v_is_over AND NOT is_closed_day(v_day) THEN
    PERFORM bank_day_wait();
  END IF;
  INSERT INTO nostro_days (rail, currency, day) VALUES (m.rail, v_currency, v_day) ON CONFLICT DO NOTHING;
  PERFORM FROM nostro_days d WHERE d.rail = m.rail AND d.currency = v_currency AND d.day = v_day FOR UPDATE;
  IF EXISTS (SELECT FROM statement_pages(m.rail, v_currency, v_day, NULL) f WHERE f ->> 'page' = m.facts ->> 'page') THEN
    RETURN rail_doubt('The other bank has sent another statement of a day that it had sent before.');
  END IF;
  IF v_is_over THEN
    PERFORM nostro_compare(m.rail, v_currency, v_day, m.id);
  END IF;
  RETURN rail_no_event();
END $$;

-- After a day: compares the statements that came before the day was over at this bank, and sends the other bank the statements of
-- the accounts that it has here, once. A gateway has none. Without effect for a day that is not being closed, and one server at
-- a time.
CREATE FUNCTION rail_close_day(p_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT bank_day_lock(p_day) THEN
    RETURN;
  END IF;
  PERFORM nostro_compare(d.rail, d.currency, d.day, NULL)
  FROM (SELECT * FROM nostro_days WHERE day <= p_day AND compared_at IS NULL ORDER BY day, rail, currency) d;
  WITH balances AS MATERIALIZED (
    SELECT n.currency, -nostro_balance('link', n.currency, p_day) AS closing
    FROM (
      SELECT DISTINCT a.currency FROM rail_choice c JOIN accounts a ON a.kind = nostro_kind(c.rail)
      WHERE c.rail = 'link' AND EXISTS (SELECT FROM ledger_postings p WHERE p.account_id = a.id)) n
  ), items AS (
    SELECT i.*, (row_number() OVER (PARTITION BY i.currency ORDER BY i.uetr, i.kind) - 1) / 200 + 1 AS page
    FROM nostro_items('link', p_day, p_day) i
  ), pages AS (
    SELECT b.currency, coalesce(i.page, 1) AS page, b.closing,
           -coalesce(sum(sum(i.amount_minor)) OVER (PARTITION BY b.currency), 0) AS moved,
           max(coalesce(i.page, 1)) OVER (PARTITION BY b.currency) AS last_page,
           coalesce(jsonb_agg(jsonb_build_object(
             'uetr', i.uetr, 'kind', i.kind, 'currency', i.currency, 'amountMinor', abs(i.amount_minor)::text,
             'side', CASE WHEN i.amount_minor < 0 THEN 'credit' ELSE 'debit' END) ORDER BY i.uetr, i.kind)
             FILTER (WHERE i.uetr IS NOT NULL), '[]') AS lines
    FROM balances b LEFT JOIN items i USING (currency) GROUP BY b.currency, b.closing, i.page
  ), queued AS (
    INSERT INTO rail_messages (rail, direction, type, message_id, facts, state)
    -- The id is random, because the other bank may be a Limmat, and would choose the same one for its statement of the day.
    SELECT 'link', 'out', 'statement', replace(gen_random_uuid()::text, '-', ''),
           jsonb_build_object(
             'type', 'statement', 'currency', p.currency, 'day', p_day, 'account', 'NOSTRO-' || p.currency, 'page', p.page,
             'isLastPage', p.page = p.last_page, 'openingMinor', (p.closing - p.moved)::text, 'closingMinor', p.closing::text,
             'lines', p.lines), 'waiting'
    FROM pages p
    WHERE NOT EXISTS (
      SELECT FROM rail_messages m
      WHERE m.type = 'statement' AND m.direction = 'out' AND m.rail = 'link' AND m.facts ->> 'day' = p_day::text)
    RETURNING id
  )
  INSERT INTO jobs (kind, key) SELECT 'rail-deliver', id::text FROM queued;
END $$;
