-- Reading the postings of an account.

-- Returns the last posting of a customer's account that was entered before a moment, or 0. A posting takes its time under the
-- lock of its account, so later postings have later times, which the reconciliation proves. A binary search, because old
-- accounts have many thousands.
CREATE FUNCTION last_posting_before(p_account_id bigint, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_last   bigint := 0;
  v_low    bigint := 0;
  v_high   bigint := coalesce((SELECT id FROM ledger_postings WHERE account_id = p_account_id ORDER BY id DESC LIMIT 1), 0);
  v_middle bigint := v_high;
  v_id     bigint;
  v_is_before boolean;
BEGIN
  WHILE v_low < v_high LOOP
    SELECT p.id, e.entered_at < p_at INTO v_id, v_is_before
    FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id = p_account_id AND p.id > v_low AND p.id <= v_middle ORDER BY p.id DESC LIMIT 1;
    IF v_is_before THEN
      v_last := v_id;
    END IF;
    IF v_is_before IS FALSE THEN
      v_high := v_id - 1;
    ELSE
      v_low := v_middle;
    END IF;
    v_middle := v_low + (v_high - v_low + 1) / 2;
  END LOOP;
  RETURN v_last;
END $$;
