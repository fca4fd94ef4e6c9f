-- An added value can be used by the next migration only.
-- Requests to unblock an account that exposes more than one person may hand over.
ALTER TYPE approval_kind ADD VALUE 'unblocking';
