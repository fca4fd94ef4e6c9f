-- Closing an account. features/customers/closing.sql deletes a person, which closes all of their accounts.

-- The obstacles to closing an account, each with its amount or number. account_needs adds those of the features.
CREATE FUNCTION account_obstacles(p_account_id bigint) RETURNS TABLE (what text, amount bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT o.what, o.amount FROM accounts a CROSS JOIN LATERAL (
    SELECT 'main', a.is_main::integer::bigint
    UNION ALL SELECT 'balance', a.balance_minor
    UNION ALL SELECT 'hold', a.held_minor
    UNION ALL SELECT 'lock', (a.locked_until > bank_today() AND a.balance_minor <> 0)::integer
    UNION ALL SELECT 'wire', account_has_pending_wire(a.id)::integer
    UNION ALL SELECT * FROM account_needs(a.id)
  ) AS o (what, amount)
  WHERE a.id = p_account_id AND o.amount <> 0;
END $$;

-- Closes a locked account that nothing needs any more; its owner keeps it, with its history.
-- Raises LM007 without the account, LM056 with the obstacles as its detail.
CREATE FUNCTION account_close(p_account_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_obstacles text;
BEGIN
  PERFORM FROM accounts WHERE id = p_account_id AND kind = 'customer' AND customer_id IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  SELECT string_agg(o.what, ' ') INTO v_obstacles FROM account_obstacles(p_account_id) o;
  IF v_obstacles IS NOT NULL THEN
    RAISE EXCEPTION 'the account is needed' USING ERRCODE = 'LM056', DETAIL = v_obstacles;
  END IF;
  UPDATE accounts SET state = 'closed', place = NULL WHERE id = p_account_id AND state <> 'closed';
END $$;

-- Closes an account of the session's customer. Raises LM032, LM035, LM056, and LM080 while staff block it.
CREATE FUNCTION own_account_close(p_session text, p_account_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_own_account(p_session, p_account_id);
  IF (SELECT state FROM accounts WHERE id = p_account_id) = 'blocked' THEN
    RAISE EXCEPTION 'the account is blocked' USING ERRCODE = 'LM080';
  END IF;
  PERFORM account_close(p_account_id);
END $$;

-- Empties a locked account: releases its holds, whose reasons are erased because they may name people, and moves its
-- balance to unclaimed. Returns the entry, or NULL without a balance.
CREATE FUNCTION account_sweep(p_account accounts, p_admin_id uuid, p_ip text, p_request_id text) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE holds SET released_at = coalesce(released_at, bank_now()), reason = '' WHERE account_id = p_account.id;
  UPDATE accounts SET held_minor = 0 WHERE id = p_account.id;
  IF p_account.balance_minor = 0 THEN
    RETURN NULL;
  END IF;
  RETURN (ledger_record(new_movement(
    'debit', p_account.id, stripe_of('unclaimed', p_account), p_account.balance_minor, 'Balance of a closed account',
    entered_by => 'staff', actor_id => p_admin_id, ip => p_ip, request_id => p_request_id))).entry_id;
END $$;
