-- Searches of customers and of messages ignore spellings such as ue for ü. The expressions are those of foldSql in
-- lib/platform/fold.ts. For a large bank, create the indexes by hand with CONCURRENTLY before, under the same names.

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX IF NOT EXISTS customers_by_folded_texts ON customers USING gin (
      (replace(replace(replace(replace(replace(lower(CASE WHEN octet_length(full_name) = length(full_name) THEN full_name ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(replace(full_name, '´', ''), NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')), 'ø', 'o'), 'æ', 'a'), 'œ', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'þ', 'th'), '’', ''), '‘', ''), 'ʼ', '') END COLLATE "C"), '''', ''), '`', ''), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')) gin_trgm_ops,
      (replace(replace(replace(replace(replace(lower(CASE WHEN octet_length(username) = length(username) THEN username ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(replace(username, '´', ''), NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')), 'ø', 'o'), 'æ', 'a'), 'œ', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'þ', 'th'), '’', ''), '‘', ''), 'ʼ', '') END COLLATE "C"), '''', ''), '`', ''), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')) gin_trgm_ops,
      email gin_trgm_ops, regexp_replace(phone_number, '[^0-9]', '', 'g') gin_trgm_ops);
    DROP INDEX IF EXISTS customers_by_folded_parts;
    CREATE INDEX IF NOT EXISTS messages_by_folded_texts ON messages USING gin (
      (replace(replace(replace(replace(replace(lower(CASE WHEN octet_length(sender) = length(sender) THEN sender ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(replace(sender, '´', ''), NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')), 'ø', 'o'), 'æ', 'a'), 'œ', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'þ', 'th'), '’', ''), '‘', ''), 'ʼ', '') END COLLATE "C"), '''', ''), '`', ''), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')) gin_trgm_ops,
      (replace(replace(replace(replace(replace(lower(CASE WHEN octet_length(subject) = length(subject) THEN subject ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(replace(subject, '´', ''), NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')), 'ø', 'o'), 'æ', 'a'), 'œ', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'þ', 'th'), '’', ''), '‘', ''), 'ʼ', '') END COLLATE "C"), '''', ''), '`', ''), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')) gin_trgm_ops,
      email gin_trgm_ops);
  END IF;
END $$;
