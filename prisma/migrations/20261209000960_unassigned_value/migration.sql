-- An added value can be used by the next migration only.
-- Payments of other banks that wait for staff.
ALTER TYPE account_kind ADD VALUE 'unassigned';
