-- Holds, and balances that staff set. The application calls ledger_set_balances only.

-- Holds money of an account. Raises LM001 if less than that is available, LM007 without the account.
CREATE FUNCTION ledger_place_hold(p_account_id bigint, p_amount_minor bigint, p_reason text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_account accounts%ROWTYPE;
  v_hold bigint;
BEGIN
  SELECT * INTO v_account FROM accounts WHERE id = p_account_id AND kind = 'customer' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  IF v_account.balance_minor - v_account.held_minor < p_amount_minor THEN
    RAISE EXCEPTION 'funds' USING ERRCODE = 'LM001';
  END IF;
  INSERT INTO holds (account_id, amount_minor, reason) VALUES (p_account_id, p_amount_minor, p_reason)
  RETURNING id INTO v_hold;
  UPDATE accounts SET held_minor = held_minor + p_amount_minor WHERE id = p_account_id;
  RETURN v_hold;
END $$;

-- Sets an account's balances: posts an adjustment, and replaces its holds by one of p_held_minor (NULL keeps them, 0
-- holds nothing) with p_reason, which the customer reads. The change of the available balance counts once. Returns the
-- adjustment's entry, if any.
-- Raises LM001, LM007, LM008, LM030 to LM033.
CREATE FUNCTION ledger_set_balances(
  p_account_id bigint, p_adjust_minor bigint, p_held_minor bigint, p_reason text, p_session text,
  p_approval_id uuid, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record;
  v_account accounts%ROWTYPE;
  v_other   bigint;
  v_entry   bigint;
  v_change  bigint;
BEGIN
  v_staff := require_staff(p_session, 'correct');
  SELECT b.id INTO v_other FROM accounts a JOIN accounts b
    ON b.kind = 'adjustments' AND b.currency = a.currency AND b.stripe = a.id % 16 WHERE a.id = p_account_id;
  PERFORM FROM accounts WHERE id IN (p_account_id, v_other) ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO v_account FROM accounts WHERE id = p_account_id AND kind = 'customer';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;

  -- The old holds go first and the new one comes last, so that neither refuses the adjustment for lack of funds.
  IF p_held_minor IS NOT NULL THEN
    UPDATE holds SET released_at = bank_now() WHERE account_id = p_account_id AND released_at IS NULL;
    UPDATE accounts SET held_minor = 0 WHERE id = p_account_id;
  END IF;
  IF p_adjust_minor <> 0 THEN
    v_entry := (ledger_record(new_movement(
      'adjustment', CASE WHEN p_adjust_minor > 0 THEN v_other ELSE p_account_id END,
      CASE WHEN p_adjust_minor > 0 THEN p_account_id ELSE v_other END, abs(p_adjust_minor), 'Balance adjustment',
      entered_by => 'staff', actor_id => v_staff.admin_id, ip => p_ip, request_id => p_request_id))).entry_id;
  END IF;
  IF p_held_minor > 0 THEN
    PERFORM ledger_place_hold(p_account_id, p_held_minor, coalesce(p_reason, 'Held by the bank'));
  END IF;

  -- A lower total with a lower hold leaves the available balance as it was, but takes the money all the same.
  SELECT greatest(
    abs(p_adjust_minor), abs(a.balance_minor - a.held_minor - (v_account.balance_minor - v_account.held_minor)))
  INTO v_change FROM accounts a WHERE a.id = p_account_id;
  IF p_approval_id IS NOT NULL THEN
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['update'], ARRAY[p_account_id], v_change,
      ARRAY[approval_digest(p_account_id, p_adjust_minor::text, p_held_minor::text)]);
  ELSIF v_change > 0 THEN
    PERFORM count_staff_effect(v_staff.admin_id, v_staff.role, 'update', ARRAY[p_account_id],
      require_base_minor(v_change, v_account.currency), v_entry);
  END IF;
  RETURN v_entry;
END $$;
