-- A search of a name ignores spellings such as ue for ü. The expression is that of foldSql in lib/platform/fold.ts. For a
-- large bank, create the index by hand with CONCURRENTLY before, under the name customers_by_folded_parts.

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX IF NOT EXISTS customers_by_folded_parts ON customers USING gin (
      (replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(full_name, '''’‘ʼ`´', ''), NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')), 'øæœłđðıς', 'oaolddiσ'), 'ß', 'ss'), 'þ', 'th'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')) gin_trgm_ops,
      username gin_trgm_ops, email gin_trgm_ops,
      regexp_replace(phone_number, '[^0-9]', '', 'g') gin_trgm_ops);
    DROP INDEX IF EXISTS customers_by_parts;
  END IF;
END $$;
