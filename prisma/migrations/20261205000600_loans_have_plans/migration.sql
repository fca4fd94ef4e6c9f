-- Loans from before the bank collected instalments were planned when the functions of that version were applied. A
-- database that has skipped them must not go on, because nothing would collect such a loan.
DO $$
BEGIN
  IF EXISTS (SELECT FROM loan_requests WHERE status = 'accepted' AND instalment_minor IS NULL) THEN
    RAISE EXCEPTION 'there are loans without a plan: update to the version before this one first';
  END IF;
END $$;
