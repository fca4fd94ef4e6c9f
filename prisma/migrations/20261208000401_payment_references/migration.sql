-- The structured reference of a bill that a transfer or wire pays: a QR reference or a creditor reference of ISO 11649.
-- The check is validated in a transaction of its own, so that payments go on while it reads the entries.
ALTER TABLE ledger_entries ADD COLUMN payment_reference text NOT NULL DEFAULT '';
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payment_reference_check
  CHECK (payment_reference ~ '^([0-9]{27}|RF[0-9]{2}[A-Z0-9]{1,21})?$') NOT VALID;
