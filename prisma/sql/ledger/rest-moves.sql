-- Moves of all but an amount that stays.

-- Moves what is available on an account but p_keep_minor to another one of the same customer. The amount is worked out
-- under the locks, so it is exact whatever else happens. A key that was used is answered by ledger_move, whatever is
-- left then. Answers LM084 if nothing is left to move, and what ledger_post answers. p_movement is a move without an
-- amount.
CREATE FUNCTION ledger_move_rest(p_movement movement, p_keep_minor bigint) RETURNS verdict
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off AS $$
DECLARE
  v_movement movement := p_movement;
  v_customer uuid;
BEGIN
  IF v_movement.kind IS DISTINCT FROM 'own' OR v_movement.linked OR p_keep_minor < 0 THEN
    RAISE EXCEPTION 'only a move between own accounts leaves an amount behind' USING ERRCODE = 'check_violation';
  END IF;
  -- Also keeps two calls with one key from each other.
  v_customer := lock_own_account(v_movement.session, v_movement.debit_account_id);
  SELECT greatest(a.balance_minor - a.held_minor - p_keep_minor, 0) INTO v_movement.amount_minor
  FROM accounts a WHERE a.id = v_movement.debit_account_id;
  IF EXISTS (SELECT FROM uses_of_key(v_customer, v_movement.idempotency_key)) THEN
    v_movement.amount_minor := greatest(v_movement.amount_minor, 1);
  ELSIF v_movement.amount_minor = 0 THEN
    RETURN ROW(NULL, NULL, 'own', NULL, false, 'LM084', NULL)::verdict;
  END IF;
  RETURN (ledger_move(ARRAY[v_movement], true, true))[1];
EXCEPTION WHEN SQLSTATE 'LM032' OR SQLSTATE 'LM035' THEN
  RETURN ROW(NULL, NULL, 'own', NULL, false, SQLSTATE, NULL)::verdict;
END $$;
