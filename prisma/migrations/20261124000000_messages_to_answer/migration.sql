-- The messages that staff have still to answer, newest first.

CREATE INDEX messages_to_answer ON messages (sent_at DESC, id DESC) WHERE is_received AND answered_at IS NULL;
