-- Standing orders pay without their owner. Only the owner's session places or changes one, and the bank pays it on the
-- days of its schedule only. The application writes orders and their runs with these functions alone.

-- The first day of a schedule on or after a day; NULL if it ends before. lib/features/payments/standing-orders/rules.ts
-- says the same; a test compares the two.
CREATE FUNCTION standing_order_due_from(p_rhythm order_rhythm, p_first_on date, p_last_on date, p_day date) RETURNS date
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT d.due FROM (
    -- Counted from the first day, so that the 31st returns after a shorter month.
    SELECT CASE p_rhythm
        WHEN 'once' THEN p_first_on
        WHEN 'daily' THEN f.day
        WHEN 'weekly' THEN p_first_on + (f.day - p_first_on + 6) / 7 * 7
        WHEN 'month_end' THEN (date_trunc('month', f.day::timestamp) + interval '1 month - 1 day')::date
        ELSE CASE WHEN m.due >= f.day THEN m.due ELSE (p_first_on + make_interval(months => f.months + 1))::date END
      END AS due
    FROM (SELECT day, ((extract(year FROM day) - extract(year FROM p_first_on)) * 12
                       + extract(month FROM day) - extract(month FROM p_first_on))::integer AS months
          FROM (SELECT greatest(p_day, p_first_on) AS day) g) f
    CROSS JOIN LATERAL (SELECT (p_first_on + make_interval(months => f.months))::date AS due) m
  ) d
  WHERE d.due >= p_day AND (p_last_on IS NULL OR d.due <= p_last_on)
$$;

-- Returns an order of a customer, locked; no row if the customer has no such order.
CREATE FUNCTION standing_order_lock(p_customer_id uuid, p_order_id uuid) RETURNS SETOF standing_orders
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM standing_orders WHERE id = p_order_id AND customer_id = p_customer_id FOR UPDATE
$$;

-- Raises check_violation if a schedule begins in the past. The server's clock may have passed midnight a moment later
-- than this one.
CREATE FUNCTION refuse_past_schedule(p_next_on date) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_next_on < bank_today() - 1 THEN
    RAISE EXCEPTION 'a standing order pays from today on' USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- Raises LM035 unless the account belongs to the customer, LM080 unless it is open, LM004 if its currency is another one
