-- Added values can be used by the next migration only.
-- What customers have paid for loans that were written off.
ALTER TYPE account_kind ADD VALUE 'recoveries';
