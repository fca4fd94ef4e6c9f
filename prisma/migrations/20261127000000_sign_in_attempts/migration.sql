-- Failures in a row, which no window forgets. Only a success or a new password sets them to zero.
ALTER TABLE throttles ADD COLUMN in_a_row integer NOT NULL DEFAULT 0;

-- throttle_take with a limit for failures in a row. Once p_max_in_a_row is reached, nothing is allowed until the row is
-- cleared. An attempt counts as a failure until throttles is cleared or the attempt is given back.
CREATE FUNCTION throttle_take_in_a_row(
  p_scope text, p_key text, p_max integer, p_window interval, p_lock interval, p_max_in_a_row integer
) RETURNS TABLE (allowed boolean, attempt integer, retry_after_seconds integer, in_a_row integer)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_in_a_row integer;
  v_taken record;
BEGIN
  INSERT INTO throttles (scope, key, count, window_started_at)
  VALUES (p_scope, p_key, 0, clock_timestamp()) ON CONFLICT DO NOTHING;
  SELECT t.in_a_row INTO v_in_a_row FROM throttles t WHERE t.scope = p_scope AND t.key = p_key FOR UPDATE;
  IF v_in_a_row >= p_max_in_a_row THEN
    RETURN QUERY SELECT false, 0, 0, v_in_a_row;
    RETURN;
  END IF;
  SELECT * INTO v_taken FROM throttle_take(p_scope, p_key, p_max, p_window, p_lock);
  IF v_taken.allowed THEN
    v_in_a_row := v_in_a_row + 1;
    UPDATE throttles t SET in_a_row = v_in_a_row WHERE t.scope = p_scope AND t.key = p_key;
  END IF;
  RETURN QUERY SELECT v_taken.allowed, v_taken.attempt, v_taken.retry_after_seconds, v_in_a_row;
END $$;
REVOKE EXECUTE ON FUNCTION throttle_take_in_a_row FROM PUBLIC;
GRANT EXECUTE ON FUNCTION throttle_take_in_a_row TO limmat_app;

-- Staff have known devices as well. A hash belongs to one person, so it is the key by itself.
ALTER TABLE known_devices
  DROP CONSTRAINT known_devices_pkey,
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN admin_id uuid REFERENCES admins (id) ON DELETE CASCADE,
  ADD PRIMARY KEY (key_hash),
  ADD CONSTRAINT known_devices_one_owner CHECK (num_nonnulls(customer_id, admin_id) = 1);
CREATE INDEX known_devices_by_customer ON known_devices (customer_id);
CREATE INDEX known_devices_by_admin ON known_devices (admin_id);

-- Usernames of staff ignore the case of ASCII letters only, as lib/identity/username.ts does. lower() of another
-- collation also folds letters that JavaScript folds differently, such as the dotted capital I.
DROP INDEX admins_username;
CREATE UNIQUE INDEX admins_username ON admins (lower(username COLLATE "C"));
