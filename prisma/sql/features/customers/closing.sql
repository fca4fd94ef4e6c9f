-- Ends what a person has with the bank: the status closed, and deletion.

-- Counts that a member of staff closes a person's accounts without emptying them: as staff_count_takeover, and a person
-- who owes the bank money always needs a second member of staff, if there is an amount that does.
CREATE FUNCTION staff_count_closing(p_session text, p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record := require_staff(p_session, 'serve');
  v_limit   bigint := (SELECT account_minor FROM four_eyes_limits WHERE role = v_staff.role);
  v_balance bigint;
BEGIN
  IF v_limit IS NOT NULL AND person_owes(p_customer_id) THEN
    SELECT sum(balance_minor) INTO v_balance FROM accounts WHERE customer_id = p_customer_id;
    PERFORM refuse_without_approval('loan', v_balance, v_balance, v_limit);
  END IF;
  PERFORM staff_count_takeover(p_session, 'serve', p_customer_id, '{}');
END $$;

-- Deletes a customer: empties and closes all accounts and takes the owner off them, so that the postings stay when the person's
-- data goes, deletes the row and by cascade all data of the person, and queues the erasure of their files. The numbers still
-- find the records about the owner. All balances together count as one act.
-- Raises LM007 without the customer, LM030 to LM033, LM045, LM054 if the customer owes money, LM056 while a wire is pending.
CREATE FUNCTION customer_delete(
  p_session text, p_customer_id uuid, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record := require_staff(p_session, 'delete');
  v_ids     bigint[];
  v_account accounts%ROWTYPE;
  v_main    bigint;
  v_total   bigint;
  v_held    text;
  v_asked   bigint;
  v_entry   bigint;
BEGIN
  PERFORM bank_day_hold();
  PERFORM accounts_lock(ARRAY(
    SELECT unnest(ARRAY[a.id, stripe_of('unclaimed', a), stripe_of('interest_paid', a)]) FROM accounts a WHERE a.customer_id = p_customer_id));
  v_ids := ARRAY(SELECT id FROM accounts WHERE customer_id = p_customer_id ORDER BY id);
  IF v_ids = '{}' THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  ELSIF person_owes(p_customer_id) THEN
    RAISE EXCEPTION 'the person owes the bank money' USING ERRCODE = 'LM054';
  ELSIF EXISTS (SELECT FROM unnest(v_ids) AS id WHERE account_has_pending_wire(id)) THEN
    RAISE EXCEPTION 'a wire is pending' USING ERRCODE = 'LM056';
  END IF;
  -- Without the interest that follows, which is an act of the bank: a second person has approved what the accounts hold.
  v_total := (SELECT coalesce(sum(require_base_minor(balance_minor, currency)), 0) FROM accounts WHERE id = ANY (v_ids));
  v_held := (SELECT coalesce(string_agg(id || ':' || balance_minor, ',' ORDER BY id), '') FROM accounts
             WHERE id = ANY (v_ids) AND balance_minor <> 0);
  PERFORM account_pay_out(id) FROM unnest(v_ids) AS id;
  FOR v_account IN SELECT * FROM accounts WHERE id = ANY (v_ids) ORDER BY id LOOP
    v_main := CASE WHEN v_account.is_main THEN v_account.id ELSE v_main END;
    v_entry := coalesce(account_sweep(v_account, v_staff.admin_id, p_ip, p_request_id), v_entry);
  END LOOP;
  IF p_approval_id IS NOT NULL THEN
    -- The balances bind the approval. The amount is that of the rates at the request.
    v_asked := (SELECT amount_minor FROM approvals WHERE id = p_approval_id);
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['closure'], v_ids, v_asked,
      -- A request from before there were balances names none.
      ARRAY[approval_digest(v_main, 'delete', v_held),
            CASE v_asked WHEN v_total THEN approval_digest(v_main, 'delete') END]);
  ELSIF v_total > 0 THEN
    PERFORM count_staff_effect(v_staff.admin_id, v_staff.role, 'closure', v_ids, v_total, v_entry);
  END IF;
  INSERT INTO former_customers (customer_id, account_id) SELECT p_customer_id, unnest(v_ids);
  UPDATE accounts SET customer_id = NULL, state = 'closed', name = NULL WHERE id = ANY (v_ids);
  DELETE FROM customers WHERE id = p_customer_id;
  INSERT INTO erasures (customer_id) VALUES (p_customer_id);
END $$;
