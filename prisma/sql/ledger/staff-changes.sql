-- Changes of accounts by staff, without money.

-- Changes number, type, currency, name, lock or freedom of fees of a customer's account. p_changes names columns; a
-- missing one keeps its value. Raises LM007 without the account, LM032 or LM033.
CREATE FUNCTION staff_change_account(p_session text, p_account_id bigint, p_changes jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, 'correct');
  -- Waits for what is being written with an amount in the currency of the account.
  PERFORM FROM accounts WHERE id = p_account_id AND p_changes ? 'currency' FOR UPDATE;
  UPDATE accounts a
  SET (number, type, currency, name, locked_until, free_of_fees_until) = (
    SELECT n.number, n.type, n.currency, n.name, n.locked_until, n.free_of_fees_until FROM jsonb_populate_record(a, p_changes) n)
  WHERE a.id = p_account_id AND a.kind = 'customer';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
END $$;

-- Opens another account for a customer. Raises LM032, LM033 and what account_open raises.
CREATE FUNCTION staff_open_account(p_session text, p_customer_id uuid, p_account jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN account_open(p_customer_id, p_account, (require_staff(p_session, 'serve')).admin_id);
END $$;

-- Blocks an account of a customer, or ends that. Returns whether the account was in the other state.
-- Raises LM007 without the account, LM032, LM033, and LM080 if it is closed.
CREATE FUNCTION staff_block_account(p_session text, p_account_id bigint, p_blocked boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_state account_state;
BEGIN
  PERFORM require_staff(p_session, 'serve');
  SELECT state INTO v_state FROM accounts
  WHERE id = p_account_id AND kind = 'customer' AND customer_id IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  ELSIF v_state = 'closed' THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'LM080';
  END IF;
  UPDATE accounts SET state = CASE WHEN p_blocked THEN 'blocked' ELSE 'open' END::account_state WHERE id = p_account_id;
  RETURN (v_state = 'blocked') <> p_blocked;
END $$;

-- Closes an account of a customer that nothing needs. Raises LM007, LM032, LM033, LM056.
CREATE FUNCTION staff_close_account(p_session text, p_account_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, 'serve');
  PERFORM account_close(p_account_id);
END $$;

-- Locks accounts in the order of their ids, as movements do.
CREATE FUNCTION accounts_lock(p_ids bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM accounts WHERE id = ANY (p_ids) ORDER BY id FOR NO KEY UPDATE
$$;
