-- The tables keep the salt of a bcrypt hash and the SHA-256 of the whole hash. Only a caller that has the password and
-- the pepper can compute the hash, which is the proof. Reading the tables is not enough.

-- The stored form of a bcrypt hash: its salt, and the digest of the whole.
CREATE FUNCTION password_stored(p_proof text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
AS $$ SELECT left(p_proof, 29) || '$' || encode(sha256(convert_to(p_proof, 'UTF8')), 'hex') $$;

-- Whether the proof is the hash of the holder's present password.
CREATE FUNCTION password_is_proven(p_realm realm, p_holder_id uuid, p_proof text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM customers WHERE p_realm = 'customer' AND id = p_holder_id
                                         AND password_hash = password_stored(p_proof))
      OR EXISTS (SELECT FROM admins WHERE p_realm = 'admin' AND id = p_holder_id
                                      AND password_hash = password_stored(p_proof))
$$;

-- Stores another hash of the password; false without the proof of the present one. A password that its holder has
-- chosen is not temporary.
CREATE FUNCTION password_renew(
  p_realm realm, p_holder_id uuid, p_proof text, p_hash text, p_is_chosen boolean DEFAULT false
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_realm = 'customer' THEN
    UPDATE customers SET password_hash = p_hash, password_is_temporary = password_is_temporary AND NOT p_is_chosen,
                         signed_changes = signed_changes + 1, reset_tries = 0
    WHERE id = p_holder_id AND password_hash = password_stored(p_proof);
  ELSE
    UPDATE admins SET password_hash = p_hash, password_is_temporary = password_is_temporary AND NOT p_is_chosen
    WHERE id = p_holder_id AND password_hash = password_stored(p_proof);
  END IF;
  RETURN FOUND;
END $$;
