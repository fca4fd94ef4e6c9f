-- What staff note about a customer. Nobody can change a note; it goes with its customer.
CREATE TABLE customer_notes (
  id          uuid PRIMARY KEY,
  customer_id uuid           NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  written_by  uuid           NOT NULL REFERENCES admins (id),
  written_at  timestamptz(3) NOT NULL DEFAULT now(),
  -- Encrypted with the key of the customer (customer_keys).
  sealed      bytea          NOT NULL
);
CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, written_at DESC, id DESC);
GRANT SELECT ON customer_notes TO limmat_app;
