-- Applies messages of the other bank, each once and under the lock of its row. The first final state of a payment wins,
-- and a message that contradicts it waits for staff.

-- Ends a wire as the other bank says, in the name of the bank, and with it the requests of staff about it.
CREATE FUNCTION rail_conclude(p_wire wires, p_event text, p_message rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_reason text := CASE WHEN p_event <> 'settled' THEN p_message.facts ->> 'plain' END;
  v        wire_outcome;
BEGIN
  v := wire_conclude(p_wire, v_reason, nostro_kind(p_wire.rail), NULL, 'local', 'message ' || p_message.message_id);
  UPDATE wires SET refusal = CASE WHEN p_event <> 'settled' THEN p_message.facts ->> 'reason' END
  WHERE entry_id = p_wire.entry_id;
  -- Nothing is left to ask. A running job finds that out itself.
  DELETE FROM jobs j WHERE j.kind = 'rail-ask' AND j.key = p_wire.entry_id::text AND j.lease IS NULL;
  PERFORM approvals_end('wire:' || p_message.uetr);
  PERFORM approvals_end('case:' || v.closed_case_id) WHERE v.closed_case_id IS NOT NULL;
  RETURN ROW(p_event, (v.sender).customer_id, (v.sender).id, (v.decision).entry_id, v.closed_case_id, '')::rail_event;
END $$;

-- Whether the other bank has returned the money of a wire by a message of its own.
CREATE FUNCTION rail_has_returned(p_uetr uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM rail_messages m
                 WHERE m.uetr = p_uetr AND m.direction = 'in' AND m.type = 'return' AND m.state = 'applied')
$$;

-- Applies the other bank's status of a wire of ours. A status that contradicts an earlier one changes nothing and is a
-- doubt.
CREATE FUNCTION rail_apply_status(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_wire   wires := wire_lock(m.uetr);
  v_status text := m.facts ->> 'status';
BEGIN
  IF v_wire.entry_id IS NULL THEN
    RETURN rail_doubt('This bank has sent no payment with this reference.');
  ELSIF v_wire.rail <> m.rail OR v_wire.sent_at IS NULL THEN
    RETURN rail_doubt('This payment was not sent to the other bank.');
  ELSIF v_status = 'accepted' THEN
    IF v_wire.status <> 'pending' OR v_wire.accepted_at IS NOT NULL THEN
      RETURN rail_no_event();
    END IF;
    UPDATE wires SET accepted_at = bank_now(), in_doubt_since = NULL WHERE entry_id = v_wire.entry_id;
    PERFORM approvals_end('wire:' || m.uetr);
    RETURN ROW('accepted', NULL, NULL, NULL, NULL, '')::rail_event;
  ELSIF v_wire.status = 'pending' THEN
    RETURN rail_conclude(v_wire, v_status, m);
  ELSIF v_status = 'settled' AND v_wire.status = 'returned' AND v_wire.settled_at IS NULL AND NOT rail_has_returned(m.uetr) THEN
    RETURN rail_doubt('The other bank has settled a payment whose money is back with the customer.');
  ELSIF v_status = 'refused' AND v_wire.settled_at IS NOT NULL THEN
    RETURN rail_doubt('The other bank has refused a payment that was settled.');
  END IF;
  RETURN rail_no_event();
END $$;

-- A return names the whole amount. One that comes before its settlement is like a refusal.
CREATE FUNCTION rail_apply_return(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_wire   wires := wire_lock(m.uetr);
  v_sender accounts;
BEGIN
  IF v_wire.entry_id IS NULL OR v_wire.rail <> m.rail OR v_wire.sent_at IS NULL THEN
    RETURN rail_doubt('The other bank has returned a payment that it never got.');
  ELSIF NOT EXISTS (
    SELECT FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
    WHERE p.entry_id = v_wire.entry_id AND p.direction = 'debit' AND p.amount_minor = (m.facts ->> 'amountMinor')::bigint
      AND a.currency = m.facts ->> 'currency') THEN
    RETURN rail_doubt('The other bank has returned another amount than that of the payment.');
  ELSIF v_wire.status <> 'returned' THEN
    -- A refund locks the account before it closes its case, so one that is under way is over when this has the lock.
    SELECT a.* INTO v_sender FROM accounts a WHERE a.id = v_wire.account_id;
    PERFORM account_of_return(v_sender, holder_of_wire(v_wire, v_sender), false);
    IF payment_was_refunded(v_wire.entry_id) THEN
      RETURN rail_doubt('The other bank has returned a payment that this bank has refunded.');
    END IF;
    RETURN rail_conclude(v_wire, CASE v_wire.status WHEN 'pending' THEN 'refused' ELSE 'returned' END, m);
  ELSIF rail_has_returned(m.uetr) THEN
    RETURN rail_no_event();
  END IF;
  RETURN rail_doubt('The other bank has returned a payment whose money was back with the customer before.');
END $$;

-- The answer to a question about a payment to us is final: one that we do not have is refused, also if it comes later. In files
-- the question has no answer until the payment comes, because the money has arrived before it.
CREATE FUNCTION rail_apply_ask(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v incoming_payments;
BEGIN
  PERFORM rail_refuse_if_unknown(m);
  SELECT * INTO v FROM incoming_payments i WHERE i.rail = m.rail AND i.uetr = m.uetr FOR SHARE;
  IF FOUND THEN
    PERFORM rail_answer_again(v);
  END IF;
  RETURN rail_no_event();
END $$;

-- The answer of the other bank to a recall. If it agrees, it returns the money by a message of its own. If it refuses because
-- the payment has not come or is on its way back, the message about the payment closes the case.
CREATE FUNCTION rail_apply_recall_answer(m rail_messages) RETURNS rail_event
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_wire wires := wire_lock(m.uetr);
  v      rail_event := ROW('recall_answered', NULL, NULL, v_wire.entry_id, NULL, '')::rail_event;
BEGIN
  IF v_wire.entry_id IS NULL THEN
    RETURN rail_doubt('This bank has sent no payment with this reference.');
  ELSIF v_wire.rail <> m.rail OR v_wire.sent_at IS NULL THEN
    RETURN rail_doubt('This payment was not sent to the other bank.');
  END IF;
  SELECT a.customer_id, a.id INTO v.customer_id, v.account_id FROM accounts a WHERE a.id = v_wire.account_id;
  IF NOT (m.facts ->> 'isAccepted')::boolean
     AND (m.facts ->> 'reason' = 'ARDT' OR m.facts ->> 'reason' = 'NOOR' AND v_wire.status = 'pending') IS NOT TRUE THEN
    v.closed_case_id := decline_recall(v_wire.entry_id, m.facts ->> 'plain');
  END IF;
  RETURN v;
END $$;

-- Asks the other bank for the money of a wire that its customer recalls.
CREATE FUNCTION rail_recall_wire() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rail_say(w.rail, 'recall', e.public_id, jsonb_build_object(
    'amountMinor', p.amount_minor::text, 'currency', a.currency, 'reason', 'CUST', 'text', ''))
  FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
  JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit' JOIN accounts a ON a.id = p.account_id
  WHERE w.entry_id = NEW.entry_id AND w.sent_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER cases_recall_over_rail AFTER INSERT ON cases
  FOR EACH ROW WHEN (NEW.kind = 'recall') EXECUTE FUNCTION rail_recall_wire();

-- The unchecked doubts about the wire of a message, or about statements if it is one.
CREATE FUNCTION rail_doubts_like(m rail_messages) RETURNS SETOF rail_messages
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT x.* FROM rail_messages x
  WHERE x.direction = 'in' AND x.state = 'doubt' AND x.checked_by IS NULL
    AND (x.uetr = m.uetr OR m.type = 'statement' AND x.type = 'statement')
$$;

-- Whether staff must check a doubt. One about a wire or a statement is listed beside any number of others, and the same one once.
-- Beyond ten about the same wire, or about statements, they share the room of those that concern no wire of ours.
CREATE FUNCTION rail_belongs_in_list(m rail_messages, p_detail text) RETURNS boolean
LANGUAGE sql SET search_path = public, pg_temp
RETURN CASE
  WHEN m.type <> 'statement'
    AND NOT EXISTS (SELECT FROM ledger_entries e JOIN wires w ON w.entry_id = e.id WHERE e.public_id = m.uetr)
    THEN rail_has_room(m.rail)
  WHEN EXISTS (SELECT FROM rail_doubts_like(m) x WHERE x.fault = p_detail AND x.facts = m.facts) THEN false
  ELSE (SELECT count(*) FROM rail_doubts_like(m)) < 10 OR rail_has_room(m.rail)
END;

-- Applies a stored message that waits; it goes on waiting if the event is later. NULL if it was applied before. The server signs it, because it also notifies the customer.
CREATE FUNCTION rail_apply(p_id uuid, p_signature text) RETURNS rail_event
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m rail_messages;
  v rail_event;
BEGIN
  PERFORM require_signature(p_signature, 'rail-apply', p_id::text);
  SELECT * INTO m FROM rail_messages WHERE id = p_id AND direction = 'in' AND state = 'waiting' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v := CASE m.type
         WHEN 'payment' THEN rail_apply_payment(m)
         WHEN 'status' THEN rail_apply_status(m)
         WHEN 'return' THEN rail_apply_return(m)
         WHEN 'ask' THEN rail_apply_ask(m)
         WHEN 'recall' THEN rail_apply_recall(m)
         WHEN 'recallAnswer' THEN rail_apply_recall_answer(m)
         WHEN 'statement' THEN rail_apply_statement(m)
         ELSE rail_no_event()
       END;
  IF v.event = 'later' THEN
    RETURN v;
  END IF;
  UPDATE rail_messages SET state = CASE WHEN v.event <> 'doubt' THEN 'applied'
                                        WHEN rail_belongs_in_list(m, v.detail) THEN 'doubt' ELSE 'counted' END,
                           fault = v.detail, done_at = clock_timestamp()
  WHERE id = p_id;
  RETURN v;
END $$;
