-- Messages from and to the other bank. The server signs each step that it takes with a message, so a login of the database
-- alone can neither invent an answer, nor mark one as delivered, nor send money. It can delete jobs; rail_requeue adds them
-- again.

-- Stores one transaction of a message, and queues it. The server signs it, because the signature of the other bank covers the
-- XML, which SQL cannot read. Returns NULL for one that is stored already. Raises LM044 without the signature, LM100 if its
-- message id was used with other values or by this bank itself.
CREATE FUNCTION rail_receive(
  p_rail text, p_message_id text, p_place integer, p_body text, p_facts text, p_signature text
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_facts jsonb := p_facts;
  v_id    uuid;
BEGIN
  PERFORM require_signature(p_signature, 'rail', p_rail, p_message_id, p_place::text, p_facts);
  -- Both directions are signed with the same secret, so a message of this bank could be sent back to it.
  IF EXISTS (SELECT FROM rail_messages m WHERE m.rail = p_rail AND m.direction = 'out' AND m.message_id = p_message_id) THEN
    RAISE EXCEPTION 'this bank has sent the message' USING ERRCODE = 'LM100';
  END IF;
  INSERT INTO rail_messages (rail, direction, type, message_id, place, uetr, body, facts, state)
  VALUES (p_rail, 'in', v_facts ->> 'type', p_message_id, p_place, (v_facts ->> 'uetr')::uuid, p_body, v_facts, 'waiting')
  ON CONFLICT (rail, direction, message_id, place) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    INSERT INTO jobs (kind, key) VALUES ('rail-apply', v_id::text);
  ELSIF NOT EXISTS (
    SELECT FROM rail_messages m WHERE m.rail = p_rail AND m.direction = 'in' AND m.message_id = p_message_id
      AND m.place = p_place AND m.facts = v_facts) THEN
    RAISE EXCEPTION 'the message id was used with other values' USING ERRCODE = 'LM100';
  END IF;
  RETURN v_id;
END $$;

-- Keeps a message that was refused for good, with its faults. Its id is the digest of its text, because its own may be
-- unreadable or used. The sender has the faults of one that the list has no room for.
CREATE FUNCTION rail_refuse(p_rail text, p_body text, p_fault text, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id text := encode(sha256(convert_to(p_body, 'UTF8')), 'hex');
BEGIN
  PERFORM require_signature(p_signature, 'rail-refuse', p_rail, p_body, p_fault);
  IF EXISTS (SELECT FROM rail_messages m WHERE m.rail = p_rail AND m.direction = 'in' AND m.message_id = v_id)
     OR NOT rail_has_room(p_rail) THEN
    RETURN;
  END IF;
  INSERT INTO rail_messages (rail, direction, type, message_id, body, state, fault, done_at)
  VALUES (p_rail, 'in', '', v_id, p_body, 'refused', p_fault, clock_timestamp())
  ON CONFLICT (rail, direction, message_id, place) DO NOTHING;
END $$;

-- Queues each wire that leaves over a rail, in the transaction of its posting. Ids of entries can be guessed, so a login of the
-- database may have added the job before.
CREATE FUNCTION rail_queue_wires() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO jobs (kind, key) SELECT 'rail-send', entry_id::text FROM queued WHERE rail <> 'hand'
  ON CONFLICT (kind, key) DO UPDATE
  SET run_at = excluded.run_at, lease = NULL, failed_at = NULL, failure_id = NULL, attempts = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER wires_queue_sending AFTER INSERT ON wires
  REFERENCING NEW TABLE AS queued FOR EACH STATEMENT EXECUTE FUNCTION rail_queue_wires();

-- Queues a wire again whose recall held it back and is closed.
CREATE FUNCTION rail_queue_after_recall() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO jobs (kind, key)
  SELECT 'rail-send', w.entry_id::text FROM wires w
  WHERE w.entry_id = NEW.entry_id AND w.status = 'pending' AND w.sent_at IS NULL AND w.rail <> 'hand'
  ON CONFLICT (kind, key) DO UPDATE
  SET run_at = excluded.run_at, lease = NULL, failed_at = NULL, failure_id = NULL, attempts = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER cases_queue_sending AFTER UPDATE OF status ON cases
  FOR EACH ROW WHEN (NEW.kind = 'recall' AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION rail_queue_after_recall();

-- The day on which a wire arrives if it leaves now: the planned one, or a later one.
CREATE FUNCTION rail_arrival(w wires) RETURNS date LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest((w).arrives_on, wire_arrival(bank_now(), a.currency)) FROM accounts a WHERE a.id = (w).account_id
$$;

-- Marks a pending wire as sent and stores its payment message, once; returns false if it must not be sent, for example while
-- its customer recalls it, or because its message names another day than the one on which it arrives now. The caller commits
-- this before it hands the message over, so that no crash can send it twice. The other bank is asked after ten seconds without
-- an answer.
CREATE FUNCTION rail_send(p_entry_id bigint, p_id uuid, p_body text, p_arrives_on date, p_signature text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_rail text;
BEGIN
  PERFORM require_signature(p_signature, 'rail-send', p_entry_id::text, p_id::text, p_body, p_arrives_on::text);
  -- Waits for a recall that is being opened, which the next statement then sees.
  PERFORM FROM wires WHERE entry_id = p_entry_id FOR NO KEY UPDATE;
  UPDATE wires w SET sent_at = bank_now(), arrives_on = p_arrives_on
  WHERE entry_id = p_entry_id AND status = 'pending' AND sent_at IS NULL AND rail <> 'hand' AND p_arrives_on = rail_arrival(w)
    AND rail = (SELECT c.rail FROM rail_choice c)
    AND NOT EXISTS (SELECT FROM cases k WHERE k.entry_id = p_entry_id AND k.kind = 'recall' AND k.closed_at IS NULL)
  RETURNING rail INTO v_rail;
  IF v_rail IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO rail_messages (id, rail, direction, type, message_id, uetr, body, state)
  SELECT p_id, v_rail, 'out', 'payment', replace(p_id::text, '-', ''), e.public_id, p_body, 'unknown'
  FROM ledger_entries e WHERE e.id = p_entry_id;
  INSERT INTO jobs (kind, key, run_at) VALUES ('rail-ask', p_entry_id::text, clock_timestamp() + interval '10 seconds')
  ON CONFLICT (kind, key) DO UPDATE
  SET run_at = excluded.run_at, lease = NULL, failed_at = NULL, failure_id = NULL, attempts = 0;
  RETURN true;
END $$;

-- Records that a message was delivered, or refused by the other bank with its fault. A payment that was refused unread is in
-- doubt at once: what the other bank answers to the question is final, an HTTP status is not.
CREATE FUNCTION rail_delivered(p_id uuid, p_body text, p_fault text, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_message rail_messages;
BEGIN
  PERFORM require_signature(p_signature, 'rail-delivered', p_id::text, p_body, p_fault);
  UPDATE rail_messages SET state = CASE p_fault WHEN '' THEN 'delivered' ELSE 'refused' END, body = p_body, fault = p_fault,
                           done_at = clock_timestamp()
  WHERE id = p_id AND direction = 'out' AND state IN ('waiting', 'unknown') RETURNING * INTO v_message;
  IF v_message.type = 'payment' AND p_fault <> '' THEN
    UPDATE jobs SET run_at = clock_timestamp(), lease = NULL
    WHERE kind = 'rail-ask' AND key = (SELECT e.id::text FROM ledger_entries e WHERE e.public_id = v_message.uetr);
  END IF;
END $$;

-- Asks the other bank about a wire that was sent and is not final, and returns whether to ask again later. The wire is in
-- doubt from now on if the other bank refused its message, has left it without an answer for ten seconds, or accepted it and
-- has not settled it a day after its arrival. Nothing is asked before, because the answer to a question that overtakes its
-- payment refuses it.
CREATE FUNCTION rail_ask(p_entry_id bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_wire wires;
  v_uetr uuid := (SELECT e.public_id FROM ledger_entries e WHERE e.id = p_entry_id);
  v_is_due boolean := EXISTS (
    SELECT FROM rail_messages m
    WHERE m.uetr = v_uetr AND m.direction = 'out' AND m.type = 'payment'
      AND (m.state = 'refused' OR m.created_at <= clock_timestamp() - interval '10 seconds'));
BEGIN
  UPDATE wires SET in_doubt_since = coalesce(in_doubt_since, CASE
    WHEN accepted_at IS NOT NULL THEN CASE WHEN bank_today() > arrives_on + 1 THEN bank_now() END
    WHEN v_is_due THEN bank_now()
  END)
  WHERE entry_id = p_entry_id AND status = 'pending' AND sent_at IS NOT NULL RETURNING * INTO v_wire;
  IF v_wire.entry_id IS NULL THEN
    RETURN false;
  END IF;
  IF v_is_due
     AND NOT EXISTS (SELECT FROM rail_messages m WHERE m.uetr = v_uetr AND m.type = 'ask' AND m.state = 'waiting') THEN
    PERFORM rail_say(v_wire.rail, 'ask', v_uetr, '{}');
  END IF;
  RETURN true;
END $$;

-- Queues the work on messages and wires that no job does, for example because a login of the database has deleted the job
-- or put it off for longer than any pause.
CREATE FUNCTION rail_requeue() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO jobs AS j (kind, key)
  SELECT CASE m.direction WHEN 'in' THEN 'rail-apply' ELSE 'rail-deliver' END, m.id::text
  FROM rail_messages m WHERE m.state = 'waiting'
  UNION ALL
  SELECT CASE WHEN w.sent_at IS NULL THEN 'rail-send' ELSE 'rail-ask' END, w.entry_id::text
  FROM wires w WHERE w.status = 'pending' AND w.rail <> 'hand'
  ON CONFLICT (kind, key) DO UPDATE
  SET run_at = clock_timestamp(), lease = NULL, failed_at = NULL, failure_id = NULL, attempts = 0
  WHERE j.run_at > clock_timestamp() + interval '61 minutes';
$$;

-- Deletes messages that nothing waits for, 400 days after they were stored. After that time no bank recalls a
-- payment or repeats a message. Payments of both directions keep their UETR for good, so a repeated one is recognised.
CREATE FUNCTION rail_messages_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM rail_messages m
  WHERE m.created_at < clock_timestamp() - interval '400 days' AND m.state <> 'waiting'
    AND (m.state NOT IN ('refused', 'doubt') OR m.checked_by IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM wires w JOIN ledger_entries e ON e.id = w.entry_id WHERE e.public_id = m.uetr AND w.status = 'pending');
$$;
