-- What left today belongs to the account, which a payment writes anyway. Its owner's limit counts over all accounts.
ALTER TABLE accounts
  ADD COLUMN outgoing_day       date,
  ADD COLUMN outgoing_day_minor bigint  NOT NULL DEFAULT 0,
  -- The owner has other accounts as well, so a payment must count theirs; a trigger sets it.
  ADD COLUMN shares_limit       boolean NOT NULL DEFAULT false;
UPDATE accounts a SET outgoing_day = r.outgoing_day, outgoing_day_minor = r.outgoing_day_minor
FROM customer_rights r WHERE r.customer_id = a.customer_id AND a.is_main;
UPDATE accounts a SET shares_limit = true
WHERE EXISTS (SELECT FROM accounts o WHERE o.customer_id = a.customer_id AND o.id <> a.id);
ALTER TABLE customer_rights DROP COLUMN outgoing_day, DROP COLUMN outgoing_day_minor;
ALTER TABLE customer_rights RESET (fillfactor);
