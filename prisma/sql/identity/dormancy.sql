-- Persons who have done nothing for 24 months become dormant: their status is 'inactive' until they confirm a code that
-- is emailed to them. The bank announces it a month before. A status that staff set has no dormant_since, so that its
-- customer cannot end it.

-- Notes that a person has acted today, which ends an announcement.
CREATE FUNCTION customer_acted(p_customer_id uuid) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE customer_activity SET last_act_on = bank_today(), dormant_from = NULL
  WHERE customer_id = p_customer_id
    AND (last_act_on < bank_today() OR dormant_from IS NOT NULL AND dormant_since IS NULL)
$$;

-- Every act of a customer starts a session or touches one.
CREATE FUNCTION note_act_of_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM customer_acted(NEW.customer_id);
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_are_acts AFTER INSERT OR UPDATE OF last_seen_at ON sessions
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION note_act_of_session();

-- A new status ends the dormancy, and the time of an active person begins again.
CREATE FUNCTION end_dormancy_with_status() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_activity
  SET dormant_from = NULL, dormant_since = NULL,
      last_act_on = CASE NEW.status WHEN 'active' THEN bank_today() ELSE last_act_on END
  WHERE customer_id = NEW.customer_id;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_rights_end_dormancy AFTER UPDATE OF status ON customer_rights
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION end_dormancy_with_status();

-- The first day of dormancy of a person whose announcement is made today: there is a month between the two.
CREATE FUNCTION dormancy_begins(p_last_act_on date, p_today date) RETURNS date LANGUAGE sql IMMUTABLE
RETURN greatest(p_last_act_on + interval '24 months', p_today + interval '1 month')::date;

-- Announces the dormancy of up to p_limit active persons who had not acted for 23 months when a day was over, and returns
-- them. Running it again returns others. Rows that another transaction has locked are skipped.
CREATE FUNCTION dormancy_announce(p_day date, p_limit integer)
RETURNS TABLE (customer_id uuid, email text, full_name text, dormant_from date)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (SELECT least(p_day + 1, bank_today()) AS day),
  silent AS MATERIALIZED (
    SELECT a.customer_id, c.email, name_in_mail(c) AS full_name
    FROM customer_activity a JOIN customers c ON c.id = a.customer_id JOIN customer_rights r ON r.customer_id = a.customer_id
    WHERE a.dormant_from IS NULL AND a.dormant_since IS NULL AND r.status = 'active' AND c.is_verified
      -- Months differ in length: the first condition finds candidates by the index.
      AND a.last_act_on <= (SELECT day - interval '23 months' + interval '3 days' FROM ended)
      AND a.last_act_on + interval '23 months' <= (SELECT day FROM ended)
    LIMIT p_limit FOR KEY SHARE OF c SKIP LOCKED FOR UPDATE OF a SKIP LOCKED
  ),
  announced AS (
    UPDATE customer_activity a SET dormant_from = dormancy_begins(a.last_act_on, bank_today())
    FROM silent s WHERE a.customer_id = s.customer_id RETURNING a.customer_id, a.dormant_from
  )
  SELECT s.customer_id, s.email, s.full_name, n.dormant_from FROM announced n JOIN silent s ON s.customer_id = n.customer_id
$$;

-- Makes up to p_limit persons dormant whose announced day begins when a day is over, and returns them.
CREATE FUNCTION dormancy_begin(p_day date, p_limit integer) RETURNS TABLE (customer_id uuid, email text, full_name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[];
BEGIN
  v_ids := ARRAY(
    SELECT a.customer_id
    FROM customer_activity a JOIN customers c ON c.id = a.customer_id JOIN customer_rights r ON r.customer_id = a.customer_id
    WHERE a.dormant_since IS NULL AND a.dormant_from <= least(p_day + 1, bank_today()) AND r.status = 'active'
    LIMIT p_limit
    FOR KEY SHARE OF c SKIP LOCKED FOR NO KEY UPDATE OF r SKIP LOCKED FOR UPDATE OF a SKIP LOCKED);
  UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ANY (v_ids);
  UPDATE customer_activity SET dormant_since = bank_today() WHERE customer_id = ANY (v_ids);
  INSERT INTO audit_log (actor_kind, action, subject_customer_id, before, after, ip, request_id)
  SELECT 'system', 'dormancy.begin', id, '{"status": "active"}', '{"status": "inactive"}', 'local', 'dormancy ' || p_day
  FROM unnest(v_ids) AS id;
  RETURN QUERY SELECT c.id, c.email, name_in_mail(c) FROM customers c WHERE c.id = ANY (v_ids);
END $$;

-- Makes the dormant customer of a session active, after the emailed code was entered, for which the server signs. Returns
-- false for any other status, and for one that staff have set. Raises LM032, LM044.
CREATE FUNCTION dormancy_end(p_session text, p_signature text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
  v_changes  integer;
BEGIN
  SELECT signed_changes INTO v_changes FROM customers WHERE id = v_customer FOR NO KEY UPDATE;
  PERFORM require_signature(p_signature, 'reactivation', v_customer::text, v_changes::text);
  UPDATE customers SET email_set_by_staff = false, signed_changes = signed_changes + 1 WHERE id = v_customer;
  PERFORM FROM customer_rights WHERE customer_id = v_customer FOR NO KEY UPDATE;
  UPDATE customer_rights r SET status = 'active'
  WHERE r.customer_id = v_customer AND r.status = 'inactive' AND EXISTS (
    SELECT FROM customer_activity a WHERE a.customer_id = v_customer AND a.dormant_since IS NOT NULL);
  RETURN FOUND;
END $$;
