-- The payer's own reference of a payment, which goes to the payee's bank. It was read from the payer's file, which is deleted
-- after 90 days. The check is validated in a transaction of its own, so that payments go on while it reads the entries.
ALTER TABLE ledger_entries ADD COLUMN end_to_end_id text NOT NULL DEFAULT '';
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_end_to_end_id_check CHECK (length(end_to_end_id) <= 35) NOT VALID;
ALTER TABLE incoming_payments ADD COLUMN end_to_end_id text NOT NULL DEFAULT '';
-- Entries are append-only; a new database has no triggers yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'ledger_entries_append_only') THEN
    ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
  END IF;
  UPDATE ledger_entries e SET end_to_end_id = left(line.value ->> 'endToEndId', 35)
  FROM payment_files f CROSS JOIN jsonb_array_elements(f.lines) WITH ORDINALITY AS line (value, place)
  WHERE e.idempotency_scope = f.customer_id::text AND e.idempotency_key = f.id || ':' || line.place
    AND line.value ->> 'endToEndId' <> 'NOTPROVIDED';
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'ledger_entries_append_only') THEN
    ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
  END IF;
END $$;
