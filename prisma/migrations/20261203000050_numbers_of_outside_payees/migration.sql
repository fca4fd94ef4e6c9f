-- Before an account gets a number, is_outside_payee looks whether it is that of a payee at another bank.
-- For a large bank, create these by hand with CONCURRENTLY before.

CREATE INDEX IF NOT EXISTS beneficiaries_by_number ON beneficiaries (account_number);
CREATE INDEX IF NOT EXISTS standing_orders_by_number ON standing_orders (account_number) WHERE next_on IS NOT NULL;
CREATE INDEX IF NOT EXISTS ledger_entries_wired ON ledger_entries (counterparty_number) WHERE kind = 'wire';
