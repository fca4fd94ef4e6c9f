-- The application adds and deletes security events with these functions only.

-- Adds one event. Occurrences of one minute with the same event, people and network share a row. A minute has at most
-- 60 rows of one network, 300 rows without people and 300 rows with people; what comes after is added up in one row
-- for each event and network, or in one row for each event. A flood of any size writes at most about 700 rows a minute.
CREATE FUNCTION security_add(
  p_event text, p_realm realm, p_customer uuid, p_admin uuid, p_session uuid,
  p_ip text, p_network text, p_device text, p_request text, p_occurrences bigint
) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_now      timestamptz := clock_timestamp();
  v_minute   timestamptz := date_trunc('minute', v_now);
  v_customer uuid;
  v_admin    uuid;
  v_named    boolean;
  v_ip       text := left(p_ip, 64);
  v_network  text := left(p_network, 64);
  v_key      bytea;
BEGIN
  -- Locked, because somebody may be deleting the person.
  SELECT id INTO v_customer FROM customers WHERE id = p_customer FOR KEY SHARE;
  SELECT id INTO v_admin FROM admins WHERE id = p_admin FOR KEY SHARE;
  v_named := v_customer IS NOT NULL OR v_admin IS NOT NULL;
  v_key := sha256(convert_to(concat_ws('|', p_event, p_realm, coalesce(v_customer::text, ''),
                                       coalesce(v_admin::text, ''), v_network), 'UTF8'));
  UPDATE security_events SET occurrences = occurrences + p_occurrences, last_at = v_now
  WHERE minute = v_minute AND key = v_key;
  IF FOUND THEN RETURN; END IF;

  IF (SELECT count(*) FROM security_events
      WHERE minute = v_minute AND (customer_id IS NOT NULL OR admin_id IS NOT NULL) = v_named) >= 300 THEN
    v_ip := ''; v_network := '';
  END IF;
  IF v_network = '' OR
     (SELECT count(*) FROM security_events WHERE minute = v_minute AND network = v_network) >= 60 THEN
    v_customer := NULL; v_admin := NULL; p_session := NULL; p_device := '';
    v_key := sha256(convert_to(concat_ws('|', 'sum', p_event, v_network), 'UTF8'));
  END IF;
  INSERT INTO security_events AS e (minute, first_at, last_at, occurrences, event, realm, customer_id, admin_id,
                                    session_id, ip, network, device, request_id, key)
  VALUES (v_minute, v_now, v_now, p_occurrences, p_event, p_realm, v_customer, v_admin,
          p_session, v_ip, v_network, left(p_device, 100), left(p_request, 64), v_key)
  ON CONFLICT (minute, key) DO UPDATE
    SET occurrences = e.occurrences + excluded.occurrences, last_at = excluded.last_at;
END $$;

-- Adds a list of events, in one order for all callers so that two of them never wait for each other.
CREATE FUNCTION security_record(p_events jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT security_add(e.event, e.realm, e.customer_id, e.admin_id, e.session_id,
                      coalesce(e.ip, ''), coalesce(e.network, ''), coalesce(e.device, ''),
                      coalesce(e.request_id, ''), greatest(1, least(e.occurrences, 10000)))
  FROM (SELECT * FROM jsonb_to_recordset(p_events) AS r (
          event text, realm realm, customer_id uuid, admin_id uuid, session_id uuid,
          ip text, network text, device text, request_id text, occurrences bigint)
        WHERE event ~ '^[a-z0-9.-]{1,60}$'
        ORDER BY event, customer_id, admin_id, network
        LIMIT 1000) e
$$;

-- Deletes events older than the given days, and none that the owner's table says to keep.
CREATE FUNCTION security_purge(p_days integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM security_events WHERE first_at < clock_timestamp() - make_interval(
      days => greatest(p_days, (SELECT days FROM security_retention))) RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;
