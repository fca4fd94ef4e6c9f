-- Deletes sign-ups that were never finished.

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
