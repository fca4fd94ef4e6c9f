-- A row of sessions is no session: the token carries a secret, and the table keeps its digest only. A session starts
-- with the proof of a password, and the application's login cannot insert, prolong or revive one by itself.

CREATE FUNCTION session_digest(p_secret text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
AS $$ SELECT sha256(convert_to(p_secret, 'UTF8')) $$;

ALTER TABLE sessions ADD COLUMN digest bytea;
-- Tokens issued so far carry the id of their row, which is no secret. Everyone signs in again.
UPDATE sessions SET digest = sha256(convert_to(gen_random_uuid()::text, 'UTF8')), ended_at = coalesce(ended_at, now());
ALTER TABLE sessions ALTER COLUMN digest SET NOT NULL, ADD CONSTRAINT sessions_digest_key UNIQUE (digest);

-- Passwords ---------------------------------------------------------------------------------------
-- The table keeps the salt of a bcrypt hash and the SHA-256 of the whole hash. Only a caller that has the password and
-- the pepper can compute the hash, which is the proof. Reading the table is not enough.

CREATE FUNCTION password_stored(p_proof text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
AS $$ SELECT left(p_proof, 29) || '$' || encode(sha256(convert_to(p_proof, 'UTF8')), 'hex') $$;

UPDATE customers SET password_hash = password_stored(password_hash) WHERE password_hash ~ '^\$2[aby]\$.{56}$';
UPDATE admins SET password_hash = password_stored(password_hash) WHERE password_hash ~ '^\$2[aby]\$.{56}$';

CREATE FUNCTION password_is_proven(p_realm realm, p_holder_id uuid, p_proof text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM customers WHERE p_realm = 'customer' AND id = p_holder_id
                                         AND password_hash = password_stored(p_proof))
      OR EXISTS (SELECT FROM admins WHERE p_realm = 'admin' AND id = p_holder_id
                                      AND password_hash = password_stored(p_proof))
$$;

-- Stores another hash of the password; false without the proof of the present one.
CREATE FUNCTION password_renew(p_realm realm, p_holder_id uuid, p_proof text, p_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_realm = 'customer' THEN
    UPDATE customers SET password_hash = p_hash WHERE id = p_holder_id AND password_hash = password_stored(p_proof);
  ELSE
    UPDATE admins SET password_hash = p_hash WHERE id = p_holder_id AND password_hash = password_stored(p_proof);
  END IF;
  RETURN FOUND;
END $$;

-- Starts a session of the secret with p_digest and returns the id of its row.
-- Raises LM040 if the proof is not that of the holder's password, or if the holder may not sign in.
CREATE FUNCTION session_start(
  p_realm realm, p_holder_id uuid, p_proof text, p_digest bytea, p_device text, p_ip text, p_seconds integer
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id uuid;
BEGIN
  IF NOT password_is_proven(p_realm, p_holder_id, p_proof)
     OR EXISTS (SELECT FROM customers WHERE id = p_holder_id AND NOT is_verified)
     OR EXISTS (SELECT FROM admins WHERE id = p_holder_id AND disabled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'no proof of the password' USING ERRCODE = 'LM040';
  END IF;
  INSERT INTO sessions (realm, customer_id, admin_id, digest, device, ip, expires_at)
  VALUES (p_realm, CASE p_realm WHEN 'customer' THEN p_holder_id END, CASE p_realm WHEN 'admin' THEN p_holder_id END,
          p_digest, p_device, p_ip, now() + make_interval(secs => p_seconds))
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Restarts the idle time of a session.
CREATE FUNCTION session_touch(p_secret text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET last_seen_at = now() WHERE digest = session_digest(p_secret) AND ended_at IS NULL;
$$;

-- Deletes sessions that ended long ago.
CREATE FUNCTION sessions_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < now() - interval '90 days';
$$;

-- An ended session stays ended, at the time it ended.
CREATE FUNCTION keep_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ended_at := least(OLD.ended_at, NEW.ended_at);
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_end_once BEFORE UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION keep_session_end();

-- The member of staff of a live session; no row without one. p_session is the secret that the token carries.
CREATE OR REPLACE FUNCTION live_staff_session(p_session text) RETURNS TABLE (admin_id uuid, role admin_role)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.role FROM sessions s JOIN admins m ON m.id = s.admin_id
  WHERE s.digest = session_digest(p_session) AND s.realm = 'admin' AND s.ended_at IS NULL AND s.expires_at > clock_timestamp()
    AND m.disabled_at IS NULL
$$;

-- The customer of a live session; no row without one.
CREATE OR REPLACE FUNCTION live_customer_session(p_session text) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id FROM sessions s JOIN customers c ON c.id = s.customer_id
  WHERE s.digest = session_digest(p_session) AND s.realm = 'customer' AND s.ended_at IS NULL AND s.expires_at > clock_timestamp()
    AND c.is_verified
$$;

REVOKE INSERT, UPDATE, DELETE ON sessions FROM limmat_app;
GRANT UPDATE (ended_at) ON sessions TO limmat_app;
REVOKE EXECUTE ON FUNCTION session_digest, password_stored, password_is_proven, password_renew, session_start, session_touch, sessions_purge,
  keep_session_end, live_staff_session, live_customer_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_digest, password_renew, session_start, session_touch, sessions_purge, live_staff_session,
  live_customer_session TO limmat_app;
