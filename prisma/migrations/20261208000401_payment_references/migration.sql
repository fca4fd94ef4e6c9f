-- The structured reference of a bill that a transfer or wire pays: a QR reference or a creditor reference of ISO 11649.
ALTER TABLE ledger_entries ADD COLUMN payment_reference text NOT NULL DEFAULT ''
  CHECK (payment_reference ~ '^([0-9]{27}|RF[0-9]{2}[A-Z0-9]{1,21})?$');
