-- Added values can be used by the next migration only.
-- What the bank pays its customers for their balances.
ALTER TYPE account_kind ADD VALUE 'interest_paid';
ALTER TYPE entry_kind ADD VALUE 'interest';
-- A change of what a product pays.
ALTER TYPE approval_kind ADD VALUE 'product';
