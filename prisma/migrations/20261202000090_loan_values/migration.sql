-- New values of enumerated types. They can only be used by a later transaction, so the tables follow in the next migration.

-- An accepted loan is paid out and being repaid. The bank declines a request; a customer refuses an offer.
ALTER TYPE loan_status RENAME VALUE 'approved' TO 'accepted';
ALTER TYPE loan_status ADD VALUE 'offered' BEFORE 'accepted';
ALTER TYPE loan_status ADD VALUE 'repaid' AFTER 'accepted';
ALTER TYPE loan_status ADD VALUE 'refused' AFTER 'declined';
ALTER TYPE loan_status ADD VALUE 'lapsed' AFTER 'refused';

-- Principal and interest of a loan are two entries of this kind.
ALTER TYPE entry_kind ADD VALUE 'repayment';
ALTER TYPE account_kind ADD VALUE 'interest';
