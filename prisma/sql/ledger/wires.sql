-- Pending wires and the decisions about them.

-- Whether a wire from an account is not decided yet.
CREATE FUNCTION account_has_pending_wire(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM wires w WHERE w.account_id = p_account_id AND w.status = 'pending')
$$;

-- The account of the bank at the other bank of a rail; cash where staff carry wires out.
CREATE FUNCTION nostro_kind(p_rail text) RETURNS account_kind LANGUAGE sql IMMUTABLE
RETURN CASE p_rail WHEN 'hand' THEN 'cash' WHEN 'files' THEN 'nostro_files' WHEN 'link' THEN 'nostro_link' END::account_kind;

-- The step of a wire on its way to the other bank, under the name that every list, receipt, file and message shows.
CREATE FUNCTION wire_state(w wires) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN w.status = 'returned' THEN CASE WHEN w.refusal IS NOT NULL AND w.settled_at IS NULL THEN 'refused' ELSE 'returned' END
  WHEN w.status = 'settled' THEN 'settled'
  WHEN w.in_doubt_since IS NOT NULL THEN 'in doubt'
  WHEN w.accepted_at IS NOT NULL THEN 'accepted'
  WHEN w.sent_at IS NOT NULL THEN 'sent'
  ELSE 'pending'
END;

-- Locks a wire; no row if there is none.
CREATE FUNCTION wire_lock(p_public_id uuid) RETURNS wires
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT w.* FROM ledger_entries e JOIN wires w ON w.entry_id = e.id
  WHERE e.public_id = p_public_id AND e.kind = 'wire' FOR UPDATE OF w
$$;

-- The account of the bank that has the money of a wire: clearing while it is pending, the nostro of its rail once it is settled.
CREATE FUNCTION holder_of_wire(p_wire wires, p_sender accounts) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_wire.status WHEN 'settled' THEN stripe_of(nostro_kind(p_wire.rail), p_sender) ELSE (
    SELECT p.account_id FROM ledger_postings p WHERE p.entry_id = p_wire.entry_id AND p.direction = 'credit') END
$$;

-- The account that gets the money of a wire back from an account of the bank: the one that the wire left, or unclaimed
-- if its owner is gone. The other bank returns money without asking whether the account is closed, so without staff the
-- money of a closed one goes to unclaimed as well. Locks all of them in the order of their ids, as every movement does.
CREATE FUNCTION account_of_return(p_sender accounts, p_from bigint, p_by_staff boolean) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_unclaimed bigint := stripe_of('unclaimed', p_sender);
BEGIN
  PERFORM accounts_lock(ARRAY[p_sender.id, p_from, v_unclaimed]);
  RETURN CASE WHEN EXISTS (
    SELECT FROM accounts a LEFT JOIN customer_rights r ON r.customer_id = a.customer_id
    WHERE a.id = p_sender.id AND a.customer_id IS NOT NULL
      AND (p_by_staff OR a.state <> 'closed' AND r.status IS DISTINCT FROM 'closed'))
  THEN p_sender.id ELSE v_unclaimed END;
END $$;

-- The outcome of a wire: the entry of the decision, the payer's account, the amount, and the case that it closed.
CREATE TYPE wire_outcome AS (decision verdict, sender accounts, amount_minor bigint, closed_case_id uuid);

-- Settles a locked wire to an account of the bank, or returns it if there is a reason. Without a member of staff the
-- bank itself acts, on a message of the other bank.
CREATE FUNCTION wire_conclude(
  p_wire wires, p_reason text, p_settles_to account_kind, p_admin_id uuid, p_ip text, p_request_id text
) RETURNS wire_outcome LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_entry ledger_entries%ROWTYPE;
  v_from  bigint;
  v_to    bigint;
  v_case  uuid;
  v       wire_outcome;
