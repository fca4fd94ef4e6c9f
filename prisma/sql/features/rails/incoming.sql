-- Payments from the other bank.

-- Sends the other bank the outcome of a payment that it sent.
CREATE FUNCTION rail_answer_again(p_payment incoming_payments) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp
RETURN rail_answer((p_payment).rail, (p_payment).uetr, CASE (p_payment).state WHEN 'refused' THEN 'refused' ELSE 'settled' END,
                   CASE (p_payment).state WHEN 'refused' THEN (p_payment).reason ELSE '' END);

-- Queues the message that returns the money of a payment.
CREATE FUNCTION rail_give_back(p_payment incoming_payments, p_reason text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp
RETURN rail_say((p_payment).rail, 'return', (p_payment).uetr, jsonb_build_object(
  'returnId', replace((p_payment).id::text, '-', ''), 'amountMinor', (p_payment).amount_minor::text,
  'currency', (p_payment).currency, 'settlementDay', wire_arrival(bank_now(), (p_payment).currency), 'reason', p_reason,
  'text', ''));

-- Moves the money of a payment between two accounts and returns the entry. Its payer is the counterparty.
CREATE FUNCTION incoming_post(
  p_payment incoming_payments, p_kind entry_kind, p_from bigint, p_to bigint, p_admin_id uuid, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v movement := new_movement(
    p_kind, p_from, p_to, p_payment.amount_minor, p_payment.text, p_payment.payer_bank, p_payment.payer_name,
    p_payment.payer_number, entered_by => CASE WHEN p_admin_id IS NULL THEN 'system' ELSE 'staff' END::actor_kind,
    actor_id => p_admin_id, ip => p_ip, request_id => p_request_id);
BEGIN
  v.payment_reference := p_payment.payment_reference;
  v.end_to_end_id := p_payment.end_to_end_id;
  RETURN (ledger_record(v)).entry_id;
END $$;

-- The stripe of an account of the bank in a currency, for money that has no customer's account.
CREATE FUNCTION first_stripe(p_kind account_kind, p_currency text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.id FROM accounts a WHERE a.kind = p_kind AND a.currency = p_currency AND a.stripe = 0
$$;

-- Credits a payment to the account that it names. A payment without an open account is refused on the link, where
-- nothing is posted; in files the money has arrived already, so it goes through the unassigned payments and back. A
-- payment that cannot be decided waits there. An account of an unfinished sign-up is no account yet: nobody has proven
-- who owns it, and the sign-up may be deleted. A payment that comes again gets its first answer again.
CREATE FUNCTION rail_apply_payment(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  f          jsonb := m.facts;
  v          incoming_payments;
  v_account  accounts;
  v_nostro   bigint;
  v_waiting  bigint;
  v_by       text := 'message ' || m.message_id;
BEGIN
  INSERT INTO incoming_payments (
    rail, uetr, state, amount_minor, currency, payer_name, payer_number, payer_bank, payee_name, payee_number, text,
    payment_reference, end_to_end_id, received_at)
  VALUES (
    m.rail, m.uetr, 'waiting', (f ->> 'amountMinor')::bigint, f ->> 'currency', f #>> '{payer,name}', f #>> '{payer,number}',
    f #>> '{payer,bank}', f #>> '{payee,name}', f #>> '{payee,number}', f ->> 'text', f ->> 'paymentReference',
    coalesce(f ->> 'endToEndId', ''), bank_now())
  ON CONFLICT (rail, uetr) DO NOTHING RETURNING * INTO v;
  IF v.id IS NULL THEN
    SELECT * INTO v FROM incoming_payments i WHERE i.rail = m.rail AND i.uetr = m.uetr FOR SHARE;
    PERFORM rail_answer_again(v);
    RETURN rail_no_event();
  END IF;

  -- With all that the payment may move, because every movement locks in the order of the ids.
  SELECT a.* INTO v_account FROM accounts a
  WHERE a.number = f ->> 'account' AND a.kind = 'customer'
    AND NOT EXISTS (SELECT FROM customers c WHERE c.id = a.customer_id AND NOT c.is_verified);
  PERFORM accounts_lock(ARRAY(
    SELECT a.id FROM accounts a
    WHERE a.id = v_account.id
       OR a.kind = nostro_kind(m.rail) AND a.currency = v_account.currency AND a.stripe = v_account.id % 16
       OR a.kind IN (nostro_kind(m.rail), 'unassigned') AND a.currency = v.currency AND a.stripe = 0
          AND (v_account.state = 'open' AND v_account.currency = v.currency AND v_account.type <> 'pot') IS NOT TRUE));
  SELECT a.* INTO v_account FROM accounts a WHERE a.id = v_account.id;
  v_nostro := first_stripe(nostro_kind(m.rail), v.currency);
  v_waiting := first_stripe('unassigned', v.currency);
  v.reason := CASE
    WHEN v_nostro IS NULL THEN 'AM03'
    WHEN v_account.id IS NULL THEN 'AC01'
    WHEN v_account.state = 'closed' OR v_account.customer_id IS NULL OR EXISTS (
      SELECT FROM customer_rights r WHERE r.customer_id = v_account.customer_id AND r.status = 'closed') THEN 'AC04'
    WHEN v_account.currency <> v.currency THEN 'currency'
    WHEN v_account.state = 'blocked' THEN 'blocked'
    WHEN v_account.type = 'pot' THEN 'pot'
    ELSE ''
  END;
  IF v.reason IN ('AM03', 'AC01', 'AC04') AND (m.rail = 'link' OR v_nostro IS NULL) THEN
    v.state := 'refused';
  ELSIF v.reason = '' THEN
    v.state := 'credited';
    v.entry_id := incoming_post(
      v, 'incoming', stripe_of(nostro_kind(m.rail), v_account), v_account.id, NULL, 'local', v_by);
  ELSE
    v.entry_id := incoming_post(v, 'settlement', v_nostro, v_waiting, NULL, 'local', v_by);
    IF v.reason IN ('AC01', 'AC04') THEN
      v.state := 'returned';
      v.decision_id := incoming_post(v, 'settlement', v_waiting, v_nostro, NULL, 'local', v_by);
      v.decided_at := bank_now();
    END IF;
  END IF;
  UPDATE incoming_payments i SET state = v.state, reason = v.reason, entry_id = v.entry_id, decision_id = v.decision_id,
                                 decided_at = v.decided_at
  WHERE i.id = v.id;
  PERFORM rail_answer_again(v);
  IF v.state = 'returned' THEN
    PERFORM rail_give_back(v, v.reason);
  END IF;
  RETURN ROW(
    CASE v.state WHEN 'credited' THEN 'received' WHEN 'waiting' THEN 'waiting' ELSE 'sent_back' END, v_account.customer_id,
    v_account.id, v.entry_id, NULL, '')::rail_event;
END $$;

-- Lists the recall of a payment to us for staff. One whose money is not here is answered at once. A recall that overtakes its
-- payment waits if the payment is stored, and in files, where the money arrives before the recall; on the link it is answered
-- for good, as a question is, so the payment is refused if it comes.
CREATE FUNCTION rail_apply_recall(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v incoming_payments;
BEGIN
  IF EXISTS (
    SELECT FROM rail_messages p WHERE p.rail = m.rail AND p.uetr = m.uetr AND p.direction = 'in' AND p.type = 'payment'
      AND p.state = 'waiting') THEN
    RETURN rail_later();
  END IF;
  PERFORM rail_refuse_if_unknown(m);
  SELECT * INTO v FROM incoming_payments i WHERE i.rail = m.rail AND i.uetr = m.uetr FOR UPDATE;
  IF NOT FOUND THEN
    RETURN CASE WHEN rail_may_wait(m) THEN rail_later()
                ELSE rail_doubt('The other bank recalls a payment that has not come for ten days.') END;
  END IF;
  -- A payment that was refused before it came has no amount.
  IF (v.amount_minor, v.currency) <> ((m.facts ->> 'amountMinor')::bigint, m.facts ->> 'currency') THEN
    RETURN rail_doubt('The other bank recalls another amount than that of the payment.');
  ELSIF v.state IN ('credited', 'waiting') AND v.recalled_at IS NULL THEN
    UPDATE incoming_payments i SET recalled_at = bank_now(), recall_reason = m.facts ->> 'reason' WHERE i.id = v.id;
    RETURN ROW('recalled', NULL, NULL, v.entry_id, NULL, '')::rail_event;
  ELSIF v.recall_answered_at IS NOT NULL THEN
    PERFORM rail_answer_recall(v, v.recall_is_accepted, CASE WHEN v.recall_is_accepted THEN '' ELSE 'CUST' END);
  ELSIF v.state IN ('refused', 'returned') THEN
    PERFORM rail_say(m.rail, 'recallAnswer', m.uetr, jsonb_build_object(
      'isAccepted', false, 'reason', CASE v.state WHEN 'returned' THEN 'ARDT' ELSE 'NOOR' END, 'text', ''));
  END IF;
  RETURN rail_no_event();
END $$;

-- Queues the answer to a recall for the other bank.
CREATE FUNCTION rail_answer_recall(p_payment incoming_payments, p_is_accepted boolean, p_reason text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp
RETURN rail_say((p_payment).rail, 'recallAnswer', (p_payment).uetr, jsonb_build_object(
  'isAccepted', p_is_accepted, 'reason', p_reason, 'text', ''));

-- Payments of other banks whose entries are not what their state says, accounts whose balance is not the sum of those that
-- wait, and wires over a rail that were settled elsewhere than at its nostro.
CREATE FUNCTION rails_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (
    SELECT count(*) FROM incoming_payments i
    WHERE i.state <> 'refused' AND NOT EXISTS (
        SELECT FROM ledger_postings d JOIN accounts a ON a.id = d.account_id
        JOIN ledger_postings c ON c.entry_id = d.entry_id AND c.direction = 'credit' JOIN accounts b ON b.id = c.account_id
        WHERE d.entry_id = i.entry_id AND d.direction = 'debit' AND d.amount_minor = i.amount_minor
          AND a.kind = nostro_kind(i.rail) AND a.currency = i.currency AND b.kind IN ('customer', 'unassigned', 'suspense'))
      OR i.state = 'refused' AND i.entry_id IS NOT NULL
      OR i.state = 'returned' AND NOT EXISTS (
        SELECT FROM ledger_postings c JOIN accounts a ON a.id = c.account_id
        WHERE c.entry_id = i.decision_id AND c.direction = 'credit' AND c.amount_minor = i.amount_minor
          AND a.kind = nostro_kind(i.rail))
  ) + (
    SELECT count(*) FROM wires w JOIN ledger_postings c ON c.entry_id = w.decision_id AND c.direction = 'credit'
    JOIN accounts a ON a.id = c.account_id
    WHERE w.status = 'settled' AND w.sent_at IS NOT NULL AND a.kind <> nostro_kind(w.rail)
  ) + (
    SELECT count(*) FROM accounts a
    WHERE a.kind = 'unassigned' AND a.balance_minor <> coalesce((
      SELECT sum(c.amount_minor) FROM incoming_payments i
      JOIN ledger_postings c ON c.entry_id = i.entry_id AND c.direction = 'credit'
      WHERE i.state = 'waiting' AND c.account_id = a.id), 0)
  )
$$;
