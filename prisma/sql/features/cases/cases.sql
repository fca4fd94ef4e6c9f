-- The states of cases.
-- Raises LM043 if a case may not be opened, LM046 if it is closed, LM047 if the payment was not taken back as the case
-- says, LM048 if the refund is not one of the case, or not possible.

-- Refuses a case about an entry that did not debit the customer, in a conversation of somebody else, or about a payment
-- that was taken back. The locks of the entry and of the wire make the opening take turns with a reversal of the payment,
-- and with the decision about its wire.
CREATE FUNCTION case_opening() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_wire wires;
BEGIN
  PERFORM FROM ledger_entries WHERE id = NEW.entry_id FOR KEY SHARE;
  SELECT w.* INTO v_wire FROM wires w WHERE w.entry_id = NEW.entry_id FOR SHARE;
  IF NEW.status <> 'opened'
     OR NOT EXISTS (
       SELECT FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
       WHERE p.entry_id = NEW.entry_id AND p.direction = 'debit' AND a.customer_id = NEW.customer_id)
     OR NOT EXISTS (
       SELECT FROM conversations c WHERE c.id = NEW.conversation_id AND c.customer_id = NEW.customer_id)
     OR payment_was_undone(NEW.entry_id)
     -- The bank that got a wire over a rail is asked for the money after the settlement as well.
     OR NEW.kind = 'recall' AND (v_wire.status = 'pending' OR v_wire.status = 'settled' AND v_wire.sent_at IS NOT NULL) IS NOT TRUE THEN
    RAISE EXCEPTION 'no case about this payment' USING ERRCODE = 'LM043';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER cases_opening BEFORE INSERT ON cases FOR EACH ROW EXECUTE FUNCTION case_opening();

-- Refuses a change of a closed case, and a refund that is not a credit to the account that paid which names the case, of a
-- payment that was taken back or is pending, or with which a payment would be refunded more than once.
CREATE FUNCTION case_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payment record;
BEGIN
  IF OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'the case is closed' USING ERRCODE = 'LM046';
  END IF;
  IF NEW.status NOT IN ('refunded', 'granted', 'reversed', 'declined') THEN
    RETURN NEW;
  END IF;
  NEW.closed_at := bank_now();
  IF NEW.status = 'reversed' AND NOT EXISTS (
    SELECT FROM ledger_entries r WHERE r.reverses_id = NEW.entry_id AND r.kind = 'reversal') THEN
    RAISE EXCEPTION 'the payment was not reversed' USING ERRCODE = 'LM047';
  END IF;
  IF NEW.status = 'granted' AND NOT EXISTS (
    SELECT FROM wires w WHERE w.entry_id = NEW.entry_id AND w.status = 'returned') THEN
    RAISE EXCEPTION 'the wire was not returned' USING ERRCODE = 'LM047';
  END IF;
  IF NEW.status = 'refunded' THEN
    SELECT p.account_id, p.amount_minor INTO v_payment FROM ledger_postings p
    WHERE p.entry_id = NEW.entry_id AND p.direction = 'debit';
    IF NOT EXISTS (
      SELECT FROM ledger_entries e
      JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'credit'
      WHERE e.id = NEW.refund_entry_id AND e.kind = 'credit' AND p.account_id = v_payment.account_id
        AND p.amount_minor = NEW.refunded_minor AND e.description LIKE '%' || NEW.number || '%') THEN
      RAISE EXCEPTION 'not a refund of this case' USING ERRCODE = 'LM048';
    END IF;
    IF payment_was_undone(NEW.entry_id)
       OR EXISTS (SELECT FROM wires w WHERE w.entry_id = NEW.entry_id AND w.status = 'pending') THEN
      RAISE EXCEPTION 'the payment was taken back or is pending' USING ERRCODE = 'LM048';
    END IF;
    IF payment_refunded_minor(NEW.entry_id, NEW.customer_id) + NEW.refunded_minor > v_payment.amount_minor THEN
      RAISE EXCEPTION 'more than the payment' USING ERRCODE = 'LM048';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER cases_change BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION case_change();

-- Adds each new state to the timeline. A closed case leaves no message of its customer that waits for an answer.
CREATE FUNCTION case_timeline() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.status <> OLD.status THEN
    INSERT INTO case_events (case_id, status) VALUES (NEW.id, NEW.status);
  END IF;
  IF NEW.closed_at IS NOT NULL THEN
    UPDATE messages SET answered_at = bank_now()
    WHERE conversation_id = NEW.conversation_id AND is_received AND answered_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER cases_timeline AFTER INSERT OR UPDATE OF status ON cases
  FOR EACH ROW EXECUTE FUNCTION case_timeline();

