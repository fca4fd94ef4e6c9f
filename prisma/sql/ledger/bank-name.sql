-- The bank that a payer names decides where a payment goes: within this bank under its own name, as a wire under any
-- other. lib/features/payments/this-bank.ts applies the same rule in forms; a test compares the two, and the name with
-- that of lib/platform/config/site.ts.

-- The name of a bank for comparison: case of A to Z, blanks, hyphens, full stops and commas do not count. Letters of
-- other scripts and accents do, so a name that only looks like another one differs from it.
CREATE FUNCTION bank_key(p_bank text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(lower(p_bank COLLATE "C"), U&' \0009\00A0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000-.,', '');

-- Whether this is the name of this bank, with or without "Bank" beside it.
CREATE FUNCTION names_this_bank(p_bank text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(bank_key(p_bank) IN ('limmat', 'limmatbank', 'banklimmat'), false);
