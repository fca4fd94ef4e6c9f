-- Control of persons: a member of staff who sets how a customer signs in, or opens an account, could sign in themself.

-- Returns what a takeover of a person exposes, in the currency of the bank: the balances of all accounts, what the bank
-- offers, and pending wires, which staff may return. NULL without a rate.
CREATE FUNCTION exposed_minor(p_customer_id uuid) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN offers_minor(p_customer_id)
    + (SELECT coalesce(sum(require_base_minor(balance_minor, currency)), 0) FROM accounts WHERE customer_id = p_customer_id)
    + (SELECT coalesce(sum(require_base_minor(p.amount_minor, a.currency)), 0) FROM accounts a
       JOIN wires w ON w.account_id = a.id AND w.status = 'pending'
       JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit' WHERE a.customer_id = p_customer_id);
EXCEPTION WHEN SQLSTATE 'LM074' THEN
  RETURN NULL;
END $$;

-- Sets the end of the last control that nobody has confirmed. A payment reads it with the daily limit, at no further
-- cost.
CREATE FUNCTION update_controlled_until(p_customer_id uuid) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE customer_rights SET controlled_until = (
    SELECT max(until) FROM customer_controls WHERE customer_id = p_customer_id AND confirmed_at IS NULL)
  WHERE customer_id = p_customer_id;
$$;

-- For seven days, money that leaves the person's accounts counts for this member of staff.
CREATE FUNCTION write_control(
  p_customer_id uuid, p_admin_id uuid, p_role admin_role, p_change text, p_counted_minor bigint
) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO customer_controls (customer_id, admin_id, role, change, until, counted_minor)
  VALUES (p_customer_id, p_admin_id, p_role, p_change, bank_now() + interval '7 days', p_counted_minor);
$$;

-- Counts that a member of staff takes control of a person by these changes, such as a new password: what is exposed in
-- all accounts may not exceed the amount, and counts towards both sums, the same money once a day. What comes later
-- counts when it leaves.
-- Raises LM007 for a person without an account, and LM074 if a currency has no rate.
CREATE FUNCTION staff_count_takeover(p_session text, p_right text, p_customer_id uuid, p_changes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff       record;
  v_account_ids bigint[];
  v_exposed     bigint;
  v_counted     bigint;
  v_limit       bigint;
BEGIN
  v_staff := require_staff(p_session, p_right);
  v_account_ids := ARRAY(SELECT id FROM accounts WHERE customer_id = p_customer_id ORDER BY id FOR NO KEY UPDATE);
  IF v_account_ids = '{}' THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  v_exposed := exposed_minor(p_customer_id);
  IF v_exposed IS NULL THEN
    RAISE EXCEPTION 'no rate of a currency' USING ERRCODE = 'LM074';
  END IF;
  SELECT account_minor INTO STRICT v_limit FROM four_eyes_limits WHERE role = v_staff.role;
  IF v_exposed > v_limit THEN
    PERFORM refuse_without_approval('balance', v_exposed, v_exposed, v_limit);
  END IF;
  SELECT coalesce(sum(amount_minor), 0) INTO v_counted FROM staff_effects
  WHERE admin_id = v_staff.admin_id AND at > bank_now() - interval '24 hours' AND customer_id = p_customer_id
    AND kind = 'control';
  v_counted := greatest(v_exposed - v_counted, 0);
  IF v_counted > 0 THEN
    PERFORM count_staff_effect(v_staff.admin_id, v_staff.role, 'control', v_account_ids, v_counted, NULL);
  END IF;
  IF p_changes = '{}' THEN
    RETURN;
  END IF;
  -- The money that earlier changes counted may still leave, but together never more than is exposed now: otherwise a
  -- change a day would count the same money each time, and as much that arrives later would leave uncounted.
  SELECT least(v_counted + coalesce(sum(counted_minor), 0), v_exposed) INTO v_counted FROM customer_controls
  WHERE customer_id = p_customer_id AND admin_id = v_staff.admin_id AND confirmed_at IS NULL
    AND until > bank_now();
  UPDATE customer_controls SET counted_minor = 0
  WHERE customer_id = p_customer_id AND admin_id = v_staff.admin_id AND confirmed_at IS NULL AND counted_minor > 0;
  PERFORM write_control(
    p_customer_id, v_staff.admin_id, v_staff.role, c.change, CASE c.place WHEN 1 THEN v_counted ELSE 0 END)
  FROM unnest(p_changes) WITH ORDINALITY AS c (change, place);
  PERFORM update_controlled_until(p_customer_id);
END $$;

-- A password that is set through an email address takes control for the member of staff who set the address, however
-- long ago.
CREATE FUNCTION control_by_address(p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_control(p_customer_id, c.admin_id, c.role, 'reset', 0)
  FROM (
    SELECT DISTINCT ON (admin_id) admin_id, role FROM customer_controls
    WHERE customer_id = p_customer_id AND confirmed_at IS NULL AND change IN ('email', 'opening')
    ORDER BY admin_id, id DESC
  ) c;
  IF FOUND THEN
    PERFORM update_controlled_until(p_customer_id);
  END IF;
END $$;

-- Counts a payment of a customer for each member of staff in control of the person, and for each who was when its
-- standing order was placed or changed. Money that was counted when control was taken does not count again while control
-- lasts: later, nothing records what leaves the accounts. The amount is in the currency of the account. Raises LM070 above the
-- amounts of the member of staff, and LM074 if somebody is in control and the currency has no rate.
CREATE FUNCTION count_outflow(p_account_id bigint, p_amount_minor bigint, p_entry_id bigint, p_ordered_at timestamptz)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := owner_of_account(p_account_id);
  v          record;
  v_control  record;
  v_counts   bigint;
BEGIN
  FOR v IN
    SELECT DISTINCT ON (c.admin_id) c.admin_id, c.role FROM customer_controls c
    WHERE c.customer_id = v_customer AND c.confirmed_at IS NULL
      AND (c.until > bank_now() OR p_ordered_at BETWEEN c.since AND c.until)
    ORDER BY c.admin_id, c.id DESC
  LOOP
    v_counts := (SELECT require_base_minor(p_amount_minor, a.currency) FROM accounts a WHERE a.id = p_account_id);
    FOR v_control IN
      SELECT c.id, c.counted_minor FROM customer_controls c
      WHERE c.customer_id = v_customer AND c.admin_id = v.admin_id AND c.confirmed_at IS NULL AND c.counted_minor > 0
        AND c.until > bank_now()
      ORDER BY c.id FOR UPDATE
    LOOP
      UPDATE customer_controls c SET counted_minor = greatest(c.counted_minor - v_counts, 0) WHERE c.id = v_control.id;
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
    SELECT FROM approval_uses u JOIN approvals a ON a.id = u.approval_id
    WHERE a.status = 'approved' AND a.decided_at > bank_now() - interval '30 days'
      AND (a.made_by, u.controlled_admin_id) IN ((p_one, p_other), (p_other, p_one)))
$$;

-- Confirms what colleagues have set, as agreed with the customer: from then on payments do not count for them. Raises
-- LM071 if nothing waits for this member of staff.
CREATE FUNCTION staff_confirm_control(p_session text, p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
BEGIN
  v_staff := require_staff(p_session, 'correct');
  PERFORM FROM accounts WHERE customer_id = p_customer_id ORDER BY id FOR NO KEY UPDATE;
  UPDATE customer_controls SET confirmed_by = v_staff.admin_id, confirmed_at = bank_now()
  WHERE customer_id = p_customer_id AND confirmed_at IS NULL AND admin_id <> v_staff.admin_id
    AND NOT act_as_one(admin_id, v_staff.admin_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nothing to confirm' USING ERRCODE = 'LM071';
  END IF;
  PERFORM update_controlled_until(p_customer_id);
END $$;
