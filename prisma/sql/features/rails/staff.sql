-- The decisions of staff about payments between banks.

-- Locks a payment of another bank. Raises LM021 if there is none.
CREATE FUNCTION incoming_lock(p_id uuid) RETURNS incoming_payments
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v incoming_payments;
BEGIN
  SELECT * INTO v FROM incoming_payments i WHERE i.id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such payment' USING ERRCODE = 'LM021';
  END IF;
  RETURN v;
END $$;

-- Whether staff may decide a payment: one that waits, or the return of one that the other bank recalls.
CREATE FUNCTION incoming_is_open(p_payment incoming_payments, p_is_back boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT p_payment.state = 'waiting'
    OR p_payment.state = 'credited' AND p_is_back AND p_payment.recalled_at IS NOT NULL AND p_payment.recall_answered_at IS NULL
$$;

-- Assigns a payment that waits to a customer's account, or without one returns it to the other bank for a reason.
-- A payment that the other bank recalls can be returned from the account that it was credited to. Counts as an effect on the
-- account. Returns the entry. Raises LM007 for another account than an open one of a verified customer, LM101 if the payment does not
-- wait for this.
CREATE FUNCTION incoming_decide(
  p_id uuid, p_account_id bigint, p_reason text, p_session text, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff    record;
  v          incoming_payments;
  v_shown    incoming_payments;
  v_account  accounts;
  v_from     bigint;
  v_is_back  boolean := p_account_id IS NULL;
  v_kind     entry_kind;
  v_entry    bigint;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  v := incoming_lock(p_id);
  v_from := incoming_account(v);
  IF NOT incoming_is_open(v, v_is_back) THEN
    RAISE EXCEPTION 'the payment was decided' USING ERRCODE = 'LM101';
  END IF;
  SELECT a.* INTO v_account FROM accounts a
  WHERE a.kind = 'customer' AND a.id = CASE WHEN v.state = 'waiting' THEN p_account_id ELSE v_from END
    AND NOT EXISTS (SELECT FROM customers c WHERE c.id = a.customer_id AND NOT c.is_verified);
  IF NOT v_is_back AND (v_account.id IS NULL OR v_account.type = 'pot') THEN
    RAISE EXCEPTION 'no account for payments' USING ERRCODE = 'LM007';
  END IF;
  v_kind := CASE WHEN NOT v_is_back THEN 'incoming' WHEN v.state = 'waiting' THEN 'settlement' ELSE 'return' END;
  v_shown := v;
  IF v_kind = 'return' THEN
    v_shown.text := concat_ws(': ', 'Recalled by the payer’s bank', nullif(v.text, ''));
  END IF;
  v_entry := incoming_post(
    v_shown, v_kind, v_from,
    CASE WHEN NOT v_is_back THEN v_account.id WHEN v.state = 'waiting' THEN first_stripe(nostro_kind(v.rail), v.currency)
         ELSE stripe_of(nostro_kind(v.rail), v_account) END,
    v_staff.admin_id, p_ip, p_request_id);
  UPDATE incoming_payments i
  SET state = CASE WHEN v_is_back THEN 'returned' ELSE 'credited' END, reason = coalesce(p_reason, ''), decision_id = v_entry,
      decided_at = bank_now(), decided_by = v_staff.admin_id
  WHERE i.id = p_id;
  IF v_is_back THEN
    PERFORM rail_give_back(v, p_reason);
    PERFORM incoming_answer_recall(v, true);
  END IF;
  IF p_approval_id IS NULL THEN
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, v_kind::text, ARRAY[coalesce(v_account.id, v_from)],
      require_base_minor(v.amount_minor, v.currency), v_entry);
  ELSE
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['incoming_payment'], ARRAY[coalesce(v_account.id, v_from)], v.amount_minor,
      ARRAY[approval_digest(coalesce(v_account.id, v_from), p_id::text, p_account_id::text, p_reason)]);
  END IF;
  RETURN v_entry;
END $$;

-- The account that has the money of a payment: a customer's, or one of the bank.
CREATE FUNCTION incoming_account(p_payment incoming_payments) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.account_id FROM ledger_postings p
  WHERE p.entry_id = coalesce(p_payment.decision_id, p_payment.entry_id) AND p.direction = 'credit'
$$;

-- Answers the recall of a payment, if there is one.
CREATE FUNCTION incoming_answer_recall(p_payment incoming_payments, p_is_accepted boolean) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_payment.recalled_at IS NOT NULL AND p_payment.recall_answered_at IS NULL THEN
    UPDATE incoming_payments i SET recall_answered_at = bank_now(), recall_is_accepted = p_is_accepted
    WHERE i.id = p_payment.id;
    PERFORM rail_answer_recall(p_payment, p_is_accepted, CASE WHEN p_is_accepted THEN '' ELSE 'CUST' END);
  END IF;
END $$;

-- Refuses the recall of a payment, whose money stays. Raises LM101 without an open recall.
CREATE FUNCTION incoming_keep(p_id uuid, p_session text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v incoming_payments;
BEGIN
  PERFORM require_staff(p_session, 'serve');
  v := incoming_lock(p_id);
  IF v.recalled_at IS NULL OR v.recall_answered_at IS NOT NULL THEN
    RAISE EXCEPTION 'no recall waits' USING ERRCODE = 'LM101';
  END IF;
  PERFORM incoming_answer_recall(v, false);
  -- A request to return the money may wait.
  PERFORM approvals_end('incoming:' || p_id);
END $$;

-- Marks a refused or contradicting message as checked. Raises LM021 if there is none, LM101 if it is not listed.
CREATE FUNCTION rail_check(p_id uuid, p_session text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := (require_staff(p_session, 'serve')).admin_id;
BEGIN
  UPDATE rail_messages SET checked_by = v_admin
  WHERE id = p_id AND state IN ('refused', 'doubt') AND checked_by IS NULL;
  IF NOT EXISTS (SELECT FROM rail_messages WHERE id = p_id) THEN
    RAISE EXCEPTION 'no such message' USING ERRCODE = 'LM021';
  ELSIF NOT FOUND THEN
    RAISE EXCEPTION 'the message is not listed' USING ERRCODE = 'LM101';
  END IF;
END $$;

-- Queues a message again that the other bank has refused. A payment is never sent again. Raises LM021 if there is no such
-- message, LM101 if it is not one of these.
CREATE FUNCTION rail_send_again(p_id uuid, p_session text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, 'serve');
  UPDATE rail_messages SET state = 'waiting', fault = '', done_at = NULL
  WHERE id = p_id AND direction = 'out' AND state = 'refused' AND type <> 'payment' AND checked_by IS NULL;
  IF FOUND THEN
    INSERT INTO jobs (kind, key) VALUES ('rail-deliver', p_id::text) ON CONFLICT DO NOTHING;
  ELSIF EXISTS (SELECT FROM rail_messages WHERE id = p_id) THEN
    RAISE EXCEPTION 'the message was not refused, or is a payment' USING ERRCODE = 'LM101';
  ELSE
    RAISE EXCEPTION 'no such message' USING ERRCODE = 'LM021';
  END IF;
END $$;
