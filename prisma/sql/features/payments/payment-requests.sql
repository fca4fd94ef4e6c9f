-- Requests for money and files of payments. The application writes them beside an audit row of their customer.

CREATE CONSTRAINT TRIGGER payment_requests_audited AFTER INSERT OR UPDATE OR DELETE ON payment_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', 'own', '');

-- Raises LM035 unless the account belongs to the customer.
CREATE FUNCTION refuse_request_for_another() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.id = NEW.account_id AND a.customer_id = NEW.customer_id) THEN
    RAISE EXCEPTION 'the account belongs to another person' USING ERRCODE = 'LM035';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payment_requests_own BEFORE INSERT OR UPDATE ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_request_for_another();

-- The lines of a file never change: a customer sends what they have reviewed.
CREATE CONSTRAINT TRIGGER payment_files_audited AFTER INSERT OR UPDATE ON payment_files
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', 'own', '');

CREATE TRIGGER payment_files_own BEFORE INSERT ON payment_files
  FOR EACH ROW EXECUTE FUNCTION refuse_request_for_another();

-- Deletes files a week after their upload, and those that were sent 90 days after they were sent last.
CREATE FUNCTION payment_files_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM payment_files
  WHERE coalesce(sent_at + interval '90 days', created_at + interval '7 days') < bank_now()
$$;

-- Deletes a customer's oldest files that were not sent, beyond the number that is kept.
CREATE FUNCTION payment_files_keep_newest(p_customer_id uuid, p_kept integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM payment_files WHERE id IN (
    SELECT id FROM payment_files WHERE customer_id = p_customer_id AND sent_at IS NULL
    ORDER BY created_at DESC, id DESC OFFSET p_kept)
$$;

-- Whether a file that can still be sent pays from the account.
CREATE FUNCTION file_pays_from_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM payment_files WHERE account_id = p_account_id AND sent_at IS NULL)
$$;

-- Whether a request for money names the account: others keep the amount with the currency.
CREATE FUNCTION request_names_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM payment_requests WHERE account_id = p_account_id)
$$;
