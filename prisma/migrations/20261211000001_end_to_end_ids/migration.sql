-- The payer's own reference of a payment, which goes to the payee's bank. It was read from the payer's file, which is deleted
-- after 90 days, and from the messages of other banks, which are deleted after 400. Needs a stop: it fills entries in.
ALTER TABLE ledger_entries ADD COLUMN end_to_end_id text NOT NULL DEFAULT '';
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_end_to_end_id_check CHECK (length(end_to_end_id) <= 35) NOT VALID;
ALTER TABLE incoming_payments ADD COLUMN end_to_end_id text NOT NULL DEFAULT '';

UPDATE incoming_payments i SET end_to_end_id = left(m.facts ->> 'endToEndId', 35)
FROM rail_messages m
WHERE m.rail = i.rail AND m.uetr = i.uetr AND m.direction = 'in' AND m.facts ->> 'endToEndId' <> 'NOTPROVIDED';

-- Entries are append-only; a new database has no triggers yet.
DO $$
DECLARE
  v_has_trigger boolean := EXISTS (SELECT FROM pg_trigger WHERE tgname = 'ledger_entries_append_only');
BEGIN
  IF v_has_trigger THEN
    ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
  END IF;
  UPDATE ledger_entries e SET end_to_end_id = left(line.value ->> 'endToEndId', 35)
  FROM payment_files f CROSS JOIN jsonb_array_elements(f.lines) WITH ORDINALITY AS line (value, place)
  WHERE e.idempotency_scope = f.customer_id::text AND e.idempotency_key = f.id || ':' || line.place
    AND line.value ->> 'endToEndId' <> 'NOTPROVIDED';
  UPDATE ledger_entries e SET end_to_end_id = i.end_to_end_id
  FROM incoming_payments i
  WHERE i.end_to_end_id <> '' AND (e.id = i.entry_id OR i.state = 'credited' AND e.id = i.decision_id);
  IF v_has_trigger THEN
    ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
  END IF;
END $$;
