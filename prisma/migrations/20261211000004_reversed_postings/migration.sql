-- The postings that sums leave out, as lists do by asking the entries: those of reversals and of the entries that these reverse.
-- A sum over many lines then reads no entries. Needs a stop: it fills the table.
CREATE TABLE reversed_postings (
  account_id bigint NOT NULL REFERENCES accounts (id),
  posting_id bigint NOT NULL REFERENCES ledger_postings (id),
  PRIMARY KEY (account_id, posting_id)
);
GRANT SELECT ON reversed_postings TO limmat_app;

INSERT INTO reversed_postings (account_id, posting_id)
SELECT DISTINCT p.account_id, p.id FROM ledger_entries r JOIN ledger_postings p ON p.entry_id = ANY (ARRAY[r.id, r.reverses_id])
WHERE r.kind = 'reversal';
