-- The ledger's functions know their caller by a session, check that the caller may make the entry, and count what
-- staff do. ledger_record stays as it is: it trusts its caller, and the application may not call it.

-- The kinds of accounts that an entry of each kind moves money between.
CREATE FUNCTION entry_kind_allows(p_kind entry_kind, p_debit account_kind, p_credit account_kind) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN CASE p_kind
  WHEN 'opening' THEN p_debit = 'adjustments' AND p_credit = 'customer'
  WHEN 'transfer' THEN p_debit = 'customer' AND p_credit = 'customer'
  WHEN 'wire' THEN p_debit = 'customer' AND p_credit = 'clearing'
  WHEN 'settlement' THEN p_debit = 'clearing' AND p_credit = 'cash'
  WHEN 'return' THEN p_debit = 'clearing' AND p_credit IN ('customer', 'unclaimed')
  WHEN 'credit' THEN p_debit IN ('customer', 'cash', 'suspense', 'loans') AND p_credit = 'customer'
  WHEN 'debit' THEN p_debit = 'customer' AND p_credit IN ('customer', 'cash', 'suspense', 'unclaimed')
  WHEN 'adjustment' THEN (p_debit = 'adjustments') <> (p_credit = 'adjustments') AND 'customer' IN (p_debit, p_credit)
  WHEN 'reversal' THEN 'customer' IN (p_debit, p_credit)
    AND p_debit IN ('customer', 'cash', 'suspense', 'adjustments')
    AND p_credit IN ('customer', 'cash', 'suspense', 'adjustments')
END;

-- Returns the customer of a live session. Raises LM032 without one.
CREATE FUNCTION require_customer(p_session text) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'customers pay in read committed transactions' USING ERRCODE = 'LM032';
  END IF;
  SELECT customer_id INTO v_customer FROM live_customer_session(p_session);
  IF v_customer IS NULL THEN
    RAISE EXCEPTION 'no live customer session' USING ERRCODE = 'LM032';
  END IF;
  RETURN v_customer;
END $$;

-- Whether a standing order is due for exactly this payment. The key names the order and its due date.
CREATE FUNCTION standing_order_is_due(
  p_key text, p_kind entry_kind, p_payer accounts, p_payee accounts, p_amount_minor bigint, p_number text
) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM standing_orders o
    WHERE o.id = split_part(p_key, ':', 1)::uuid AND o.next_on = split_part(p_key, ':', 2)::date
      AND o.customer_id = p_payer.customer_id AND o.status = 'active' AND o.amount_minor = p_amount_minor
      AND o.try_on <= (clock_timestamp() AT TIME ZONE 'Europe/Zurich')::date AND o.account_number = p_number
      AND CASE p_kind WHEN 'transfer' THEN p_payee.number = p_number
                      ELSE NOT EXISTS (SELECT FROM accounts a WHERE a.number = p_number) END)
$$;

