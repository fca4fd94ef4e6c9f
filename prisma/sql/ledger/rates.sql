-- Exchange rates, and amounts converted with them. Every rate is a quotient of whole numbers, so nothing is rounded but
-- the amount itself.

-- Divides whole numbers and rounds half to even. The divisor is positive.
CREATE FUNCTION divide_half_even(p_a numeric, p_b numeric) RETURNS numeric LANGUAGE sql IMMUTABLE
RETURN div(p_a, p_b) + CASE
  WHEN 2 * abs(mod(p_a, p_b)) > p_b OR 2 * abs(mod(p_a, p_b)) = p_b AND mod(div(p_a, p_b), 2) <> 0 THEN sign(p_a)
  ELSE 0 END;

-- The minor units of one unit of a currency, as in ISO 4217.
CREATE FUNCTION minor_units(p_currency text) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN CASE p_currency WHEN 'JPY' THEN 1 ELSE 100 END;

-- Minor units of a currency in a million euros by the last mid rate of a day or before it, if it is not older than
-- p_since and was known at p_known. NULL without one.
CREATE FUNCTION per_million_euros(
  p_currency text, p_day date, p_since date DEFAULT '-infinity', p_known timestamptz DEFAULT 'infinity'
) RETURNS numeric
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT minor_units(p_currency) * CASE p_currency WHEN 'EUR' THEN 1000000::numeric ELSE (
    SELECT r.per_euro_micro FROM exchange_rates r
    WHERE r.currency = p_currency AND r.day <= p_day AND r.day >= p_since AND r.entered_at <= p_known ORDER BY r.day DESC, r.id DESC LIMIT 1) END
$$;

-- An exchange takes a rate that is at most this old: without one of the last three business days there is none.
CREATE FUNCTION oldest_rate_day(p_day date) RETURNS date LANGUAGE sql IMMUTABLE
RETURN business_day_before(p_day, 3, 'TARGET');

-- An amount in the currency of the bank, at the mid rate of the day; NULL without a rate, except for zero.
-- Limits and four eyes count in it.
CREATE FUNCTION base_minor(
  p_minor numeric, p_currency text, p_day date DEFAULT bank_today(), p_known timestamptz DEFAULT 'infinity'
) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF p_currency = 'USD' OR p_minor = 0 THEN
    RETURN p_minor;
  END IF;
  RETURN divide_half_even(
    p_minor * per_million_euros('USD', p_day, p_known => p_known), per_million_euros(p_currency, p_day, p_known => p_known));
END $$;

-- The same for what must be counted. Raises LM074 without a rate.
CREATE FUNCTION require_base_minor(p_minor numeric, p_currency text) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_minor bigint := base_minor(p_minor, p_currency);
BEGIN
  IF v_minor IS NULL THEN
    RAISE EXCEPTION 'no rate of the currency' USING ERRCODE = 'LM074';
  END IF;
  RETURN v_minor;
END $$;
