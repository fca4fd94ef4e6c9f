-- Members of staff, their second factors and their approvals are written by functions that demand a live session or the
-- proof of a password. The operator's commands use the owner's login.
-- Raises LM041 without a live staff session that may do it, LM042 if an approval cannot be decided by this session.

REVOKE INSERT, UPDATE, DELETE ON admins FROM limmat_app;

-- Second factors of staff ---------------------------------------------------------------------------

ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
CREATE POLICY second_factors_read ON second_factors FOR SELECT USING (true);
CREATE POLICY second_factors_of_customers ON second_factors USING (realm = 'customer') WITH CHECK (realm = 'customer');
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY recovery_codes_read ON recovery_codes FOR SELECT USING (true);
CREATE POLICY recovery_codes_of_customers ON recovery_codes
  USING (EXISTS (SELECT FROM second_factors f WHERE f.id = second_factor_id AND f.realm = 'customer'))
  WITH CHECK (EXISTS (SELECT FROM second_factors f WHERE f.id = second_factor_id AND f.realm = 'customer'));

CREATE FUNCTION require_live_staff(p_session text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid;
BEGIN
  SELECT s.admin_id INTO v_admin FROM live_staff_session(p_session) s;
  IF v_admin IS NULL THEN
    RAISE EXCEPTION 'no live staff session' USING ERRCODE = 'LM041';
  END IF;
  RETURN v_admin;
END $$;

CREATE FUNCTION require_live_staff_and_proof(p_session text, p_proof text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := require_live_staff(p_session);
BEGIN
  IF NOT password_is_proven('admin', v_admin, p_proof) THEN
    RAISE EXCEPTION 'no proof of the password' USING ERRCODE = 'LM040';
  END IF;
  RETURN v_admin;
END $$;

-- Starts a set-up in place of an earlier one; false if the holder has a confirmed factor.
CREATE FUNCTION staff_factor_start(p_session text, p_proof text, p_id uuid, p_sealed bytea, p_key_id text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := require_live_staff_and_proof(p_session, p_proof);
BEGIN
  PERFORM FROM admins WHERE id = v_admin FOR NO KEY UPDATE;
  DELETE FROM second_factors WHERE admin_id = v_admin AND confirmed_at IS NULL;
  IF EXISTS (SELECT FROM second_factors WHERE admin_id = v_admin) THEN
    RETURN false;
  END IF;
  INSERT INTO second_factors (id, realm, admin_id, secret, key_id) VALUES (p_id, 'admin', v_admin, p_sealed, p_key_id);
  RETURN true;
END $$;

CREATE FUNCTION staff_factor_confirm(p_session text, p_step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE second_factors SET confirmed_at = now(), last_step = p_step
  WHERE admin_id = require_live_staff(p_session) AND confirmed_at IS NULL;
  RETURN FOUND;
END $$;

-- Replaces the recovery codes; the hashes are hexadecimal.
CREATE FUNCTION staff_codes_replace(p_session text, p_hashes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_factor uuid;
BEGIN
  SELECT id INTO STRICT v_factor FROM second_factors WHERE admin_id = require_live_staff(p_session);
  DELETE FROM recovery_codes WHERE second_factor_id = v_factor;
  INSERT INTO recovery_codes (second_factor_id, code_hash) SELECT v_factor, decode(h, 'hex') FROM unnest(p_hashes) AS h;
END $$;

-- Uses up a time step of an app. Nobody is signed in yet, so a step of the future is refused: it would block the app.
CREATE FUNCTION staff_factor_use_step(p_id uuid, p_step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE second_factors SET last_step = p_step
  WHERE id = p_id AND realm = 'admin' AND last_step < p_step
    AND p_step <= floor(extract(epoch FROM clock_timestamp()) / 30) + 1;
  RETURN FOUND;
END $$;

-- Uses up a recovery code, one of whose hashes is given, and writes the audit row, because nobody is signed in yet.
CREATE FUNCTION staff_code_use(p_factor_id uuid, p_hashes text[], p_ip text, p_request_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE recovery_codes SET used_at = now()
  WHERE second_factor_id = (SELECT id FROM second_factors WHERE id = p_factor_id AND realm = 'admin')
    AND code_hash IN (SELECT decode(h, 'hex') FROM unnest(p_hashes) AS h) AND used_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO audit_log (actor_kind, actor_id, action, ip, request_id)
  SELECT 'staff', admin_id, 'two-factor.recovery-code', p_ip, p_request_id FROM second_factors WHERE id = p_factor_id;
  RETURN true;
END $$;

CREATE FUNCTION staff_factor_remove(p_session text, p_proof text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM second_factors WHERE admin_id = require_live_staff_and_proof(p_session, p_proof);
$$;

CREATE FUNCTION second_factors_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day';
$$;

-- Approvals -----------------------------------------------------------------------------------------

REVOKE INSERT, UPDATE, DELETE ON approvals FROM limmat_app;
REVOKE INSERT (kind, customer_id, amount_minor, request, made_by, idempotency_scope, idempotency_key, request_hash),
  UPDATE (status, decided_by, decided_at, reason, entry_id) ON approvals FROM limmat_app;

-- The member of staff of the session, if the role may make and decide requests of this kind. lib/identity/rights.ts
-- and the contracts of the calls say the same; a test compares them.
CREATE FUNCTION require_approver(p_session text, p_kind text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := require_live_staff(p_session);
BEGIN
  IF NOT (SELECT CASE role WHEN 'administrator' THEN true
                           WHEN 'teller' THEN p_kind IN ('credit', 'debit', 'history', 'loan', 'wire')
                           ELSE false END FROM admins WHERE id = v_admin) THEN
    RAISE EXCEPTION 'right missing' USING ERRCODE = 'LM041';
  END IF;
  RETURN v_admin;
END $$;

CREATE FUNCTION approval_request(
  p_session text, p_kind approval_kind, p_customer_id uuid, p_amount_minor bigint, p_request jsonb, p_scope text,
  p_key text, p_request_hash bytea
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO approvals (kind, customer_id, amount_minor, request, made_by, idempotency_scope, idempotency_key,
                         request_hash)
  VALUES (p_kind, p_customer_id, p_amount_minor, p_request, require_approver(p_session, p_kind::text), p_scope, p_key,
          p_request_hash)
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Makes concurrent decisions take turns.
CREATE FUNCTION approval_lock(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM approvals WHERE id = p_id FOR UPDATE;
$$;

-- Approves or rejects the request of somebody else. An entry belongs to it only if the same person has posted it.
CREATE FUNCTION approval_decide(p_session text, p_id uuid, p_approved boolean, p_reason text, p_entry_id bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_approval approvals%ROWTYPE;
  v_admin    uuid;
BEGIN
  SELECT * INTO v_approval FROM approvals WHERE id = p_id FOR UPDATE;
  v_admin := require_approver(p_session, v_approval.kind::text);
  IF v_approval.status IS DISTINCT FROM 'waiting' OR v_approval.made_by = v_admin
     OR NOT EXISTS (SELECT FROM admins WHERE id = v_approval.made_by AND disabled_at IS NULL)
     OR p_entry_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM ledger_entries WHERE id = p_entry_id AND entered_by = 'staff' AND actor_id = v_admin) THEN
    RAISE EXCEPTION 'not to be decided by this session' USING ERRCODE = 'LM042';
  END IF;
  UPDATE approvals SET status = CASE WHEN p_approved THEN 'approved' ELSE 'rejected' END::approval_status,
                       decided_by = v_admin, decided_at = now(), reason = p_reason, entry_id = p_entry_id
  WHERE id = p_id;
END $$;

-- Takes back the own request. The right for the kind is not needed: somebody who has lost it may still withdraw.
CREATE FUNCTION approval_withdraw(p_session text, p_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE approvals SET status = 'withdrawn', decided_by = made_by, decided_at = now()
  WHERE id = p_id AND made_by = require_live_staff(p_session) AND status = 'waiting';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not to be withdrawn by this session' USING ERRCODE = 'LM042';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION require_live_staff, require_live_staff_and_proof, staff_factor_start, staff_factor_confirm,
  staff_codes_replace, staff_factor_use_step, staff_code_use, staff_factor_remove, second_factors_purge,
  require_approver, approval_request, approval_lock, approval_decide, approval_withdraw FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_factor_start, staff_factor_confirm, staff_codes_replace, staff_factor_use_step,
  staff_code_use, staff_factor_remove, second_factors_purge, approval_request, approval_lock, approval_decide,
  approval_withdraw TO limmat_app;