-- Raises LM034 if this caller may not make such an entry, LM035 if somebody else's account would pay.
CREATE FUNCTION check_caller(
  p_kind entry_kind, p_debit accounts, p_credit accounts, p_entered_by actor_kind, p_actor_id uuid
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT entry_kind_allows(p_kind, p_debit.kind, p_credit.kind)
     OR p_kind NOT IN ('opening', 'transfer', 'wire', 'credit', 'debit', 'reversal')
     OR (p_kind IN ('transfer', 'wire')) = (p_entered_by = 'staff')
     OR p_credit.kind = 'unclaimed' THEN
    RAISE EXCEPTION 'no % from % to % by %', p_kind, p_debit.kind, p_credit.kind, p_entered_by USING ERRCODE = 'LM034';
  END IF;
  IF p_entered_by = 'customer' AND p_debit.customer_id IS DISTINCT FROM p_actor_id THEN
    RAISE EXCEPTION 'the payer is not the caller' USING ERRCODE = 'LM035';
  END IF;
END $$;

-- Raises LM036 unless the entry p_reverses_id exists and these are its accounts, exchanged, and its amount.
CREATE FUNCTION check_reversal(p_reverses_id bigint, p_debit_id bigint, p_credit_id bigint, p_amount_minor bigint)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_entries e
  JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit'
  JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit'
  WHERE e.id = p_reverses_id AND e.kind NOT IN ('reversal', 'wire', 'settlement', 'return')
    AND d.account_id = p_credit_id AND c.account_id = p_debit_id AND d.amount_minor = p_amount_minor
    AND c.amount_minor = p_amount_minor;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a reversal mirrors its entry' USING ERRCODE = 'LM036';
  END IF;
END $$;

-- What an approval of this entry must say, by the kinds of request that lead to it.
CREATE FUNCTION approval_of_entry(
  p_kind entry_kind, p_debit accounts, p_credit accounts, p_reverses_id bigint, p_key text,
  OUT kinds text[], OUT customers uuid[], OUT request jsonb
) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_other accounts := CASE p_kind WHEN 'credit' THEN p_debit ELSE p_credit END;
BEGIN
  customers := ARRAY[CASE p_kind WHEN 'credit' THEN p_credit.customer_id ELSE p_debit.customer_id END];
  IF p_kind = 'reversal' THEN
    kinds := ARRAY['deletion'];
    customers := ARRAY[p_debit.customer_id, p_credit.customer_id];
    request := jsonb_build_object('entry', (SELECT public_id FROM ledger_entries WHERE id = p_reverses_id));
  ELSIF p_debit.kind = 'loans' THEN
    kinds := ARRAY['loan'];
    request := jsonb_build_object('loan', p_key);
  ELSIF p_kind IN ('credit', 'debit') THEN
    kinds := ARRAY[p_kind::text, 'history'];
    request := jsonb_build_object('direction', p_kind) || CASE v_other.kind
      WHEN 'customer' THEN jsonb_build_object('other', jsonb_build_object('account', v_other.customer_id))
      WHEN 'cash' THEN '{"other": null}'::jsonb ELSE '{}'::jsonb END;
  END IF;
END $$;

DROP FUNCTION ledger_post;
-- Posts one entry for a caller. The session names the customer or the member of staff; `system` pays standing orders.
-- Raises what ledger_record raises, and LM030 (a second person must approve), LM031 (the approval is not for this),
-- LM032 (no live session), LM033 (right missing), LM034 (no such entry by this caller), LM035 (not the payer),
-- LM036 (not the mirror of the reversed entry), LM037 (not the first entry), LM038 (no such loan request).
CREATE FUNCTION ledger_post(
  p_kind entry_kind, p_debit_account_id bigint, p_credit_account_id bigint, p_amount_minor bigint,
  p_value_at timestamptz, p_description text, p_bank text, p_counterparty_name text, p_counterparty_number text,
  p_reverses_id bigint, p_entered_by actor_kind, p_session text, p_approval_id uuid, p_idempotency_scope text,
  p_idempotency_key text, p_request_hash bytea, p_ip text, p_request_id text
) RETURNS TABLE (entry_id bigint, public_id uuid, kind text, entered_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_staff    record;
  v_actor    uuid;
  v_debit    accounts%ROWTYPE;
  v_credit   accounts%ROWTYPE;
  v_posted   record;
  v_approval record;
BEGIN
  IF p_entered_by = 'customer' THEN
    v_actor := require_customer(p_session);
  ELSIF p_entered_by = 'staff' THEN
    v_staff := require_staff(p_session, CASE p_kind WHEN 'reversal' THEN 'delete' ELSE 'serve' END);
    v_actor := v_staff.admin_id;
    PERFORM FROM accounts WHERE id IN (p_debit_account_id, p_credit_account_id) ORDER BY id FOR NO KEY UPDATE;
  END IF;

  SELECT * INTO v_debit FROM accounts WHERE id = p_debit_account_id;
  SELECT * INTO v_credit FROM accounts WHERE id = p_credit_account_id;
  IF v_debit.id IS NULL OR v_credit.id IS NULL THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  PERFORM check_caller(p_kind, v_debit, v_credit, p_entered_by, v_actor);
  IF p_entered_by = 'system' AND (p_idempotency_scope IS DISTINCT FROM 'standing-order' OR NOT standing_order_is_due(
       p_idempotency_key, p_kind, v_debit, v_credit, p_amount_minor, p_counterparty_number)) THEN
    RAISE EXCEPTION 'no standing order is due for this' USING ERRCODE = 'LM035';
  END IF;
  IF p_kind = 'reversal' THEN
    PERFORM check_reversal(p_reverses_id, p_debit_account_id, p_credit_account_id, p_amount_minor);
  ELSIF p_reverses_id IS NOT NULL THEN
    RAISE EXCEPTION 'only a reversal reverses' USING ERRCODE = 'LM036';
  ELSIF p_kind = 'opening' AND EXISTS (SELECT FROM ledger_postings WHERE account_id = p_credit_account_id) THEN
    RAISE EXCEPTION 'an opening is the first entry' USING ERRCODE = 'LM037';
  ELSIF v_debit.kind = 'loans' AND NOT EXISTS (
    SELECT FROM loan_requests l WHERE p_idempotency_scope = 'loan' AND l.id = p_idempotency_key::uuid
      AND l.customer_id = v_credit.customer_id AND l.amount_minor = p_amount_minor) THEN
    RAISE EXCEPTION 'no such loan request' USING ERRCODE = 'LM038';
  END IF;

  SELECT * INTO v_posted FROM ledger_record(
    p_kind, p_debit_account_id, p_credit_account_id, p_amount_minor,
    CASE WHEN p_entered_by = 'staff' THEN p_value_at END, NULL, p_description, p_bank, p_counterparty_name,
    p_counterparty_number, p_reverses_id, p_entered_by, v_actor, p_idempotency_scope, p_idempotency_key,
    p_request_hash, p_ip, p_request_id);
  IF p_entered_by = 'staff' AND NOT v_posted.replayed THEN
    IF p_approval_id IS NULL THEN
      PERFORM count_staff_effect(
        v_staff.admin_id, v_staff.role, p_kind::text,
        (SELECT array_agg(a.id) FROM accounts a
         WHERE a.id IN (p_debit_account_id, p_credit_account_id) AND a.kind = 'customer'),
        p_amount_minor, v_posted.entry_id);
    ELSE
      v_approval := approval_of_entry(p_kind, v_debit, v_credit, p_reverses_id, p_idempotency_key);
      PERFORM use_approval(
        p_approval_id, v_staff.admin_id, v_approval.kinds, v_approval.customers, p_amount_minor, v_approval.request);
    END IF;
  END IF;
  RETURN QUERY SELECT v_posted.entry_id, v_posted.public_id, v_posted.kind, v_posted.entered_at, v_posted.replayed;
END $$;

-- Sets an account's balances: posts an adjustment, and replaces its holds by one of p_held_minor (NULL keeps them, 0
-- holds nothing). The change of the available balance counts once. Returns the adjustment's entry, if any.
-- Raises LM001, LM007, LM008, LM030 to LM033.
CREATE FUNCTION ledger_set_balances(
  p_account_id bigint, p_adjust_minor bigint, p_held_minor bigint, p_session text, p_approval_id uuid, p_ip text,
  p_request_id text
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
    UPDATE holds SET released_at = clock_timestamp() WHERE account_id = p_account_id AND released_at IS NULL;
    UPDATE accounts SET held_minor = 0 WHERE id = p_account_id;
  END IF;
  IF p_adjust_minor <> 0 THEN
    SELECT r.entry_id INTO v_entry FROM ledger_record(
      'adjustment', CASE WHEN p_adjust_minor > 0 THEN v_other ELSE p_account_id END,
      CASE WHEN p_adjust_minor > 0 THEN p_account_id ELSE v_other END, abs(p_adjust_minor), NULL, NULL,
      'Balance adjustment', '', '', '', NULL, 'staff', v_staff.admin_id, NULL, NULL, NULL, p_ip, p_request_id) r;
  END IF;
  IF p_held_minor > 0 THEN
    PERFORM ledger_place_hold(p_account_id, p_held_minor, 'Set by staff');
  END IF;

  SELECT abs(a.balance_minor - a.held_minor - (v_account.balance_minor - v_account.held_minor)) INTO v_change
  FROM accounts a WHERE a.id = p_account_id;
  IF p_approval_id IS NOT NULL THEN
    PERFORM use_approval(p_approval_id, v_staff.admin_id, ARRAY['update'], ARRAY[v_account.customer_id], v_change, '{}');
  ELSIF v_change > 0 THEN
    PERFORM count_staff_effect(v_staff.admin_id, v_staff.role, 'update', ARRAY[p_account_id], v_change, v_entry);
  END IF;
  RETURN v_entry;
END $$;

DROP FUNCTION ledger_decide_wire;
-- Decides a pending wire, once: under the lock of its row. Without a reason it is settled, with one returned.
-- The return goes to the account that the wire left, or to unclaimed if its owner is gone. Either counts as an effect
-- on the paying account. Raises LM020 where the wire is not pending any more, LM021 where there is none.
CREATE FUNCTION ledger_decide_wire(
  p_public_id uuid, p_reason text, p_session text, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS TABLE (customer_id uuid, decision_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_staff    record;
  v_entry    ledger_entries%ROWTYPE;
  v_wire     wires%ROWTYPE;
  v_sender   accounts%ROWTYPE;
  v_clearing bigint;
  v_amount   bigint;
  v_target   bigint;
  v_posted   record;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  SELECT * INTO v_entry FROM ledger_entries WHERE public_id = p_public_id AND kind = 'wire';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such wire' USING ERRCODE = 'LM021';
  END IF;
  SELECT * INTO v_wire FROM wires WHERE entry_id = v_entry.id FOR UPDATE;
  IF v_wire.status <> 'pending' OR EXISTS (SELECT FROM ledger_entries WHERE reverses_id = v_entry.id) THEN
    RAISE EXCEPTION 'wire decided already' USING ERRCODE = 'LM020';
  END IF;
  SELECT a.* INTO v_sender FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
  WHERE p.entry_id = v_entry.id AND p.direction = 'debit';
  SELECT p.account_id, p.amount_minor INTO v_clearing, v_amount FROM ledger_postings p
  WHERE p.entry_id = v_entry.id AND p.direction = 'credit';

  IF p_reason IS NULL THEN
    SELECT a.id INTO v_target FROM accounts a
    WHERE a.kind = 'cash' AND a.currency = v_sender.currency AND a.stripe = v_sender.id % 16;
  ELSIF v_sender.customer_id IS NULL THEN
    SELECT a.id INTO v_target FROM accounts a
    WHERE a.kind = 'unclaimed' AND a.currency = v_sender.currency AND a.stripe = v_sender.id % 16;
  ELSE
    v_target := v_sender.id;
  END IF;
  SELECT * INTO v_posted FROM ledger_record(
    CASE WHEN p_reason IS NULL THEN 'settlement' ELSE 'return' END::entry_kind, v_clearing, v_target, v_amount, NULL, NULL,
    CASE WHEN p_reason IS NULL THEN v_entry.description ELSE 'Returned: ' || p_reason END, v_entry.bank,
    v_entry.counterparty_name, v_entry.counterparty_number, CASE WHEN p_reason IS NOT NULL THEN v_entry.id END,
    'staff', v_staff.admin_id, NULL, NULL, NULL, p_ip, p_request_id);
  UPDATE wires SET status = CASE WHEN p_reason IS NULL THEN 'settled' ELSE 'returned' END::wire_status,
                   decided_at = clock_timestamp(), decided_by = v_staff.admin_id
  WHERE entry_id = v_entry.id;
  IF p_approval_id IS NULL THEN
    PERFORM count_staff_effect(v_staff.admin_id, v_staff.role, v_posted.kind, ARRAY[v_sender.id], v_amount, v_posted.entry_id);
  ELSE
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['wire'], ARRAY[v_sender.customer_id], v_amount,
      jsonb_build_object('wire', p_public_id, 'returnReason', p_reason));
  END IF;
  RETURN QUERY SELECT v_sender.customer_id, v_posted.public_id;
END $$;

DROP FUNCTION ledger_close_account;
-- Closes an account for good: releases its holds, moves its balance to unclaimed, and takes the owner off, so that the
-- postings stay when the person's data goes. The whole balance counts; an account that owes a loan always needs a
-- second person. Raises LM007 without the account, LM030 to LM033.
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
  END IF;
  UPDATE holds SET released_at = clock_timestamp() WHERE account_id = p_account_id AND released_at IS NULL;
  UPDATE accounts SET held_minor = 0 WHERE id = p_account_id;
  IF v_account.balance_minor > 0 THEN
    SELECT r.entry_id INTO v_entry FROM ledger_record(
      'debit', p_account_id, v_other, v_account.balance_minor, NULL, NULL, 'Balance of a closed account', '', '', '',
      NULL, 'staff', v_staff.admin_id, NULL, NULL, NULL, p_ip, p_request_id) r;
  END IF;
  IF p_approval_id IS NOT NULL THEN
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['closure'], ARRAY[v_account.customer_id], v_account.balance_minor,
      '{"action": "delete"}');
  ELSE
    PERFORM refuse_closing_with_loan(v_staff.role, v_account);
    IF v_account.balance_minor > 0 THEN
      PERFORM count_staff_effect(
        v_staff.admin_id, v_staff.role, 'closure', ARRAY[p_account_id], v_account.balance_minor, v_entry);
    END IF;
  END IF;
  UPDATE accounts
  SET customer_id = NULL, status = 'closed', cot_code = NULL, tax_code = NULL, daily_limit_minor = NULL
  WHERE id = p_account_id;
END $$;

-- Raises LM030 if the account's owner owes a loan and the role has an amount above which two people act.
CREATE FUNCTION refuse_closing_with_loan(p_role admin_role, p_account accounts) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_limit bigint;
BEGIN
  SELECT account_minor INTO STRICT v_limit FROM four_eyes_limits WHERE role = p_role;
  IF v_limit IS NOT NULL AND EXISTS (
    SELECT FROM loan_requests l WHERE l.customer_id = p_account.customer_id AND l.status = 'approved') THEN
    PERFORM refuse_without_approval('loan', p_account.balance_minor, p_account.balance_minor, v_limit);
  END IF;
END $$;

-- Counts that a member of staff closes an account without emptying it: as staff_take_control, and an account that owes
-- a loan always needs a second person.
CREATE FUNCTION staff_shut_account(p_session text, p_account_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  PERFORM refuse_closing_with_loan(v_staff.role, a) FROM accounts a WHERE a.id = p_account_id;
  PERFORM staff_take_control(p_session, 'serve', p_account_id);
END $$;

REVOKE EXECUTE ON FUNCTION entry_kind_allows, require_customer, standing_order_is_due, check_caller, check_reversal,
  approval_of_entry, ledger_post, ledger_set_balances, ledger_decide_wire, ledger_close_account,
  refuse_closing_with_loan, staff_shut_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post, ledger_set_balances, ledger_decide_wire, ledger_close_account,
  staff_shut_account TO limmat_app;
-- Holds change with the balances only.
REVOKE EXECUTE ON FUNCTION ledger_place_hold, ledger_release_hold FROM limmat_app;