BEGIN
  SELECT * INTO v_entry FROM ledger_entries WHERE id = p_wire.entry_id;
  SELECT a, p.amount_minor INTO v.sender, v.amount_minor FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
  WHERE p.entry_id = p_wire.entry_id AND p.direction = 'debit';
  v_from := holder_of_wire(p_wire, v.sender);
  v_to := CASE WHEN p_reason IS NULL THEN stripe_of(p_settles_to, v.sender)
               ELSE account_of_return(v.sender, v_from, p_admin_id IS NOT NULL) END;
  v.decision := ledger_record(new_movement(
    CASE WHEN p_reason IS NULL THEN 'settlement' ELSE 'return' END::entry_kind, v_from, v_to, v.amount_minor,
    CASE WHEN p_reason IS NULL THEN v_entry.description
         WHEN p_wire.status = 'pending' AND p_admin_id IS NULL THEN 'Refused: ' || p_reason
         ELSE 'Returned: ' || p_reason END, v_entry.bank,
    v_entry.counterparty_name, v_entry.counterparty_number, reverses_id => CASE WHEN p_reason IS NOT NULL THEN v_entry.id END,
    entered_by => CASE WHEN p_admin_id IS NULL THEN 'system' ELSE 'staff' END::actor_kind, actor_id => p_admin_id, ip => p_ip,
    request_id => p_request_id));
  -- No case is opened while the wire is locked. This lock waits for a colleague who is closing the open one.
  v_case := lock_open_case(v_entry.id);
  UPDATE wires SET status = CASE WHEN p_reason IS NULL THEN 'settled' ELSE 'returned' END::wire_status,
                   settled_at = CASE WHEN p_reason IS NULL THEN (v.decision).entered_at ELSE settled_at END,
                   decided_at = (v.decision).entered_at, decided_by = p_admin_id, decision_id = (v.decision).entry_id,
                   in_doubt_since = NULL
  WHERE entry_id = v_entry.id;
  v.closed_case_id := CASE WHEN lock_open_case(v_entry.id) IS NULL THEN v_case END;
  RETURN v;
END $$;

-- Decides a pending wire for staff, once: under the lock of its row. Without a reason it settles the wire, with one it
-- returns it. Either counts as an effect on the paying account. A wire that has left over a rail is decided by the
-- other bank; staff decide it while that bank owes an answer, and always two of them. Names the case that the decision
-- has closed, if any. Raises LM020 if the wire is no longer pending, LM021 if there is none, LM099 if the other bank
-- has it.
CREATE FUNCTION ledger_decide_wire(
  p_public_id uuid, p_reason text, p_session text, p_approval_id uuid, p_ip text, p_request_id text
) RETURNS TABLE (customer_id uuid, decision_id uuid, closed_case_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record;
  v_wire    wires;
  v_is_away boolean;
  v         wire_outcome;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  v_wire := wire_lock(p_public_id);
  IF v_wire.entry_id IS NULL THEN
    RAISE EXCEPTION 'no such wire' USING ERRCODE = 'LM021';
  ELSIF v_wire.status <> 'pending' OR EXISTS (SELECT FROM ledger_entries WHERE reverses_id = v_wire.entry_id) THEN
    RAISE EXCEPTION 'wire decided already' USING ERRCODE = 'LM020';
  END IF;
  v_is_away := v_wire.sent_at IS NOT NULL;
  IF v_is_away AND v_wire.in_doubt_since IS NULL THEN
    RAISE EXCEPTION 'the other bank has the wire' USING ERRCODE = 'LM099';
  END IF;
  v := wire_conclude(
    v_wire, p_reason, CASE WHEN v_is_away THEN nostro_kind(v_wire.rail) ELSE 'cash' END, v_staff.admin_id, p_ip, p_request_id);
  IF p_approval_id IS NOT NULL THEN
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['wire'], ARRAY[(v.sender).id], v.amount_minor,
      ARRAY[approval_digest((v.sender).id, p_public_id::text, p_reason)]);
  ELSIF v_is_away THEN
    PERFORM refuse_without_approval('doubt', v.amount_minor, v.amount_minor, 0);
  ELSE
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, (v.decision).kind, ARRAY[(v.sender).id], require_base_minor(v.amount_minor, (v.sender).currency),
      (v.decision).entry_id);
  END IF;
  RETURN QUERY SELECT (v.sender).customer_id, (v.decision).public_id, v.closed_case_id;
END $$;
