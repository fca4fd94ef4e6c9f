-- A loan, a standing order and the draft of a transfer name their account. Until now it was the only one of the customer.

ALTER TABLE loan_requests ADD COLUMN account_id bigint REFERENCES accounts (id);
UPDATE loan_requests l SET account_id = a.id FROM accounts a WHERE a.customer_id = l.customer_id;
ALTER TABLE loan_requests ALTER COLUMN account_id SET NOT NULL;
CREATE INDEX loan_requests_by_account ON loan_requests (account_id, requested_at DESC, id DESC);

ALTER TABLE standing_orders ADD COLUMN account_id bigint REFERENCES accounts (id);
-- An ended order takes no change; a new database has no triggers yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'standing_orders_end_once') THEN
    ALTER TABLE standing_orders DISABLE TRIGGER standing_orders_end_once;
  END IF;
  UPDATE standing_orders o SET account_id = a.id FROM accounts a WHERE a.customer_id = o.customer_id;
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'standing_orders_end_once') THEN
    ALTER TABLE standing_orders ENABLE TRIGGER standing_orders_end_once;
  END IF;
END $$;
ALTER TABLE standing_orders ALTER COLUMN account_id SET NOT NULL;
CREATE INDEX standing_orders_by_account ON standing_orders (account_id);

-- A customer has one draft, whichever account it was typed for.
ALTER TABLE transfer_drafts ADD COLUMN account_id bigint REFERENCES accounts (id);
UPDATE transfer_drafts d SET account_id = a.id FROM accounts a WHERE a.customer_id = d.customer_id;
ALTER TABLE transfer_drafts ALTER COLUMN account_id SET NOT NULL;
CREATE INDEX transfer_drafts_by_account ON transfer_drafts (account_id);

-- The account that an audit row is about. Rows from before have none: the log is append-only, and they are about the only
-- account of their customer.
ALTER TABLE audit_log ADD COLUMN subject_account_id bigint;
