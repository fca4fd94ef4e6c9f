-- Closing an account, with and without its balance.

CREATE FUNCTION owes_loan(p_account accounts) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM loan_requests l WHERE l.customer_id = p_account.customer_id AND l.status = 'accepted')
$$;

-- Raises LM030 if the account's owner owes a loan and the role has an amount above which two people act.
CREATE FUNCTION refuse_closing_with_loan(p_role admin_role, p_account accounts) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_limit bigint;
BEGIN
  SELECT account_minor INTO STRICT v_limit FROM four_eyes_limits WHERE role = p_role;
  IF v_limit IS NOT NULL AND owes_loan(p_account) THEN
    PERFORM refuse_without_approval('loan', p_account.balance_minor, p_account.balance_minor, v_limit);
  END IF;
END $$;

-- Closes an account for good: releases its holds, moves its balance to unclaimed, and takes the owner off, so that the
-- postings stay when the person's data goes. The number still finds the records about the owner. The reasons of holds are
-- erased, because they may name people. The whole balance counts. Raises LM007 without the account, LM030 to LM033, LM054
-- if the owner owes a loan.
CREATE FUNCTION ledger_close_account(
  p_account_id bigint, p_session text, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record;
  v_account accounts%ROWTYPE;
  v_other   bigint;
  v_entry   bigint;
  v_limit   bigint;
BEGIN
  v_staff := require_staff(p_session, 'delete');
  SELECT b.id INTO v_other FROM accounts a JOIN accounts b
    ON b.kind = 'unclaimed' AND b.currency = a.currency AND b.stripe = a.id % 16 WHERE a.id = p_account_id;
  PERFORM FROM accounts WHERE id IN (p_account_id, v_other) ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO v_account FROM accounts WHERE id = p_account_id AND kind = 'customer' AND customer_id IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  ELSIF owes_loan(v_account) THEN
    RAISE EXCEPTION 'the loan is not repaid' USING ERRCODE = 'LM054';
  END IF;
  UPDATE holds SET released_at = coalesce(released_at, bank_now()), reason = '' WHERE account_id = p_account_id;
  UPDATE accounts SET held_minor = 0 WHERE id = p_account_id;
  IF v_account.balance_minor > 0 THEN
    v_entry := (ledger_record(new_movement(
      'debit', p_account_id, v_other, v_account.balance_minor, 'Balance of a closed account', entered_by => 'staff',
      actor_id => v_staff.admin_id, ip => p_ip, request_id => p_request_id))).entry_id;
  END IF;
  IF p_approval_id IS NOT NULL THEN
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['closure'], ARRAY[p_account_id], v_account.balance_minor,
      ARRAY[approval_digest(p_account_id, 'delete')]);
  ELSIF v_account.balance_minor > 0 THEN
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, 'closure', ARRAY[p_account_id], v_account.balance_minor, v_entry);
  END IF;
  INSERT INTO former_customers (customer_id, account_id) VALUES (v_account.customer_id, p_account_id);
  UPDATE accounts SET customer_id = NULL, state = 'closed' WHERE id = p_account_id;
END $$;

-- Counts that a member of staff closes a person's accounts without emptying them: as staff_count_takeover, and a person
-- who owes a loan always needs a second member of staff.
CREATE FUNCTION staff_count_closing(p_session text, p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  PERFORM refuse_closing_with_loan(v_staff.role, a) FROM accounts a WHERE a.customer_id = p_customer_id;
  PERFORM staff_count_takeover(p_session, 'serve', p_customer_id, '{}');
END $$;
