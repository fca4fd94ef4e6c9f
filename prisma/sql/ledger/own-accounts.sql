-- What a customer asks for names an account, which must be their own.

-- Returns the customer of a session, with all of their accounts locked: they use their keys one at a time, whatever account
-- a payment is from. Raises LM032 without a live session, LM035 if the account is not theirs.
CREATE FUNCTION lock_own_account(p_session text, p_account_id bigint) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
BEGIN
  PERFORM accounts_lock(ARRAY(SELECT a.id FROM accounts a WHERE a.customer_id = v_customer));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.id = p_account_id AND a.customer_id = v_customer) THEN
    RAISE EXCEPTION 'the account belongs to somebody else' USING ERRCODE = 'LM035';
  END IF;
  RETURN v_customer;
END $$;
