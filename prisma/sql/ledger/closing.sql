-- Closing an account. features/customers/closing.sql deletes a person, which closes all of their accounts.

-- Closes an account that nothing needs any more; its owner keeps it, with its history. The application has no call for it yet.
-- Raises LM007 without the account, LM056 while it is the main account, has money, a hold or a pending wire, or a
-- feature needs it.
CREATE FUNCTION account_close(p_account_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_account accounts%ROWTYPE;
BEGIN
  SELECT * INTO v_account FROM accounts
  WHERE id = p_account_id AND kind = 'customer' AND customer_id IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  ELSIF v_account.is_main OR v_account.balance_minor <> 0 OR v_account.held_minor <> 0
        OR account_has_pending_wire(p_account_id) OR account_is_needed(p_account_id) THEN
    RAISE EXCEPTION 'the account is needed' USING ERRCODE = 'LM056';
  END IF;
  UPDATE accounts SET state = 'closed' WHERE id = p_account_id;
END $$;

-- Empties a locked account: releases its holds, whose reasons are erased because they may name people, and moves its balance
-- to unclaimed. Returns the entry, or NULL without a balance.
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
