-- A search of a name ignores accents. The expression is that of lettersOf in lib/features/customers/list/search.ts.
-- For a large bank, create the index by hand with CONCURRENTLY before.

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX IF NOT EXISTS customers_by_parts ON customers USING gin (
      translate(lower(regexp_replace(normalize(full_name, NFKD), '[\u0300-\u036f]', '', 'g')), 'đłø', 'dlo') gin_trgm_ops,
      username gin_trgm_ops, email gin_trgm_ops,
      regexp_replace(phone_number, '[^0-9]', '', 'g') gin_trgm_ops);
    DROP INDEX IF EXISTS customers_name_parts;
  END IF;
END $$;
