-- Beside what the bank writes, what visitors and customers write to it.

ALTER TABLE messages
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN is_received boolean NOT NULL DEFAULT false,
  ADD COLUMN email text,
  DROP CONSTRAINT messages_sender_check,
  ADD CONSTRAINT messages_direction_check CHECK (
    CASE WHEN is_received THEN email IS NOT NULL
    ELSE customer_id IS NOT NULL AND email IS NULL AND sender IN ('customerCare', 'support') END
  );

DROP INDEX messages_inbox;
CREATE INDEX messages_inbox ON messages (customer_id, sent_at DESC, id DESC) WHERE NOT is_received;
CREATE INDEX messages_newest ON messages (sent_at DESC, id DESC);
