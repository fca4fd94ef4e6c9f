-- Keeps messages and conversations together.

-- A message whose conversation does not exist yet starts it. A message of somebody else's conversation is refused.
CREATE FUNCTION message_conversation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid;
BEGIN
  INSERT INTO conversations (id, customer_id, started_at) VALUES (NEW.conversation_id, NEW.customer_id, NEW.sent_at)
  ON CONFLICT (id) DO NOTHING;
  SELECT customer_id INTO STRICT v_customer FROM conversations WHERE id = NEW.conversation_id;
  IF v_customer IS DISTINCT FROM NEW.customer_id THEN
    RAISE EXCEPTION 'a conversation has one customer';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER messages_conversation BEFORE INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION message_conversation();

-- A conversation without messages has no subject to show, so it ends with its last message, unless it has a case.
CREATE FUNCTION end_empty_conversation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM conversations c WHERE c.id = OLD.conversation_id
    AND NOT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id)
    AND NOT conversation_has_case(c.id);
  RETURN NULL;
END $$;

CREATE TRIGGER messages_end_conversation AFTER DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION end_empty_conversation();

-- Stores a message of the session's customer to the bank. Without a conversation it starts its own. Raises LM032 without a
-- live session.
CREATE FUNCTION message_receive(
  p_session text, p_conversation_id uuid, p_sender text, p_email text, p_subject text, p_content text
) RETURNS TABLE (id uuid, conversation_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY INSERT INTO messages (conversation_id, customer_id, is_received, sender, email, subject, content)
  VALUES (coalesce(p_conversation_id, gen_random_uuid()), require_customer(p_session), true, p_sender, p_email, p_subject,
          p_content)
  RETURNING id, conversation_id;
END $$;

-- Refuses the application a message in a customer's name. Strangers have no session and no name of their own.
CREATE FUNCTION refuse_message_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'customers write messages with their session' USING ERRCODE = 'LM032';
END $$;

CREATE TRIGGER messages_of_customers BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.is_received AND NEW.customer_id IS NOT NULL AND is_application())
  EXECUTE FUNCTION refuse_message_of_customer();

-- Deletes the files that no message took within a day, and returns them.
CREATE FUNCTION attachments_purge() RETURNS TABLE (id uuid, customer_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM message_attachments WHERE message_id IS NULL AND uploaded_at < clock_timestamp() - interval '1 day'
  RETURNING id, customer_id
$$;

CREATE CONSTRAINT TRIGGER messages_deleted_audited AFTER DELETE ON messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.customer_id IS NOT NULL AND is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', '', 'delete');
