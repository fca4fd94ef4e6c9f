-- A person may have several accounts; one of them is the main account.
ALTER TABLE accounts DROP CONSTRAINT accounts_customer_id_key;
CREATE INDEX accounts_by_customer ON accounts (customer_id) WHERE customer_id IS NOT NULL;
