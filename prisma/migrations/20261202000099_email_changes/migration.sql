-- A change of a customer's own email address that waits for the codes from both mailboxes.

CREATE TABLE email_changes (
  customer_id   uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- The address at the start: staff may change it meanwhile, which ends this change.
  present_email text        NOT NULL,
  new_email     text        NOT NULL,
  present_hash  bytea       NOT NULL,
  new_hash      bytea       NOT NULL,
  tries         integer     NOT NULL DEFAULT 0,
  sent_at       timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON email_changes TO limmat_app;
