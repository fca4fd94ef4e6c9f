-- The steps of a sign-in, each of which is one round trip. They run with the rights of the caller.

-- throttle_take_in_a_row for a device that the holder has used before. p_devices has the hashes of its cookie, and p_keys
-- the key of the counter for each. Returns no row if the holder has used none of them.
CREATE FUNCTION sign_in_take_on_known_device(
  p_holder_id uuid, p_devices text[], p_scope text, p_keys text[], p_max integer, p_window interval, p_lock interval,
  p_max_in_a_row integer
) RETURNS TABLE (device text, allowed boolean, attempt integer, retry_after_seconds integer, in_a_row integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_key text;
BEGIN
  SELECT d.key_hash, c.key INTO device, v_key
  FROM unnest(p_devices, p_keys) AS c (device, key) JOIN known_devices d ON d.key_hash = c.device
  WHERE p_holder_id IN (d.customer_id, d.admin_id) LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT device, t.*
  FROM throttle_take_in_a_row(p_scope, v_key, p_max, p_window, p_lock, p_max_in_a_row) t;
END $$;

-- throttle_take for an address, then throttle_take_in_a_row for an account. An attempt that the account refuses does not
-- count for the address.
CREATE FUNCTION sign_in_take(
  p_address_scope text, p_address_key text, p_address_max integer, p_address_window interval, p_address_lock interval,
  p_scope text, p_key text, p_max integer, p_window interval, p_lock interval, p_max_in_a_row integer
) RETURNS TABLE (allowed boolean, attempt integer, retry_after_seconds integer, in_a_row integer)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT t.allowed, t.attempt, t.retry_after_seconds, 0 INTO allowed, attempt, retry_after_seconds, in_a_row
  FROM throttle_take(p_address_scope, p_address_key, p_address_max, p_address_window, p_address_lock) t;
  IF allowed THEN
    SELECT t.* INTO allowed, attempt, retry_after_seconds, in_a_row
    FROM throttle_take_in_a_row(p_scope, p_key, p_max, p_window, p_lock, p_max_in_a_row) t;
    IF NOT allowed THEN
      PERFORM throttle_give_back(p_address_scope, p_address_key);
    END IF;
  END IF;
  RETURN NEXT;
END $$;

-- After the right password: gives the attempt of the address back, forgets the failures under p_keys, and returns the
-- holder's second factor. Like sign_in_take, it locks the counter of the address first, so they end in no deadlock.
CREATE FUNCTION sign_in_accept(
  p_holder_id uuid, p_address_scope text, p_address_key text, p_scopes text[], p_keys text[]
) RETURNS TABLE (id uuid, secret bytea, key_id text, confirmed_at timestamptz)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM throttle_give_back(p_address_scope, p_address_key);
  FOR n IN 1..cardinality(p_keys) LOOP
    PERFORM throttle_clear(p_scopes[n], p_keys[n]);
  END LOOP;
  RETURN QUERY SELECT f.id, f.secret, f.key_id, f.confirmed_at FROM second_factors f
  WHERE p_holder_id IN (f.customer_id, f.admin_id);
END $$;

-- Starts a session on a device that the holder has used before, with the audit row of a member of staff. Returns the id
-- of its row, or NULL if the holder has used none of p_devices.
CREATE FUNCTION sign_in_on_known_device(
  p_devices text[], p_realm realm, p_holder_id uuid, p_proof text, p_secret text, p_device text, p_ip text,
  p_seconds integer, p_request_id text
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  v_session uuid;
BEGIN
  UPDATE known_devices SET last_seen_at = clock_timestamp()
  WHERE key_hash = ANY (p_devices) AND p_holder_id IN (customer_id, admin_id);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_session := session_start(p_realm, p_holder_id, p_proof, session_digest(p_secret), p_device, p_ip, p_seconds);
  IF p_realm = 'admin' THEN
    PERFORM audit_append(p_secret, 'staff', p_holder_id, 'staff.sign-in', NULL, NULL, NULL, NULL, NULL, p_ip,
                         p_request_id);
  END IF;
  RETURN v_session;
END $$;
