-- A standing order can move money to another account of the person, without codes and payee check. It names that account
-- by its id, so that it never pays anyone else.
ALTER TABLE standing_orders
  ADD COLUMN payee_account_id bigint REFERENCES accounts,
  ADD CONSTRAINT standing_orders_two_accounts CHECK (payee_account_id <> account_id);
CREATE INDEX standing_orders_by_payee ON standing_orders (payee_account_id) WHERE payee_account_id IS NOT NULL;
