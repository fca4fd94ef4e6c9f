-- The account that pays a wire. Its open wires are then found without its other lines. Needs a stop: it fills wires in.
ALTER TABLE wires ADD COLUMN account_id bigint REFERENCES accounts (id);
UPDATE wires w SET account_id = p.account_id
FROM ledger_postings p WHERE p.entry_id = w.entry_id AND p.direction = 'debit';
ALTER TABLE wires ALTER COLUMN account_id SET NOT NULL;
CREATE INDEX wires_open ON wires (account_id, entry_id DESC) WHERE status <> 'settled';
