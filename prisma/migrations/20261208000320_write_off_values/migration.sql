-- Added values can be used by the next migration only.
-- What loans have cost the bank that were not repaid.
ALTER TYPE account_kind ADD VALUE 'write_offs';
ALTER TYPE entry_kind ADD VALUE 'write_off';
ALTER TYPE loan_status ADD VALUE 'written_off';
ALTER TYPE approval_kind ADD VALUE 'write_off';
