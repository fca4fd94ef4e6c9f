-- What a customer may do: status, transfer codes and daily limit, which hold for all accounts of the person.

CREATE FUNCTION add_customer_rights() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_rights (customer_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER customers_have_rights AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION add_customer_rights();

-- A trigger instead of a CHECK, which PostgreSQL would prepare again for every payment.
CREATE FUNCTION check_customer_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.daily_limit_minor < 0 THEN
    RAISE EXCEPTION 'a limit is not negative'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_rights_daily_limit_minor_check';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER customer_rights_limit BEFORE INSERT OR UPDATE OF daily_limit_minor ON customer_rights
  FOR EACH ROW EXECUTE FUNCTION check_customer_rights();

-- Changes the status, transfer codes or daily limit of a customer: the status with the right serve, the others with
-- correct. p_changes names columns; a missing one keeps its value. Locks the accounts first, so that no payment that has
-- seen the former values is posted afterwards.
-- Raises LM007 without the customer, LM032 or LM033.
CREATE FUNCTION staff_change_rights(p_session text, p_customer_id uuid, p_changes jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, CASE WHEN p_changes - 'status' = '{}' THEN 'serve' ELSE 'correct' END);
  PERFORM FROM accounts WHERE customer_id = p_customer_id ORDER BY id FOR NO KEY UPDATE;
  UPDATE customer_rights r
  SET (status, cot_code, tax_code, daily_limit_minor) = (
    SELECT n.status, n.cot_code, n.tax_code, n.daily_limit_minor FROM jsonb_populate_record(r, p_changes) n)
  WHERE r.customer_id = p_customer_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'customer missing' USING ERRCODE = 'LM007';
  END IF;
END $$;
