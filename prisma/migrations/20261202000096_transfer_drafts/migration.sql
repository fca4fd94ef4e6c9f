-- What a customer has entered in the transfer form and not sent yet, encrypted with the customer's key.

CREATE TABLE transfer_drafts (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  sealed      bytea       NOT NULL,
  saved_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transfer_drafts_by_time ON transfer_drafts (saved_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON transfer_drafts TO limmat_app;
