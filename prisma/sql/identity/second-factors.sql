-- Second factors of staff, which only these functions write.

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
