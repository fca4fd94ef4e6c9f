-- Keeps retired_numbers, and decides which numbers an account may get, whichever code writes one.

-- Retires the old number of an account.
CREATE FUNCTION retire_number() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO retired_numbers (number, customer_id) VALUES (OLD.number, OLD.customer_id)
  ON CONFLICT (number) DO UPDATE SET customer_id = excluded.customer_id, retired_at = excluded.retired_at;
  RETURN NULL;
END $$;

CREATE TRIGGER accounts_retire_number AFTER UPDATE OF number ON accounts
  FOR EACH ROW WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION retire_number();

-- Refuses the number of another customer. Runs after the write: the unique index has then waited for a transaction that
-- is giving this number up. Raises the index's own error, because the caller handles all cases alike.
CREATE FUNCTION refuse_number_in_use() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Other changes of an account write its number again.
  IF TG_OP = 'UPDATE' AND OLD.number = NEW.number THEN
    RETURN NULL;
  END IF;
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

CREATE TRIGGER accounts_number_not_in_use AFTER INSERT OR UPDATE OF number ON accounts
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION refuse_number_in_use();
