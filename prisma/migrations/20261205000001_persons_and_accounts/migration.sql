-- Parts the person from the account. Who signs in, what they may pay and with which codes belongs to the person;
-- number, type, currency and money belong to the account.

ALTER TYPE account_status RENAME TO customer_status;

-- One row for each customer; a trigger makes it. It is no part of customers, because every payment locks and writes it,
-- and PostgreSQL would prepare the checks and indexes of customers for each.
CREATE TABLE customer_rights (
  customer_id        uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- Decides about sign-in and about payments from and to all accounts.
  status             customer_status NOT NULL DEFAULT 'active',
  -- Encrypted with the key of the customer (customer_keys).
  cot_code           bytea,
  tax_code           bytea,
  -- What may leave all accounts in a day, and what has left them on outgoing_day.
  daily_limit_minor  bigint,
  outgoing_day       date,
  outgoing_day_minor bigint         NOT NULL DEFAULT 0,
  -- Until then, payments count for the staff who control the sign-in (account_controls).
  controlled_until   timestamptz(3)
) WITH (fillfactor = 10);
INSERT INTO customer_rights (
  customer_id, status, cot_code, tax_code, daily_limit_minor, outgoing_day, outgoing_day_minor, controlled_until)
SELECT c.id, coalesce(a.status, 'active'), a.cot_code, a.tax_code, a.daily_limit_minor, a.outgoing_day,
       coalesce(a.outgoing_day_minor, 0), a.controlled_until
FROM customers c LEFT JOIN accounts a ON a.customer_id = c.id;
GRANT SELECT ON customer_rights TO limmat_app;

CREATE TYPE account_state AS ENUM ('open', 'blocked', 'closed');
ALTER TABLE accounts
  ADD COLUMN state account_state NOT NULL DEFAULT 'open',
  -- The account whose number signs in, and which calls that name no account mean.
  ADD COLUMN is_main boolean NOT NULL DEFAULT true;
UPDATE accounts SET state = 'closed' WHERE kind = 'customer' AND customer_id IS NULL;
UPDATE accounts SET is_main = false WHERE kind <> 'customer';
-- The trigger that names the limit is created again with the functions.
DROP TRIGGER IF EXISTS accounts_facts ON accounts;
ALTER TABLE accounts
  DROP COLUMN status, DROP COLUMN cot_code, DROP COLUMN tax_code, DROP COLUMN daily_limit_minor,
  DROP COLUMN outgoing_day, DROP COLUMN outgoing_day_minor, DROP COLUMN controlled_until;
CREATE UNIQUE INDEX accounts_main ON accounts (customer_id) WHERE is_main;
