-- The fee that was taken with a wire, an entry of its own; NULL for a wire without one. A reference would lock an entry that the
-- same statement has just written; the reconciliation compares them.
ALTER TABLE wires ADD COLUMN fee_entry_id bigint UNIQUE;
