-- What staff need at their desk: messages that were answered, customers found by a part of their name, and accounts
-- that outlive their owner.

ALTER TABLE messages ADD COLUMN answered_at timestamptz;
CREATE INDEX messages_by_email ON messages (email) WHERE email IS NOT NULL;
GRANT UPDATE (answered_at) ON messages TO limmat_app;

-- Nobody could ever get at money on an account without an owner.
ALTER TABLE accounts ADD CONSTRAINT accounts_without_owner_empty
  CHECK (kind <> 'customer' OR customer_id IS NOT NULL OR (balance_minor = 0 AND held_minor = 0));

-- Takes the owner off an empty account and shuts it for good, so that the postings stay when the person's data goes.
-- A customer who still owns an account with postings cannot be deleted: the postings hold the account, and it the row.
-- Raises LM016 where money is left or held.
CREATE FUNCTION ledger_close_account(p_account_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE accounts
  SET customer_id = NULL, status = 'closed', cot_code = NULL, tax_code = NULL, daily_limit_minor = NULL
  WHERE id = p_account_id AND kind = 'customer' AND balance_minor = 0 AND held_minor = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account not empty' USING ERRCODE = 'LM016';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_close_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_close_account TO limmat_app;

CREATE INDEX accounts_number_start ON accounts (number text_pattern_ops) WHERE kind = 'customer';

-- Comes with PostgreSQL's own extensions. Where it was left out, a search by name reads every name instead.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX customers_name_parts ON customers USING gin (full_name gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no right to create pg_trgm: names are searched without an index';
END $$;
