-- Approvals are written by these functions only, which demand a live session of staff.
-- Raises LM041 without a session that has the right, LM042 if this session cannot decide the approval.

-- Whether a member of staff may make requests of this kind.
CREATE FUNCTION may_request(p_admin_id uuid, p_kind approval_kind) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN staff_has_right(p_admin_id, (approval_rights(p_kind)).to_request);
END $$;

-- Whether a member of staff may decide a request that waits, as decisionProblem in lib/approvals/rules.ts explains to them.
-- It limits what the dashboard lists; approval_decide and use_approval refuse by themselves.
CREATE FUNCTION may_decide(p_approval approvals, p_admin_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_limits    four_eyes_limits%ROWTYPE;
  v_counts    bigint;
  v_customers uuid[];
BEGIN
  IF p_approval.status <> 'waiting' OR p_approval.made_by = p_admin_id OR act_as_one(p_approval.made_by, p_admin_id)
    OR NOT staff_has_right(p_admin_id, (approval_rights(p_approval.kind)).to_decide) THEN
    RETURN false;
  END IF;
  v_counts := approval_counts_minor(p_approval, requested_value_at(p_approval));
  IF may_approve_amount(p_admin_id, coalesce(v_counts, 9223372036854775807)) IS NOT TRUE THEN
    RETURN false;
  END IF;
  SELECT l.* INTO v_limits FROM four_eyes_limits l JOIN admins m ON m.role = l.role
  WHERE m.id = p_admin_id AND m.role <> 'administrator';
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  -- It counts once for every person whose accounts it changes, as count_approved does.
  v_customers := ARRAY(
    SELECT DISTINCT customer_id FROM (
      SELECT p_approval.customer_id UNION ALL
      SELECT a.customer_id FROM accounts a WHERE a.id = CASE WHEN p_approval.kind IN ('credit', 'debit', 'history')
        THEN (p_approval.request -> 'other' ->> 'account')::bigint END) c
    WHERE customer_id IS NOT NULL);
  PERFORM FROM staff_effects
  WHERE admin_id = p_admin_id AND kind = 'approval' AND at > bank_now() - interval '24 hours'
  GROUP BY GROUPING SETS ((), (customer_id))
  HAVING CASE WHEN grouping(customer_id) = 1
    THEN coalesce(sum(amount_minor), 0) + v_counts * cardinality(v_customers) > v_limits.day_minor
    ELSE customer_id = ANY (v_customers) AND sum(amount_minor) + v_counts > v_limits.account_minor
  END;
  RETURN NOT FOUND;
END $$;

-- The member of staff of the session, if they have the right.
CREATE FUNCTION require_right(p_session text, p_right text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := require_live_staff(p_session);
BEGIN
  IF NOT staff_has_right(v_admin, p_right) THEN
    RAISE EXCEPTION 'right missing' USING ERRCODE = 'LM041';
  END IF;
  RETURN v_admin;
END $$;

-- The digest that binds an approval to one act, on one account unless it concerns no customer. The essence is the
-- values of the act, in the order that docs/ledger.md lists for each kind; each is preceded by its length, so that no
-- two lists are the same text.
CREATE FUNCTION approval_digest(p_account_id bigint, VARIADIC p_essence text[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(
    coalesce(p_account_id::text, '') || ',' || string_agg(coalesce(octet_length(value) || ':' || value, '-'), ',' ORDER BY place), 'UTF8'))
  FROM unnest(p_essence) WITH ORDINALITY AS e (value, place)
$$;

-- Stores a request of the session's member of staff about an account and its owner, or about no customer. Raises LM006 if
-- the key was used.
CREATE FUNCTION approval_request(
  p_session text, p_kind approval_kind, p_account_id bigint, p_amount_minor bigint, p_essence text[], p_request jsonb,
  p_scope text, p_key text, p_request_hash bytea
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id    uuid;
  v_maker uuid := require_right(p_session, (approval_rights(p_kind)).to_request);
BEGIN
  PERFORM refuse_key_of_another(v_maker, p_scope);
  IF EXISTS (SELECT FROM uses_of_key(v_maker, p_key)) THEN
    RAISE EXCEPTION 'the key was used for another request' USING ERRCODE = 'LM006';
  END IF;
  INSERT INTO approvals (kind, customer_id, account_id, amount_minor, digest, request, made_by, idempotency_scope,
                         idempotency_key, request_hash)
  VALUES (p_kind, (SELECT customer_id FROM accounts WHERE id = p_account_id), p_account_id, p_amount_minor,
          approval_digest(p_account_id, VARIADIC p_essence), p_request, v_maker, p_scope, p_key, p_request_hash)
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Makes concurrent decisions take turns.
CREATE FUNCTION approval_lock(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM approvals WHERE id = p_id FOR UPDATE;
$$;

-- Approves or rejects the request of somebody else. Approving takes that the function which carries the request out has
-- used it for this member of staff; what no function carries out is used here, with the essence of what the application
-- has done. An entry belongs to it only if the same person has posted it. Rejecting takes the right to request, because a
-- change of a thing ends the requests about it. Raises what use_approval raises.
CREATE FUNCTION approval_decide(
  p_session text, p_id uuid, p_approved boolean, p_reason text, p_entry_id bigint, p_essence text[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_approval approvals%ROWTYPE;
  v_rights   record;
  v_admin    uuid;
BEGIN
  SELECT * INTO v_approval FROM approvals WHERE id = p_id FOR UPDATE;
  v_rights := approval_rights(v_approval.kind);
  v_admin := require_right(p_session, CASE WHEN p_approved THEN v_rights.to_decide ELSE v_rights.to_request END);
  IF v_approval.status IS DISTINCT FROM 'waiting' OR v_approval.made_by = v_admin
     OR p_entry_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM ledger_entries WHERE id = p_entry_id AND entered_by = 'staff' AND actor_id = v_admin) THEN
    RAISE EXCEPTION 'not to be decided by this session' USING ERRCODE = 'LM042';
  END IF;
  IF p_approved AND NOT EXISTS (SELECT FROM approval_uses WHERE approval_id = p_id AND used_by = v_admin) THEN
    PERFORM use_approval(
      p_id, v_admin, '{profile,factor,closure,unblocking}', ARRAY[v_approval.account_id], v_approval.amount_minor,
      ARRAY[approval_digest(v_approval.account_id, VARIADIC p_essence)]);
  END IF;
  UPDATE approvals SET status = CASE WHEN p_approved THEN 'approved' ELSE 'rejected' END::approval_status,
                       decided_by = v_admin, decided_at = bank_now(), reason = p_reason, entry_id = p_entry_id
  WHERE id = p_id;
END $$;

-- Withdraws the caller's own request. The right for the kind is not needed: a member of staff who has lost it may still
-- withdraw.
CREATE FUNCTION approval_withdraw(p_session text, p_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE approvals SET status = 'withdrawn', decided_by = made_by, decided_at = bank_now()
  WHERE id = p_id AND made_by = require_live_staff(p_session) AND status = 'waiting';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not to be withdrawn by this session' USING ERRCODE = 'LM042';
  END IF;
END $$;

-- Rejects the requests that nobody can carry out any more, in the name of the bank; with p_about only the one about this
-- matter. One that is being decided is left for the next time: nobody waits here, so callers may hold any lock. A
-- request that cannot be read is left too, because anybody with the application's login can store one.
CREATE FUNCTION approvals_end(p_about text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id     uuid;
  v        approvals%ROWTYPE;
  v_reason text;
BEGIN
  FOR v_id IN
    SELECT id FROM approvals WHERE status = 'waiting' AND (p_about IS NULL OR request ->> 'about' = p_about) ORDER BY id
  LOOP
    SELECT * INTO v FROM approvals WHERE id = v_id AND status = 'waiting' FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    BEGIN
      v_reason := approval_outdated(v);
    EXCEPTION WHEN data_exception THEN
      v_reason := NULL;
    END;
    IF v_reason IS NOT NULL THEN
      UPDATE approvals SET status = 'rejected', decided_at = bank_now(), reason = v_reason WHERE id = v_id;
      DELETE FROM approval_private_data WHERE approval_id = v_id;
      INSERT INTO audit_log (actor_kind, action, subject_customer_id, subject_account_id, after, ip, request_id)
      SELECT 'system', 'approval.reject', v.customer_id, CASE WHEN v.customer_id IS NOT NULL THEN v.account_id END,
             jsonb_build_object('approval', v.id, 'kind', v.kind, 'madeBy', m.username), 'local', 'approvals'
      FROM admins m WHERE m.id = v.made_by;
    END IF;
  END LOOP;
END $$;

-- A decision is final. Only the link to its customer goes when the customer is deleted.
CREATE TRIGGER approvals_decided_once BEFORE UPDATE ON approvals
  FOR EACH ROW WHEN (
    OLD.status <> 'waiting'
    AND NOT (NEW.customer_id IS NULL AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id'))
  EXECUTE FUNCTION refuse_change();

-- Whether a request about an account waits for a second person.
CREATE FUNCTION approval_needs_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM approvals WHERE account_id = p_account_id AND status = 'waiting')
$$;
