-- Deletes people: sign-ups that were never finished, and customers whose accounts are closed.

-- Deletes the unfinished sign-ups with an email address. A customer with postings stays.
CREATE FUNCTION sign_ups_delete(p_email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM customers c WHERE c.email = p_email AND NOT c.is_verified AND NOT EXISTS (
    SELECT FROM accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.customer_id = c.id)
$$;

-- Unfinished sign-ups contain personal data of people who never became customers.
CREATE FUNCTION sign_ups_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM customers c WHERE NOT c.is_verified AND c.registration_date < bank_now() - interval '7 days' AND NOT EXISTS (
    SELECT FROM accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.customer_id = c.id)
$$;

-- Deletes a customer whose accounts are closed, and queues the erasure of their files. Raises LM032 or LM033 without the
-- right, LM007 while an account is theirs.
CREATE FUNCTION customer_erase(p_session text, p_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, 'delete');
  IF EXISTS (SELECT FROM accounts WHERE customer_id = p_id) THEN
    RAISE EXCEPTION 'the account is not closed' USING ERRCODE = 'LM007';
  END IF;
  DELETE FROM customers WHERE id = p_id;
  IF FOUND THEN
    INSERT INTO erasures (customer_id) VALUES (p_id);
  END IF;
END $$;
