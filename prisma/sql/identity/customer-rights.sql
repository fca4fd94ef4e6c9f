-- The rights of a customer: status, transfer codes and daily limit, which hold for all accounts of the person.

-- Gives every new customer their row of rights and of activity.
CREATE FUNCTION add_customer_rights() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_rights (customer_id) VALUES (NEW.id);
  INSERT INTO customer_activity (customer_id, last_act_on) VALUES (NEW.id, bank_today());
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
