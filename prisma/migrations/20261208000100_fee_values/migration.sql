-- Added values can be used by the next migration only.
-- What customers paid for their accounts and wires.
ALTER TYPE account_kind ADD VALUE 'fees';
ALTER TYPE entry_kind ADD VALUE 'fee';
