-- Standing orders pay without their owner, so only the owner's session places or changes one.

-- Places an order of the session's customer, due first on first_on, and returns its id. p_order names columns.
-- Raises LM032 without a live session, LM006 if a payment had the key.
CREATE FUNCTION standing_order_place(p_session text, p_order jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_order standing_orders%ROWTYPE := jsonb_populate_record(NULL::standing_orders, p_order);
  v_customer uuid := require_customer(p_session);
BEGIN
  -- A payment locks the account before it looks for its key among the orders, so that the two take turns.
  PERFORM FROM accounts WHERE customer_id = v_customer FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM ledger_entries e
             WHERE e.idempotency_scope = v_customer::text AND e.idempotency_key = v_order.request_key) THEN
    RAISE EXCEPTION 'idempotency key used for a payment' USING ERRCODE = 'LM006';
  END IF;
  INSERT INTO standing_orders (customer_id, account_name, account_number, bank, description, amount_minor, rhythm,
                               first_on, last_on, next_on, try_on, request_key, request_hash)
  VALUES (v_customer, v_order.account_name, v_order.account_number, v_order.bank, v_order.description,
          v_order.amount_minor, v_order.rhythm, v_order.first_on, v_order.last_on, v_order.first_on, v_order.first_on,
          v_order.request_key, v_order.request_hash)
  RETURNING id INTO v_order.id;
  RETURN v_order.id;
END $$;

-- Changes terms and schedule of an order of the session's customer that has not ended: its next payment is on next_on,
-- with a first attempt. The payee stays. p_order names columns. Raises LM032 without a live session; false if the
-- customer has no such order.
CREATE FUNCTION standing_order_change(p_session text, p_order_id uuid, p_order jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_order standing_orders%ROWTYPE := jsonb_populate_record(NULL::standing_orders, p_order);
  v_customer uuid := require_customer(p_session);
BEGIN
  UPDATE standing_orders
  SET description = v_order.description, amount_minor = v_order.amount_minor, rhythm = v_order.rhythm,
      first_on = v_order.first_on, last_on = v_order.last_on, next_on = v_order.next_on, try_on = v_order.next_on,
      attempt = 1
  WHERE id = p_order_id AND customer_id = v_customer AND status IN ('active', 'paused');
  RETURN FOUND;
END $$;
