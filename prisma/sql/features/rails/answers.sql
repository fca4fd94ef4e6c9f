-- Messages to the other bank, and the events that its messages caused.

-- Queues a message to the other bank.
CREATE FUNCTION rail_say(p_rail text, p_type text, p_uetr uuid, p_facts jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO rail_messages (id, rail, direction, type, message_id, uetr, facts, state)
  VALUES (v_id, p_rail, 'out', p_type, replace(v_id::text, '-', ''), p_uetr,
          p_facts || jsonb_build_object('type', p_type, 'uetr', p_uetr), 'waiting');
  INSERT INTO jobs (kind, key) VALUES ('rail-deliver', v_id::text);
END $$;

-- Queues the status of a payment for the other bank.
CREATE FUNCTION rail_answer(p_rail text, p_uetr uuid, p_status text, p_reason text DEFAULT '') RETURNS void
LANGUAGE sql SET search_path = public, pg_temp
RETURN rail_say(p_rail, 'status', p_uetr, jsonb_build_object('status', p_status, 'reason', p_reason, 'text', ''));

-- The event of a message: accepted, settled, refused and returned concern a wire of ours; received, waiting, sent_back
-- and recalled concern a payment to us.
CREATE TYPE rail_event AS (
  event          text,
  customer_id    uuid,
  account_id     bigint,
  -- The entry that moved the money, if any.
  entry_id       bigint,
  closed_case_id uuid,
  -- Of a doubt.
  detail         text
);

-- The event of a message that staff must check, with the reason that they read.
CREATE FUNCTION rail_doubt(p_detail text) RETURNS rail_event LANGUAGE sql IMMUTABLE
RETURN ROW('doubt', NULL, NULL, NULL, NULL, p_detail)::rail_event;

-- The event of a message that changes nothing.
CREATE FUNCTION rail_no_event() RETURNS rail_event LANGUAGE sql IMMUTABLE
RETURN ROW('none', NULL, NULL, NULL, NULL, '')::rail_event;

-- The event of a message that must be applied later.
CREATE FUNCTION rail_later() RETURNS rail_event LANGUAGE sql IMMUTABLE
RETURN ROW('later', NULL, NULL, NULL, NULL, '')::rail_event;

-- Whether a message may go on waiting for its payment. After ten days staff check it.
CREATE FUNCTION rail_may_wait(m rail_messages) RETURNS boolean
LANGUAGE sql SET search_path = public, pg_temp
RETURN (m).created_at > clock_timestamp() - interval '10 days';

-- Refuses the payment on the link that a message names, unless it has come. It is refused if it comes later.
CREATE FUNCTION rail_refuse_if_unknown(m rail_messages) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp
BEGIN ATOMIC
  INSERT INTO incoming_payments (rail, uetr, state, reason, received_at)
  SELECT (m).rail, (m).uetr, 'refused', 'NOOR', bank_now() WHERE (m).rail = 'link'
  ON CONFLICT (rail, uetr) DO NOTHING;
END;

-- Whether the list of staff has room for another message: it takes 100 an hour. The others are counted in one line for each
-- hour, which comes back when it was checked and there are more. The id of a line is longer than 35 characters, the most that the
-- id of a message can have, so no message of the other bank takes its place.
CREATE FUNCTION rail_has_room(p_rail text) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM (
        SELECT FROM rail_messages m
        WHERE m.state IN ('refused', 'doubt') AND m.checked_by IS NULL AND m.direction = 'in'
          AND m.created_at > clock_timestamp() - interval '1 hour'
        LIMIT 100) listed) < 100 THEN
    RETURN true;
  END IF;
  INSERT INTO rail_messages AS m (rail, direction, type, message_id, facts, state, fault, done_at)
  VALUES (p_rail, 'in', '', 'messages without room in the list, hour ' || date_trunc('hour', clock_timestamp()), '{"count": 1}', 'refused', rail_more(1),
          clock_timestamp())
  ON CONFLICT (rail, direction, message_id, place) DO UPDATE
  SET facts = jsonb_build_object('count', (m.facts ->> 'count')::bigint + 1),
      fault = rail_more((m.facts ->> 'count')::bigint + 1), checked_by = NULL;
  RETURN false;
END $$;

-- The line of the messages that the list has no room for.
CREATE FUNCTION rail_more(p_count bigint) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format('Further messages of this hour that were refused or fit no payment: %s', p_count);
