-- A token carries a secret, and the table keeps its digest only. A session starts with the proof of a password; the
-- application's login cannot insert, prolong or revive one.

-- The digest of a session's secret that the table keeps, as lib/identity computes it.
CREATE FUNCTION session_digest(p_secret text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to(p_secret, 'UTF8'));

-- Starts a session of the secret with p_digest and returns the id of its row.
-- Raises LM040 if the proof is not that of the holder's password, or if the holder may not sign in. Waits for a change
-- of the password that is under way: it ends the sessions that it finds, and this one would come too late to be found.
CREATE FUNCTION session_start(
  p_realm realm, p_holder_id uuid, p_proof text, p_digest bytea, p_device text, p_ip text, p_seconds integer
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id  uuid;
  v_now timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM customers WHERE id = p_holder_id AND p_realm = 'customer' FOR SHARE;
  PERFORM FROM admins WHERE id = p_holder_id AND p_realm = 'admin' FOR SHARE;
  IF NOT password_is_proven(p_realm, p_holder_id, p_proof)
     OR EXISTS (SELECT FROM customers WHERE id = p_holder_id AND NOT is_verified)
     OR EXISTS (SELECT FROM admins WHERE id = p_holder_id AND disabled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'no proof of the password' USING ERRCODE = 'LM040';
  END IF;
  INSERT INTO sessions (realm, customer_id, admin_id, digest, device, ip, created_at, last_seen_at,
                        expires_at)
  VALUES (p_realm, CASE p_realm WHEN 'customer' THEN p_holder_id END, CASE p_realm WHEN 'admin' THEN p_holder_id END,
          p_digest, p_device, p_ip, v_now, v_now, v_now + make_interval(secs => p_seconds))
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Restarts the idle time of a session.
CREATE FUNCTION session_touch(p_secret text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET last_seen_at = clock_timestamp() WHERE digest = session_digest(p_secret) AND ended_at IS NULL;
$$;

-- Deletes sessions that ended long ago.
CREATE FUNCTION sessions_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < clock_timestamp() - interval '90 days';
$$;

-- A session ends now, and an ended session stays ended, at the time it ended. With an earlier time its row, which the
-- customer sees among their sign-ins, would be deleted too soon.
CREATE FUNCTION keep_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ended_at := CASE WHEN OLD.ended_at IS NOT NULL THEN OLD.ended_at
                       WHEN NEW.ended_at IS NOT NULL THEN clock_timestamp() END;
  RETURN NEW;
END $$;

CREATE TRIGGER sessions_end_once BEFORE UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL OR is_application()) EXECUTE FUNCTION keep_session_end();

-- The member of staff of a live session; no row without one. p_session is the secret that the token carries.
CREATE FUNCTION live_staff_session(p_session text) RETURNS TABLE (admin_id uuid, role admin_role)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.role FROM sessions s JOIN admins m ON m.id = s.admin_id
  WHERE s.digest = session_digest(p_session) AND s.realm = 'admin' AND s.ended_at IS NULL AND s.expires_at > clock_timestamp()
    AND m.disabled_at IS NULL
$$;

-- For functions that run as the owner. It has no settings of its own, so that it becomes part of the caller's query.
CREATE FUNCTION customer_of_session(p_session text) RETURNS TABLE (customer_id uuid) LANGUAGE sql STABLE AS $$
  SELECT c.id FROM public.sessions s JOIN public.customers c ON c.id = s.customer_id
  WHERE s.digest = public.session_digest(p_session) AND s.realm = 'customer' AND s.ended_at IS NULL
    AND s.expires_at > clock_timestamp() AND c.is_verified
$$;

-- The customer of a live session; no row without one.
CREATE FUNCTION live_customer_session(p_session text) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT customer_id FROM customer_of_session(p_session)
$$;
