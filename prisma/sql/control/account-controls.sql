-- Control of accounts: a member of staff who sets how a customer signs in, or opens an account, could sign in themself.

-- What somebody in control of an account can move: its balance, the loans that it is offered, and its pending wires, which
-- staff may return.
CREATE FUNCTION money_within_reach(p_account accounts) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p_account.balance_minor
    + coalesce((SELECT sum(amount_minor) FROM loan_requests
                WHERE customer_id = p_account.customer_id AND status = 'offered'), 0)
    + coalesce((SELECT sum(p.amount_minor) FROM ledger_postings p JOIN wires w ON w.entry_id = p.entry_id
                WHERE p.account_id = p_account.id AND p.direction = 'debit' AND w.status = 'pending'), 0)
$$;

-- For seven days, what leaves the account counts for this member of staff.
CREATE FUNCTION write_control(
  p_account_id bigint, p_admin_id uuid, p_role admin_role, p_change text, p_counted_minor bigint
) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO account_controls (account_id, admin_id, role, change, until, counted_minor)
  VALUES (p_account_id, p_admin_id, p_role, p_change, clock_timestamp() + interval '7 days', p_counted_minor);
  UPDATE accounts SET controlled_until = clock_timestamp() + interval '7 days' WHERE id = p_account_id;
$$;

-- Counts that a member of staff takes control of an account by these changes, such as a new password: against the amount
-- with the money within reach, against the day's total once a day. What comes later counts when it leaves. Raises LM007
-- without the account.
CREATE FUNCTION staff_take_control(p_session text, p_right text, p_account_id bigint, p_changes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record;
  v_account accounts%ROWTYPE;
  v_reach   bigint;
  v_counted bigint;
  v_limit   bigint;
BEGIN
  v_staff := require_staff(p_session, p_right);
  SELECT * INTO v_account FROM accounts
  WHERE id = p_account_id AND kind = 'customer' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  v_reach := money_within_reach(v_account);
  SELECT account_minor INTO STRICT v_limit FROM four_eyes_limits WHERE role = v_staff.role;
  IF v_reach > v_limit THEN
    PERFORM refuse_without_approval('balance', v_reach, v_reach, v_limit);
  END IF;
  SELECT coalesce(sum(amount_minor), 0) INTO v_counted FROM staff_effects
  WHERE admin_id = v_staff.admin_id AND at > clock_timestamp() - interval '24 hours' AND account_id = p_account_id
    AND kind = 'control';
  v_counted := greatest(v_reach - v_counted, 0);
  IF v_counted > 0 THEN
    PERFORM count_staff_effect(v_staff.admin_id, v_staff.role, 'control', ARRAY[p_account_id], v_counted, NULL);
  END IF;
  IF p_changes = '{}' THEN
    RETURN;
  END IF;
  -- What earlier changes counted may still leave, but together never more than what is within reach now: otherwise a change
  -- a day would count the same money each time, and as much that arrives later would leave for nothing.
  SELECT least(v_counted + coalesce(sum(counted_minor), 0), v_reach) INTO v_counted FROM account_controls
  WHERE account_id = p_account_id AND admin_id = v_staff.admin_id AND confirmed_at IS NULL AND until > clock_timestamp();
  UPDATE account_controls SET counted_minor = 0
  WHERE account_id = p_account_id AND admin_id = v_staff.admin_id AND confirmed_at IS NULL AND counted_minor > 0;
  PERFORM write_control(
    p_account_id, v_staff.admin_id, v_staff.role, c.change, CASE c.place WHEN 1 THEN v_counted ELSE 0 END)
  FROM unnest(p_changes) WITH ORDINALITY AS c (change, place);
END $$;

-- A password that is set through an email address takes control for the member of staff who set the address, however long ago.
CREATE FUNCTION control_by_address(p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_control(c.account_id, c.admin_id, c.role, 'reset', 0)
  FROM (
    SELECT DISTINCT ON (c.admin_id) c.account_id, c.admin_id, c.role
    FROM account_controls c JOIN accounts a ON a.id = c.account_id
    WHERE a.customer_id = p_customer_id AND c.confirmed_at IS NULL AND c.change IN ('email', 'opening')
    ORDER BY c.admin_id, c.id DESC
  ) c;
END $$;

-- Counts a payment of a customer for each member of staff in control of the account, and for each who was when its
-- standing order was placed or changed. Money that was counted when control was taken does not count again while control
-- lasts: later, nothing records what leaves the account. Raises LM070 above the amounts of the member of staff.
CREATE FUNCTION count_outflow(p_account_id bigint, p_amount_minor bigint, p_entry_id bigint, p_ordered_at timestamptz)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v         record;
  v_control record;
  v_counts  bigint;
BEGIN
  FOR v IN
    SELECT DISTINCT ON (c.admin_id) c.admin_id, c.role FROM account_controls c
    WHERE c.account_id = p_account_id AND c.confirmed_at IS NULL
      AND (c.until > clock_timestamp() OR p_ordered_at BETWEEN c.since AND c.until)
    ORDER BY c.admin_id, c.id DESC
  LOOP
    v_counts := p_amount_minor;
    FOR v_control IN
      SELECT c.id, c.counted_minor FROM account_controls c
      WHERE c.account_id = p_account_id AND c.admin_id = v.admin_id AND c.confirmed_at IS NULL AND c.counted_minor > 0
        AND c.until > clock_timestamp()
      ORDER BY c.id
    LOOP
      UPDATE account_controls c SET counted_minor = greatest(c.counted_minor - v_counts, 0) WHERE c.id = v_control.id;
      v_counts := greatest(v_counts - v_control.counted_minor, 0);
    END LOOP;
    IF v_counts > 0 THEN
      PERFORM count_staff_effect(v.admin_id, v.role, 'outflow', ARRAY[p_account_id], v_counts, p_entry_id);
    END IF;
  END LOOP;
EXCEPTION WHEN SQLSTATE 'LM030' THEN
  RAISE EXCEPTION 'a colleague must confirm who controls the account' USING ERRCODE = 'LM070';
END $$;

-- Whether one of the two has asked for the other's account, role, address, password or second factor within 30 days. The
-- one could still act in the other's name, so they do not decide each other's requests.
CREATE FUNCTION act_as_one(p_one uuid, p_other uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM approvals a JOIN admins m ON m.username = a.request ->> 'username'
    WHERE a.kind = 'colleague' AND a.status = 'approved' AND a.decided_at > clock_timestamp() - interval '30 days'
      AND a.request ->> 'change' <> 'disable' AND (a.made_by, m.id) IN ((p_one, p_other), (p_other, p_one)))
$$;

-- Confirms what colleagues have set, as agreed with the customer: from then on payments do not count for them. Raises
-- LM071 if nothing waits for this member of staff.
CREATE FUNCTION staff_confirm_control(p_session text, p_account_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
BEGIN
  v_staff := require_staff(p_session, 'correct');
  PERFORM FROM accounts WHERE id = p_account_id FOR NO KEY UPDATE;
  UPDATE account_controls SET confirmed_by = v_staff.admin_id, confirmed_at = clock_timestamp()
  WHERE account_id = p_account_id AND confirmed_at IS NULL AND admin_id <> v_staff.admin_id
    AND NOT act_as_one(admin_id, v_staff.admin_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nothing to confirm' USING ERRCODE = 'LM071';
  END IF;
  UPDATE accounts SET controlled_until = (
    SELECT max(until) FROM account_controls WHERE account_id = p_account_id AND confirmed_at IS NULL)
  WHERE id = p_account_id;
END $$;
