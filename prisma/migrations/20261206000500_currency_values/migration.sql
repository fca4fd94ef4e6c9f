-- Added values can be used by the next migration only.
-- What the bank holds of a currency for its customers' exchanges, and what it earns from them.
ALTER TYPE account_kind ADD VALUE 'position';
ALTER TYPE account_kind ADD VALUE 'mark_up';
ALTER TYPE entry_kind ADD VALUE 'exchange';
-- A rate that has moved far since the day before.
ALTER TYPE approval_kind ADD VALUE 'rate';
