-- PostgreSQL prepares each CHECK of a table again for every statement that writes to it. The triggers over new postings
-- and changed balances read these rows anyway, and hold the same for them. A reference would lock the entry that the
-- same statement has written.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_key_is_whole, DROP CONSTRAINT ledger_entries_value_not_after_entry;
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_amount_minor_check;
ALTER TABLE accounts DROP CONSTRAINT accounts_available_not_negative, DROP CONSTRAINT accounts_without_owner_empty;
ALTER TABLE audit_log DROP CONSTRAINT audit_log_entry_id_fkey;
