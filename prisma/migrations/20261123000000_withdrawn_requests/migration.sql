-- Who asked for something that waits for a second person may take it back, and nobody else.

ALTER TYPE approval_status ADD VALUE 'withdrawn';

-- As text: within the transaction that adds a value to a type the value cannot be used as one of that type.
ALTER TABLE approvals
  DROP CONSTRAINT approvals_two_people,
  ADD CONSTRAINT approvals_two_people CHECK ((decided_by = made_by) = (status::text = 'withdrawn'));
