-- A payee is a number at a bank, so the same number can be saved for two banks. Numbers of payees at other banks no longer
-- lead here, so nothing looks for them when an account gets a number.
-- For a large bank, create the index by hand with CONCURRENTLY before.

CREATE UNIQUE INDEX IF NOT EXISTS beneficiaries_payee ON beneficiaries (customer_id, account_number, bank);
ALTER TABLE beneficiaries DROP CONSTRAINT IF EXISTS beneficiaries_customer_id_account_number_key;
DROP INDEX IF EXISTS beneficiaries_customer_id_account_number_key;
DROP INDEX IF EXISTS beneficiaries_by_number;
DROP INDEX IF EXISTS standing_orders_by_number;
DROP INDEX IF EXISTS ledger_entries_wired;
