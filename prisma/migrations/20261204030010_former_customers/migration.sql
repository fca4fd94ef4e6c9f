-- What is recorded about a customer can be found by the account number after the customer is deleted.

-- The customers whose accounts were closed for good, with those accounts. An account keeps its row and its number.
CREATE TABLE former_customers (
  customer_id uuid PRIMARY KEY,
  account_id  bigint         NOT NULL UNIQUE REFERENCES accounts (id),
  deleted_at  timestamptz(3) NOT NULL DEFAULT now()
);
GRANT SELECT ON former_customers TO limmat_app;

INSERT INTO former_customers (customer_id, account_id, deleted_at)
SELECT DISTINCT ON (a.id) l.subject_customer_id, a.id, l.at
FROM audit_log l JOIN accounts a ON a.number = l.before ->> 'accountNumber' AND a.customer_id IS NULL
WHERE l.action = 'customer.delete' ORDER BY a.id, l.id DESC
ON CONFLICT DO NOTHING;

-- The account that a request is about.
ALTER TABLE approvals ADD COLUMN account_id bigint REFERENCES accounts (id);
-- A decided request takes no change; a new database has no triggers yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'approvals_decided_once') THEN
    ALTER TABLE approvals DISABLE TRIGGER approvals_decided_once;
  END IF;
  UPDATE approvals p SET account_id = a.id FROM accounts a WHERE a.customer_id = p.customer_id;
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'approvals_decided_once') THEN
    ALTER TABLE approvals ENABLE TRIGGER approvals_decided_once;
  END IF;
END $$;

-- Events stay with their customer until they are too old.
ALTER TABLE security_events DROP CONSTRAINT security_events_customer_id_fkey;
