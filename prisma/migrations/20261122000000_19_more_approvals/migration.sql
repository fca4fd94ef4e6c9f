-- Whatever lets one person move much money waits for a second one: also a loan's pay-out and the deletion of an entry.

ALTER TYPE approval_kind ADD VALUE 'loan';
ALTER TYPE approval_kind ADD VALUE 'deletion';

-- One thing does not wait twice.
CREATE UNIQUE INDEX approvals_waiting_once ON approvals ((request ->> 'about'))
  WHERE status = 'waiting' AND request ->> 'about' IS NOT NULL;
