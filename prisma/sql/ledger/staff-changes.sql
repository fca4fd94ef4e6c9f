-- Changes of accounts by staff, without money.

-- Changes the number, type or currency of a customer's account. p_changes names columns; a missing one keeps its value.
-- Raises LM007 without the account, LM032 or LM033.
CREATE FUNCTION staff_change_account(p_session text, p_account_id bigint, p_changes jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, 'correct');
  UPDATE accounts a
  SET (number, type, currency) = (SELECT n.number, n.type, n.currency FROM jsonb_populate_record(a, p_changes) n)
  WHERE a.id = p_account_id AND a.kind = 'customer';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
END $$;

-- Locks accounts in the order of their ids, as movements do.
CREATE FUNCTION accounts_lock(p_ids bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM accounts WHERE id = ANY (p_ids) ORDER BY id FOR NO KEY UPDATE
$$;
