-- The types that accounts had on past days, whose terms hold for those days.

-- Keeps the type with which the days up to yesterday ended. A second change on one day adds none.
CREATE FUNCTION keep_former_type() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO former_account_types (account_id, last_day, type) VALUES (OLD.id, bank_today() - 1, OLD.type)
  ON CONFLICT (account_id, last_day) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER accounts_keep_former_type AFTER UPDATE OF type ON accounts
  FOR EACH ROW WHEN (OLD.type <> NEW.type) EXECUTE FUNCTION keep_former_type();

-- The accounts that had another type than now, or changed it since, at the end of a day, with that type. It has no settings
-- of its own, so that it becomes part of the queries that ask it.
CREATE FUNCTION former_types(p_day date) RETURNS TABLE (account_id bigint, type text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (f.account_id) f.account_id, f.type FROM public.former_account_types f WHERE f.last_day >= p_day
  ORDER BY f.account_id, f.last_day
$$;