-- than that of the account that pays.
CREATE FUNCTION refuse_own_payee(p_customer_id uuid, p_payer_id bigint, p_payee_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_payee accounts := (SELECT a FROM accounts a WHERE a.id = p_payee_id);
BEGIN
  IF v_payee.customer_id IS DISTINCT FROM p_customer_id THEN
    RAISE EXCEPTION 'the account belongs to somebody else' USING ERRCODE = 'LM035';
  ELSIF v_payee.state <> 'open' THEN
    RAISE EXCEPTION 'the account is %', v_payee.state USING ERRCODE = 'LM080';
  ELSIF v_payee.currency <> (SELECT a.currency FROM accounts a WHERE a.id = p_payer_id) THEN
    RAISE EXCEPTION 'two currencies' USING ERRCODE = 'LM004';
  END IF;
END $$;

-- Places an order of the session's customer that pays from one of their accounts, due first on first_on, and returns its
-- id. p_order names columns. An order with payee_account_id moves money to another account of the customer; one that
-- also has keeps moves the available balance less amount_minor. Raises LM006 if the customer's key did anything but place an
-- order, and what lock_paying_account, require_active and refuse_own_payee raise.
CREATE FUNCTION standing_order_place(p_session text, p_account_id bigint, p_order jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_order standing_orders%ROWTYPE := jsonb_populate_record(NULL::standing_orders, p_order);
  -- Every call of the customer locks an account before it asks what its key did, so that they take turns.
  v_customer uuid := lock_paying_account(p_session, p_account_id);
BEGIN
  PERFORM refuse_past_schedule(v_order.first_on);
  IF v_order.payee_account_id IS NOT NULL THEN
    -- A payment to others has codes, whose check refuses who is not active.
    PERFORM require_active(v_customer);
    PERFORM refuse_own_payee(v_customer, p_account_id, v_order.payee_account_id);
  END IF;
  IF EXISTS (SELECT FROM uses_of_key(v_customer, v_order.request_key) u WHERE u.made <> 'order') THEN
    RAISE EXCEPTION 'the key was used for another request' USING ERRCODE = 'LM006';
  END IF;
  INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, description, amount_minor,
                               rhythm, first_on, last_on, next_on, try_on, request_key, request_hash, payee_account_id, keeps)
  VALUES (v_customer, p_account_id, v_order.account_name, v_order.account_number, v_order.bank, v_order.description,
          v_order.amount_minor, v_order.rhythm, v_order.first_on, v_order.last_on, v_order.first_on, v_order.first_on,
          v_order.request_key, v_order.request_hash, v_order.payee_account_id, coalesce(v_order.keeps, false))
  RETURNING id INTO v_order.id;
  RETURN v_order.id;
END $$;

-- Changes terms and schedule of an order of the session's customer that has not ended: its next payment is on next_on,
-- with a first attempt. The payee stays. p_order names columns. Raises LM032 without a live session, for an order between own
-- accounts what require_active raises, check_violation if next_on is past, is no day of the schedule, or not after the last
-- paid one; false if the customer has no such order.
CREATE FUNCTION standing_order_change(p_session text, p_order_id uuid, p_order jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_order standing_orders%ROWTYPE := jsonb_populate_record(NULL::standing_orders, p_order);
  v_customer uuid := require_customer(p_session);
BEGIN
  SELECT o.payee_account_id INTO v_order.payee_account_id FROM standing_orders o
  WHERE o.id = p_order_id AND o.customer_id = v_customer AND o.status IN ('active', 'paused') FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF v_order.payee_account_id IS NOT NULL THEN
    PERFORM require_active(v_customer);
  END IF;
  PERFORM refuse_past_schedule(v_order.next_on);
  IF standing_order_due_from(v_order.rhythm, v_order.first_on, v_order.last_on, v_order.next_on)
       IS DISTINCT FROM v_order.next_on
     OR EXISTS (SELECT FROM standing_order_runs r
                WHERE r.order_id = p_order_id AND r.outcome = 'paid' AND r.due_on >= v_order.next_on) THEN
    RAISE EXCEPTION 'no day that the order can be due on' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE standing_orders
  SET description = v_order.description, amount_minor = v_order.amount_minor, keeps = coalesce(v_order.keeps, false),
      rhythm = v_order.rhythm, first_on = v_order.first_on, last_on = v_order.last_on, next_on = v_order.next_on, try_on = v_order.next_on,
      attempt = 1, changed_at = bank_now()
  WHERE id = p_order_id;
  RETURN true;
END $$;

-- Pauses, resumes or cancels an order of the session's customer that has not ended. Payments that fell due during a
-- pause are skipped, and an order without a further payment is completed. Returns the new status; NULL if the customer
-- has no such order. Raises LM032 without a live session.
CREATE FUNCTION standing_order_set_status(p_session text, p_order_id uuid, p_action text) RETURNS order_status
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_order standing_orders%ROWTYPE;
  v_next  date;
  v_status order_status;
BEGIN
  SELECT * INTO v_order FROM standing_orders
  WHERE id = p_order_id AND customer_id = require_customer(p_session) AND status IN ('active', 'paused') FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_next := CASE p_action
    WHEN 'pause' THEN v_order.next_on
    WHEN 'resume' THEN standing_order_due_from(
      v_order.rhythm, v_order.first_on, v_order.last_on, greatest(v_order.next_on, bank_today())) END;
  v_status := CASE WHEN p_action = 'cancel' THEN 'cancelled' WHEN v_next IS NULL THEN 'completed'
                   WHEN p_action = 'pause' THEN 'paused' ELSE 'active' END;
  UPDATE standing_orders SET status = v_status, next_on = v_next, try_on = v_next, attempt = 1 WHERE id = p_order_id;
  RETURN v_status;
END $$;

-- Cancels the orders of a customer whose account a member of staff closes. Returns their number. Raises LM032 or
-- LM033 without the right.
CREATE FUNCTION standing_orders_cancel(p_session text, p_customer_id uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM require_staff(p_session, 'serve');
  UPDATE standing_orders SET status = 'cancelled', next_on = NULL, try_on = NULL, attempt = 1
  WHERE customer_id = p_customer_id AND next_on IS NOT NULL;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- The kind of the last payment of an order, a transfer here or a wire; NULL without one, or once its customer knows
-- that the next one is posted otherwise.
CREATE FUNCTION standing_order_last_kind(p_order_id uuid) RETURNS entry_kind
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT e.kind FROM ledger_entries e
  WHERE e.kind IN ('transfer', 'wire') AND e.id = (
    SELECT r.entry_id FROM standing_order_runs r
    WHERE r.order_id = p_order_id AND (r.outcome = 'paid' OR r.failure = 'BANK_DIFFERS') ORDER BY r.id DESC LIMIT 1)
$$;

-- Posts the payment of an order that is due, to the account that it names by its id, or else where the bank that it
-- names leads. Returns its entry, or the code of the refusal, which the run keeps. The key of order and due date makes
-- a second payment impossible.
CREATE FUNCTION standing_order_post(p_order standing_orders, OUT kind entry_kind, OUT entry_id bigint, OUT failure text)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_payer accounts%ROWTYPE;
  v_payee accounts%ROWTYPE;
  v_minor bigint;
  v_key   text := concat_ws(':', p_order.id, p_order.next_on);
  v_posted record;
BEGIN
  SELECT * INTO STRICT v_payer FROM accounts WHERE id = p_order.account_id;
  kind := CASE WHEN p_order.payee_account_id IS NOT NULL THEN 'own'
               WHEN names_this_bank(p_order.bank) THEN 'transfer' ELSE 'wire' END;
  IF kind = 'own' THEN
    SELECT * INTO v_payee FROM accounts WHERE id = p_order.payee_account_id;
  ELSIF kind = 'transfer' THEN
    SELECT * INTO v_payee FROM accounts WHERE number = p_order.account_number;
    -- The number has become that of another account of the payer, or the order is from a time when it could be.
    IF v_payee.customer_id = v_payer.customer_id AND v_payee.id <> v_payer.id THEN
      kind := 'own';
    END IF;
  END IF;
  failure := CASE
    WHEN kind = 'own' THEN CASE WHEN v_payee.customer_id IS DISTINCT FROM v_payer.customer_id THEN 'BENEFICIARY_CLOSED' END
    WHEN kind <> standing_order_last_kind(p_order.id) THEN 'BANK_DIFFERS'
    WHEN kind = 'wire' THEN NULL
    -- The number was that of a customer whose number has changed since, belongs to an unfinished sign-up, or has become the
    -- payer's own.
    WHEN v_payee.id IS NULL THEN CASE
      WHEN EXISTS (SELECT FROM retired_numbers r WHERE r.number = p_order.account_number) THEN 'BENEFICIARY_CLOSED'
      ELSE 'PAYEE_UNKNOWN' END
    WHEN v_payee.id = v_payer.id
      OR NOT EXISTS (SELECT FROM customers c WHERE c.id = v_payee.customer_id AND c.is_verified) THEN 'BENEFICIARY_CLOSED'
  END;
  -- The accounts are locked, so the rest is exact.
  v_minor := CASE WHEN p_order.keeps THEN v_payer.balance_minor - v_payer.held_minor - p_order.amount_minor
                  ELSE p_order.amount_minor END;
  IF failure IS NULL AND v_payer.state = 'open' AND v_minor <= 0 THEN
    failure := 'NOTHING_TO_MOVE';
  END IF;
  IF failure IS NOT NULL THEN
    RETURN;
  END IF;
  v_posted := ledger_record(new_movement(
    kind, v_payer.id, coalesce(v_payee.id, stripe_of('clearing', v_payer)), greatest(v_minor, 1), p_order.description,
    CASE WHEN kind = 'own' THEN '' ELSE p_order.bank END, CASE WHEN kind = 'own' THEN '' ELSE p_order.account_name END,
    coalesce(v_payee.number, p_order.account_number), idempotency_scope => 'standing-order',
    idempotency_key => v_key, request_hash => sha256(v_key::bytea), ip => 'local',
    request_id => 'standing-order ' || v_key));
  IF v_posted.replayed THEN
    RAISE EXCEPTION 'this due date was paid before' USING ERRCODE = 'unique_violation';
  END IF;
  IF kind <> 'own' THEN
    PERFORM count_outflow(v_payer.id, p_order.amount_minor, v_posted.entry_id, p_order.changed_at);
  END IF;
  entry_id := v_posted.entry_id;
EXCEPTION WHEN OTHERS THEN
  failure := CASE SQLSTATE WHEN 'LM003' THEN 'PAYER_NOT_ACTIVE' ELSE payment_refusal(SQLSTATE) END;
  IF failure IS NULL THEN
    RAISE;
  END IF;
END $$;

-- The result of an attempt on p_day: 'paid', 'retried', 'skipped', 'paused' or 'ended'. After a lack of funds, limit,
-- rate or confirmation there are up to three attempts, one day apart, while the next due date has not come, and then
-- the payment is skipped: money and rates may arrive, each day has a new limit, and colleagues confirm changes by
-- staff. An order of the rest that finds nothing to move is skipped. Any other failure needs the customer and pauses
-- the order. A failure without a further due date ends it.
CREATE FUNCTION standing_order_outcome(p_failure text, p_attempt integer, p_day date, p_next_due date) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN p_failure IS NULL THEN 'paid'
    WHEN is_temporary AND p_attempt < 3 AND coalesce(p_next_due > p_day + 1, true) THEN 'retried'
    WHEN p_next_due IS NULL THEN 'ended'
    WHEN is_temporary OR p_failure = 'NOTHING_TO_MOVE' THEN 'skipped'
    ELSE 'paused' END
  FROM (SELECT p_failure IN ('INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'CHANGE_UNCONFIRMED', 'RATE_MISSING') AS is_temporary) f
$$;

-- Makes one attempt to pay an order that is due on p_day, which is today or, after downtime, an earlier day. Records the
-- attempt and moves the order on. continues_on is the day of the next attempt or payment. Returns no row if nothing is
-- due.
CREATE FUNCTION standing_order_pay(p_order_id uuid, p_day date)
RETURNS TABLE (outcome text, failure text, kind entry_kind, due_on date, continues_on date, customer_id uuid,
               account_name text, amount_minor bigint, keeps boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_order  standing_orders%ROWTYPE;
  v_posted record;
  v_due    date;
  -- The next attempt is on the day after, so a later day would postpone the order.
  v_day    date := least(p_day, bank_today());
BEGIN
  -- The accounts come before the order, as they do for a member of staff who closes the account and cancels its orders.
  PERFORM accounts_lock(ARRAY(
    SELECT a.id UNION ALL
    SELECT o.payee_account_id WHERE o.payee_account_id IS NOT NULL UNION ALL
    SELECT b.id FROM accounts b WHERE b.number = o.account_number AND names_this_bank(o.bank) UNION ALL
    SELECT b.id FROM accounts b WHERE b.kind IN ('clearing', 'fees') AND b.currency = a.currency AND b.stripe = a.id % 16
                                  AND NOT names_this_bank(o.bank)))
  FROM standing_orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = p_order_id;
  SELECT * INTO v_order FROM standing_orders o
  WHERE o.id = p_order_id AND o.status = 'active' AND o.try_on <= v_day FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  v_posted := standing_order_post(v_order);
  v_due := standing_order_due_from(v_order.rhythm, v_order.first_on, v_order.last_on, v_order.next_on + 1);
  INSERT INTO standing_order_runs (order_id, due_on, attempt, outcome, entry_id, failure)
  VALUES (v_order.id, v_order.next_on, v_order.attempt,
          CASE WHEN v_posted.failure IS NULL THEN 'paid' ELSE 'failed' END::run_outcome, v_posted.entry_id,
          v_posted.failure);
  outcome := standing_order_outcome(v_posted.failure, v_order.attempt, v_day, v_due);
  continues_on := CASE outcome WHEN 'retried' THEN v_day + 1 ELSE v_due END;
  UPDATE standing_orders o SET
    status = CASE WHEN continues_on IS NULL THEN 'completed' WHEN outcome = 'paused' THEN 'paused'
                  ELSE 'active' END::order_status,
    next_on = CASE outcome WHEN 'retried' THEN o.next_on ELSE v_due END,
    try_on = continues_on,
    attempt = CASE outcome WHEN 'retried' THEN o.attempt + 1 ELSE 1 END
  WHERE o.id = v_order.id;
  failure := v_posted.failure;
  kind := v_posted.kind;
  due_on := v_order.next_on;
  customer_id := v_order.customer_id;
  account_name := coalesce((SELECT a.name FROM accounts a WHERE a.id = v_order.payee_account_id), v_order.account_name);
  amount_minor := v_order.amount_minor;
  keeps := v_order.keeps;
  RETURN NEXT;
END $$;

-- Whether an order that has not ended pays from an account, or names it to move money to it.
CREATE FUNCTION order_needs_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM standing_orders
                 WHERE p_account_id IN (account_id, payee_account_id) AND next_on IS NOT NULL)
$$;

-- An order that was completed or cancelled stays so.
CREATE TRIGGER standing_orders_end_once BEFORE UPDATE ON standing_orders
  FOR EACH ROW WHEN (OLD.next_on IS NULL) EXECUTE FUNCTION refuse_change();
