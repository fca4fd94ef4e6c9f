-- The proof of the books, from the postings up.

-- Returns the number of rows that break each rule. Its one statement has one snapshot.
CREATE FUNCTION reconcile_checks() RETURNS TABLE (place integer, rule text, broken bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 1, 'every entry sums to zero and has two postings or more', (
    SELECT count(*) FROM (
      SELECT e.id FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id GROUP BY e.id
      HAVING count(p.id) < 2 OR sum(CASE p.direction WHEN 'credit' THEN p.amount_minor ELSE -p.amount_minor END) <> 0
    ) broken)
  UNION ALL
  SELECT 2, 'every posting has its account and its entry', (
    SELECT count(*) FROM ledger_postings p
    WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = p.account_id)
       OR NOT EXISTS (SELECT FROM ledger_entries e WHERE e.id = p.entry_id))
  UNION ALL
  SELECT 3, 'every balance equals the sum of its postings', (
    SELECT count(*) FROM (
      SELECT a.id FROM accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id GROUP BY a.id
      HAVING a.balance_minor <> coalesce(sum(CASE p.direction WHEN 'credit' THEN p.amount_minor ELSE -p.amount_minor END), 0)
    ) broken)
  UNION ALL
  SELECT 4, 'every posting''s balance follows from the one before', (
    SELECT count(*) FROM (
      SELECT balance_after_minor, CASE direction WHEN 'credit' THEN amount_minor ELSE -amount_minor END AS change,
             lag(balance_after_minor, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY id) AS before
      FROM ledger_postings
    ) chain WHERE balance_after_minor <> before + change)
  UNION ALL
  SELECT 5, 'every held amount equals the active holds', (
    SELECT count(*) FROM (
      SELECT a.id FROM accounts a LEFT JOIN holds h ON h.account_id = a.id AND h.released_at IS NULL GROUP BY a.id
      HAVING a.held_minor <> coalesce(sum(h.amount_minor), 0)
    ) broken)
  UNION ALL
  SELECT 6, 'no customer''s available balance is below zero', (
    SELECT count(*) FROM accounts WHERE kind = 'customer' AND balance_minor - held_minor < 0)
  UNION ALL
  SELECT 7, 'the postings of every customer''s account are in the order of their times', (
    SELECT count(*) FROM (
      SELECT e.entered_at < lag(e.entered_at) OVER (PARTITION BY p.account_id ORDER BY p.id) AS is_early
      FROM accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_entries e ON e.id = p.entry_id
      WHERE a.kind = 'customer'
    ) times WHERE is_early)
  UNION ALL
  SELECT 8, 'every wire names the account that pays it', (
    SELECT count(*) FROM wires w JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit'
    WHERE p.account_id <> w.account_id)
  UNION ALL
  SELECT 9, 'sums leave out every reversal and what it reverses, and nothing else', (
    SELECT count(*) FROM (
      SELECT DISTINCT p.account_id, p.id FROM ledger_entries r
      JOIN ledger_postings p ON p.entry_id = ANY (ARRAY[r.id, r.reverses_id]) WHERE r.kind = 'reversal'
    ) reversed FULL JOIN reversed_postings l ON l.account_id = reversed.account_id AND l.posting_id = reversed.id
    WHERE reversed.id IS NULL OR l.posting_id IS NULL)
  UNION ALL
  SELECT 10, 'every sealed audit row is as it was when it was sealed', (
    SELECT count(*) FROM (
      SELECT c.position, c.digest, row_number() OVER (ORDER BY c.position) AS place,
             sha256(lag(c.digest, 1, ''::bytea) OVER (ORDER BY c.position) || audit_row_digest(l)) AS expected
      FROM audit_chain c LEFT JOIN audit_log l ON l.id = c.audit_id
    ) chain WHERE position <> place OR digest IS DISTINCT FROM expected)
  UNION ALL
  SELECT 11, 'every audit row older than a day before the end of the chain is sealed', (
    SELECT count(*) FROM audit_log l
    WHERE l.at < (SELECT max(s.at) FROM audit_chain c JOIN audit_log s ON s.id = c.audit_id) - interval '1 day'
      AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.audit_id = l.id))
  UNION ALL
  SELECT 12, c.rule, c.broken FROM feature_checks() c
  UNION ALL
  SELECT 13, 'every closed day has the trial balance that was stored', changed_closed_days()
  UNION ALL
  SELECT (13 + row_number() OVER (ORDER BY currency <> 'USD', currency))::integer,
         'all balances in ' || currency || ' together are zero', abs(sum(balance_minor))::bigint
  FROM accounts GROUP BY currency HAVING currency = 'USD' OR bool_or(balance_minor <> 0)
$$;

-- Proves the books and records the result, with the member of staff of the session, or without one. Raises LM032 or LM033
-- without the right.
CREATE FUNCTION reconcile_run(p_session text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_started timestamptz := bank_now();
  v_admin   uuid;
  v_checks  jsonb;
BEGIN
  IF p_session IS NOT NULL THEN
    v_admin := (require_staff(p_session, 'monitor')).admin_id;
  END IF;
  SELECT jsonb_agg(jsonb_build_object('rule', c.rule, 'broken', c.broken) ORDER BY c.place) INTO v_checks
  FROM reconcile_checks() c;
  INSERT INTO reconcile_runs (started_at, finished_at, run_by, checks)
  VALUES (v_started, bank_now(), v_admin, v_checks);
  RETURN v_checks;
END $$;
