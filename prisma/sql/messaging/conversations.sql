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
CREATE FUNCTION end_empty_conversation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM conversations c WHERE c.id = OLD.conversation_id
    AND NOT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id)
    AND NOT EXISTS (SELECT FROM cases k WHERE k.conversation_id = c.id);
  RETURN NULL;
END $$;

CREATE TRIGGER messages_end_conversation AFTER DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION end_empty_conversation();
