-- Added values can be used by the next migration only.
-- What only staff post to: the bank's capital, and income and costs that follow from no customer.
ALTER TYPE account_kind ADD VALUE 'equity';
ALTER TYPE account_kind ADD VALUE 'other_income';
ALTER TYPE account_kind ADD VALUE 'operating_costs';
ALTER TYPE entry_kind ADD VALUE 'manual';
ALTER TYPE approval_kind ADD VALUE 'manual_entry';
