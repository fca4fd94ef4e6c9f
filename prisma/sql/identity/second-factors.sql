-- Second factors of customers and staff, which only these functions write.

-- Returns the holder of a live session. Raises LM041 without one.
CREATE FUNCTION require_live_holder(p_session text, OUT holder_realm realm, OUT holder_id uuid)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  SELECT 'admin', s.admin_id INTO holder_realm, holder_id FROM live_staff_session(p_session) s;
  IF holder_id IS NULL THEN
    SELECT 'customer', s.customer_id INTO holder_realm, holder_id FROM live_customer_session(p_session) s;
  END IF;
  IF holder_id IS NULL THEN
    RAISE EXCEPTION 'no live session' USING ERRCODE = 'LM041';
  END IF;
END $$;

-- The same with the proof of the holder's password. Raises LM040 without it.
CREATE FUNCTION require_live_holder_and_proof(
  p_session text, p_proof text, OUT holder_realm realm, OUT holder_id uuid
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  SELECT * INTO holder_realm, holder_id FROM require_live_holder(p_session);
  IF NOT password_is_proven(holder_realm, holder_id, p_proof) THEN
    RAISE EXCEPTION 'no proof of the password' USING ERRCODE = 'LM040';
  END IF;
END $$;

-- Starts a set-up in place of an earlier one; false if the holder has a confirmed factor.
CREATE FUNCTION factor_start(p_session text, p_proof text, p_id uuid, p_sealed bytea, p_key_id text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_holder record := require_live_holder_and_proof(p_session, p_proof);
BEGIN
  PERFORM FROM admins WHERE id = v_holder.holder_id FOR NO KEY UPDATE;
  PERFORM FROM customers WHERE id = v_holder.holder_id FOR NO KEY UPDATE;
  DELETE FROM second_factors WHERE v_holder.holder_id IN (customer_id, admin_id) AND confirmed_at IS NULL;
  IF EXISTS (SELECT FROM second_factors WHERE v_holder.holder_id IN (customer_id, admin_id)) THEN
    RETURN false;
  END IF;
  INSERT INTO second_factors (id, realm, customer_id, admin_id, secret, key_id)
  VALUES (p_id, v_holder.holder_realm, CASE v_holder.holder_realm WHEN 'customer' THEN v_holder.holder_id END,
          CASE v_holder.holder_realm WHEN 'admin' THEN v_holder.holder_id END, p_sealed, p_key_id);
  RETURN true;
END $$;

-- Confirms the factor that a code was checked for; false if the holder has started another one since.
CREATE FUNCTION factor_confirm(p_session text, p_id uuid, p_step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_holder record := require_live_holder(p_session);
BEGIN
  UPDATE second_factors SET confirmed_at = clock_timestamp(), last_step = p_step
  WHERE id = p_id AND v_holder.holder_id IN (customer_id, admin_id) AND confirmed_at IS NULL;
  RETURN FOUND;
END $$;

-- Replaces the recovery codes; the hashes are hexadecimal.
CREATE FUNCTION recovery_codes_replace(p_session text, p_hashes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_holder record := require_live_holder(p_session);
  v_factor uuid;
BEGIN
  SELECT id INTO STRICT v_factor FROM second_factors WHERE v_holder.holder_id IN (customer_id, admin_id);
  DELETE FROM recovery_codes WHERE second_factor_id = v_factor;
  INSERT INTO recovery_codes (second_factor_id, code_hash) SELECT v_factor, decode(h, 'hex') FROM unnest(p_hashes) AS h;
END $$;

-- Uses up a time step of an app. Nobody is signed in yet, so a step of the future is refused: it would block the app.
CREATE FUNCTION factor_use_step(p_id uuid, p_step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE second_factors SET last_step = p_step
  WHERE id = p_id AND last_step < p_step AND p_step <= floor(extract(epoch FROM clock_timestamp()) / 30) + 1;
  RETURN FOUND;
END $$;

-- Uses up a recovery code, one of whose hashes is given. Writes the audit row, because nobody may be signed in yet.
CREATE FUNCTION recovery_code_use(p_factor_id uuid, p_hashes text[], p_ip text, p_request_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE recovery_codes SET used_at = clock_timestamp()
  WHERE second_factor_id = p_factor_id
    AND code_hash IN (SELECT decode(h, 'hex') FROM unnest(p_hashes) AS h) AND used_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, ip, request_id)
  SELECT CASE realm WHEN 'admin' THEN 'staff' ELSE 'customer' END::actor_kind, coalesce(admin_id, customer_id),
         'two-factor.recovery-code', customer_id, p_ip, p_request_id
  FROM second_factors WHERE id = p_factor_id;
  RETURN true;
END $$;

-- Removes the factor of the session's holder. Raises what require_live_holder_and_proof raises.
CREATE FUNCTION factor_remove(p_session text, p_proof text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_holder record := require_live_holder_and_proof(p_session, p_proof);
BEGIN
  DELETE FROM second_factors WHERE v_holder.holder_id IN (customer_id, admin_id);
END $$;

-- Removes the confirmed factor of a customer for a member of staff with the right; false without one.
CREATE FUNCTION customer_factor_remove(p_session text, p_customer_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, 'correct');
  DELETE FROM second_factors WHERE customer_id = p_customer_id AND confirmed_at IS NOT NULL;
  RETURN FOUND;
END $$;

-- Deletes factors that were not confirmed within a day.
CREATE FUNCTION second_factors_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < clock_timestamp() - interval '1 day';
$$;
