-- A customer's card, one each. Number and security code are sealed by the application (AES-256-GCM); the id of the
-- key stands beside them, and what they are and whose is sealed in, so that they open in no other row or column.

CREATE TABLE cards (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id   uuid        NOT NULL UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  brand         text        NOT NULL,
  last4         text        NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  holder        text        NOT NULL,
  expiry        text        NOT NULL CHECK (expiry ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  key_id        text        NOT NULL,
  sealed_number bytea       NOT NULL,
  sealed_cvv    bytea,
  saved_at      timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX cards_newest ON cards (saved_at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON cards TO limmat_app;
