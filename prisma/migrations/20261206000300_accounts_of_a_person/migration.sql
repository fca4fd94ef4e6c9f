-- A person opens, names, orders and closes accounts, in nine currencies, and sets money aside in pots.

ALTER TYPE entry_kind ADD VALUE 'own';

-- All are empty for a main account, so that a payment, which writes the row again, costs no more.
ALTER TABLE accounts
  -- What the owner calls the account.
  ADD COLUMN name         text,
  -- The place among the owner's other accounts. The main account comes first and has none.
  ADD COLUMN place        smallint,
  ADD COLUMN closed_on    date,
  -- What the owner of a pot wants to reach, and the day before which it pays nothing out.
  ADD COLUMN goal_minor   bigint,
  ADD COLUMN locked_until date,
  -- The idempotency key of the call that opened the account.
  ADD COLUMN request_key  text,
  ADD COLUMN request_hash bytea;
CREATE UNIQUE INDEX accounts_request ON accounts (customer_id, request_key) WHERE request_key IS NOT NULL;
UPDATE accounts SET closed_on = (bank_now() AT TIME ZONE 'Europe/Zurich')::date WHERE state = 'closed';

-- Each account of the bank in every currency that an account can have.
INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT a.kind, a.stripe, c.currency, false
FROM accounts a, unnest('{AUD,CAD,CHF,CNY,EUR,GBP,JPY,NZD}'::text[]) AS c (currency)
WHERE a.stripe IS NOT NULL AND a.currency = 'USD'
ON CONFLICT DO NOTHING;
