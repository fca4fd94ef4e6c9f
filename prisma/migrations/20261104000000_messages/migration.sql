-- What the bank writes to its customers, read in their inbox.

CREATE TABLE messages (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid        NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  sender      text        NOT NULL CHECK (sender IN ('customerCare', 'support')),
  subject     text        NOT NULL,
  content     text        NOT NULL,
  sent_at     timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX messages_inbox ON messages (customer_id, sent_at DESC, id DESC);

GRANT SELECT, INSERT, DELETE ON messages TO limmat_app;
