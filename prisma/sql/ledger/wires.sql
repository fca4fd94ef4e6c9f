-- Pending wires and the decisions about them.

CREATE FUNCTION account_has_pending_wire(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ledger_postings p JOIN wires w ON w.entry_id = p.entry_id
                 WHERE p.account_id = p_account_id AND p.direction = 'debit' AND w.status = 'pending')
$$;

-- Decides a pending wire, once: under the lock of its row. Without a reason it settles the wire, with one it returns it.
-- The return goes to the account that the wire left, or to unclaimed if its owner is gone. Either counts as an effect
-- on the paying account. Names the case that the decision has closed, if any.
-- Raises LM020 if the wire is no longer pending, LM021 if there is none.
CREATE FUNCTION ledger_decide_wire(
  p_public_id uuid, p_reason text, p_session text, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS TABLE (customer_id uuid, decision_id uuid, closed_case_id uuid)
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
  v_case     uuid;
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
  v_posted := ledger_record(new_movement(
    CASE WHEN p_reason IS NULL THEN 'settlement' ELSE 'return' END::entry_kind, v_clearing, v_target, v_amount,
    CASE WHEN p_reason IS NULL THEN v_entry.description ELSE 'Returned: ' || p_reason END, v_entry.bank,
    v_entry.counterparty_name, v_entry.counterparty_number, reverses_id => CASE WHEN p_reason IS NOT NULL THEN v_entry.id END,
    entered_by => 'staff', actor_id => v_staff.admin_id, ip => p_ip, request_id => p_request_id));
  -- No case is opened while the wire is locked. This lock waits for a colleague who is closing the open one.
  v_case := lock_open_case(v_entry.id);
  UPDATE wires SET status = CASE WHEN p_reason IS NULL THEN 'settled' ELSE 'returned' END::wire_status,
                   decided_at = bank_now(), decided_by = v_staff.admin_id, decision_id = v_posted.entry_id
  WHERE entry_id = v_entry.id;
  IF p_approval_id IS NULL THEN
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, v_posted.kind, ARRAY[v_sender.id], require_base_minor(v_amount, v_sender.currency),
      v_posted.entry_id);
  ELSE
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['wire'], ARRAY[v_sender.id], v_amount,
      ARRAY[approval_digest(v_sender.id, p_public_id::text, p_reason)]);
  END IF;
  RETURN QUERY SELECT v_sender.customer_id, v_posted.public_id,
                      CASE WHEN lock_open_case(v_entry.id) IS NULL THEN v_case END;
END $$;
