-- Account numbers that a customer had once. Others have them saved and pay them by standing order, so that nobody else
-- is ever given one; the customer may have it back. Kept by triggers, whoever changes a number.
CREATE TABLE retired_numbers (
  number      text PRIMARY KEY,
  customer_id uuid REFERENCES customers (id) ON DELETE SET NULL,
  retired_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX retired_numbers_by_customer ON retired_numbers (customer_id);
GRANT SELECT ON retired_numbers TO limmat_app;

CREATE FUNCTION retire_number() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO retired_numbers (number, customer_id) VALUES (OLD.number, OLD.customer_id)
  ON CONFLICT (number) DO UPDATE SET customer_id = excluded.customer_id, retired_at = excluded.retired_at;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_retire_number AFTER UPDATE OF number ON accounts
  FOR EACH ROW WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION retire_number();

-- After the write and not before it: the unique index has then waited for whoever is just giving this number up. Told
-- as that index tells it, as the number is taken either way.
CREATE FUNCTION refuse_retired_number() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM retired_numbers r
    WHERE r.number = NEW.number AND (r.customer_id IS NULL OR r.customer_id IS DISTINCT FROM NEW.customer_id)
  ) THEN
    RAISE EXCEPTION 'duplicate key value violates unique constraint "accounts_number_key"'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'accounts_number_key', TABLE = 'accounts',
            DETAIL = 'The number was another customer''s.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_number_not_retired AFTER INSERT OR UPDATE OF number ON accounts
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION refuse_retired_number();
