-- Files of messages. A file is uploaded first and waits for its message; the hourly purge deletes those that no message
-- took. The file itself is in the storage, below the key of the customer.

CREATE TABLE message_attachments (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid           NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  customer_id     uuid           NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- The member of staff who uploaded it; NULL if the customer did.
  admin_id        uuid           REFERENCES admins (id),
  message_id      uuid           REFERENCES messages (id) ON DELETE CASCADE,
  position        smallint,
  name            text           NOT NULL,
  media_type      text           NOT NULL,
  uploaded_at     timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT message_attachments_sent CHECK ((message_id IS NULL) = (position IS NULL)),
  CONSTRAINT message_attachments_most CHECK (position BETWEEN 1 AND 3),
  CONSTRAINT message_attachments_once UNIQUE (message_id, position)
);
CREATE INDEX message_attachments_by_conversation ON message_attachments (conversation_id);
CREATE INDEX message_attachments_by_customer ON message_attachments (customer_id);
CREATE INDEX message_attachments_waiting ON message_attachments (uploaded_at) WHERE message_id IS NULL;

GRANT SELECT, INSERT, DELETE, UPDATE (message_id, position) ON message_attachments TO limmat_app;
