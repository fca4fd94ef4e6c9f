-- The accounts whose balance a transaction has changed ahead of their postings. The rows are gone before it commits: a
-- trigger in prisma/sql/ledger/invariants.sql compares the balance and deletes them.
CREATE TABLE balances_ahead (
  account_id bigint NOT NULL
);

-- Leaves room for the next version of a row on its page, so that a changed balance needs no new index entries.
ALTER TABLE accounts SET (fillfactor = 50);