-- A message of the bank answers an open case; a message of the customer puts an answered one in progress again.
CREATE FUNCTION case_of_message() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE cases SET status = CASE WHEN NEW.is_received THEN 'in_progress' ELSE 'answered' END::case_status
  WHERE conversation_id = NEW.conversation_id AND closed_at IS NULL
    AND CASE WHEN NEW.is_received THEN status = 'answered' ELSE status <> 'answered' END;
  RETURN NULL;
END $$;

CREATE TRIGGER messages_of_case AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION case_of_message();

-- The decision about a wire closes its open case: a returned wire brings the money back, whatever the customer asked; a
-- settled one declines a recall, unless it left over a rail, where the other bank answers the recall by a message.
CREATE FUNCTION case_of_wire() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE cases SET status = CASE NEW.status WHEN 'returned' THEN 'granted' ELSE 'declined' END::case_status,
                   reason = CASE WHEN NEW.status = 'settled' THEN 'The other bank has already accepted the wire.' END
  WHERE entry_id = NEW.entry_id AND closed_at IS NULL AND (kind = 'recall' AND NEW.sent_at IS NULL OR NEW.status = 'returned');
  RETURN NULL;
END $$;

CREATE TRIGGER wires_case AFTER UPDATE OF status ON wires
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION case_of_wire();

-- Declines the open recall of a wire, and returns its case; NULL if there is none.
CREATE FUNCTION decline_recall(p_entry_id bigint, p_reason text) RETURNS uuid
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE cases SET status = 'declined', reason = p_reason
  WHERE entry_id = p_entry_id AND kind = 'recall' AND closed_at IS NULL RETURNING id
$$;

-- The reversal of a payment closes its open case. The lock waits for a case that is being opened.
CREATE FUNCTION case_of_reversal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_entries WHERE id = NEW.reverses_id FOR UPDATE;
  UPDATE cases SET status = 'reversed' WHERE entry_id = NEW.reverses_id AND closed_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entries_case AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.kind = 'reversal') EXECUTE FUNCTION case_of_reversal();

CREATE CONSTRAINT TRIGGER cases_opened_audited AFTER INSERT ON cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', 'own', '');
CREATE CONSTRAINT TRIGGER cases_changed_audited AFTER UPDATE ON cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', '', 'serve');

-- Whether a conversation belongs to a case, so that it is kept as long as the case.
CREATE FUNCTION conversation_has_case(p_conversation_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM cases WHERE conversation_id = p_conversation_id)
$$;

-- Whether the bank refunded a payment in a case, and that refund was not reversed.
CREATE FUNCTION payment_was_refunded(p_entry_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM cases k WHERE k.entry_id = p_entry_id AND k.refund_entry_id IS NOT NULL
                   AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = k.refund_entry_id))
$$;

-- The amount of a payment that the bank refunded to a customer in cases, without refunds that were reversed.
CREATE FUNCTION payment_refunded_minor(p_entry_id bigint, p_customer_id uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(k.refunded_minor), 0)::bigint FROM cases k
  WHERE k.entry_id = p_entry_id AND k.customer_id = p_customer_id
    AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = k.refund_entry_id)
$$;

-- Whether such an entry refunds an open case: a credit from the bank's cash to the account that paid.
CREATE FUNCTION refund_is_due(p_case_id uuid, p_kind entry_kind, p_debit accounts, p_credit accounts) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p_kind = 'credit' AND p_debit.kind = 'cash' AND EXISTS (
    SELECT FROM cases k
    JOIN ledger_postings p ON p.entry_id = k.entry_id AND p.direction = 'debit' AND p.account_id = p_credit.id
    WHERE k.id = p_case_id AND k.closed_at IS NULL AND k.kind <> 'recall')
$$;

-- Locks the open case about an entry, and returns it; NULL if there is none.
CREATE FUNCTION lock_open_case(p_entry_id bigint) RETURNS uuid
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT id FROM cases WHERE entry_id = p_entry_id AND closed_at IS NULL FOR UPDATE
$$;

-- Whether an open case is about a transaction of an account, which would get the money back.
CREATE FUNCTION case_needs_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM accounts a JOIN cases c ON c.customer_id = a.customer_id AND c.closed_at IS NULL
                 JOIN ledger_postings p ON p.entry_id = c.entry_id AND p.account_id = a.id
                 WHERE a.id = p_account_id)
$$;
