-- The business days of a currency, as in lib/ledger/settlement-days.ts; a test compares the two.

-- Euros follow TARGET. Everything else follows SIC, the calendar of the place where the bank is.
CREATE FUNCTION calendar_of(p_currency text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE p_currency WHEN 'EUR' THEN 'TARGET' ELSE 'SIC' END;

-- The day itself if it is a business day of the currency, and otherwise the next one.
CREATE FUNCTION settlement_day(p_day date, p_currency text) RETURNS date LANGUAGE sql IMMUTABLE
RETURN business_day_on_or_after(p_day, calendar_of(p_currency));

-- The day on which a wire that is sent at a moment arrives at the other bank: that day before 16:00 in Zurich, otherwise
-- the next one; on a weekend or a holiday the next business day. Clocks never change between 16:00 and midnight.
CREATE FUNCTION wire_arrival(p_at timestamptz, p_currency text) RETURNS date LANGUAGE sql IMMUTABLE
RETURN settlement_day(bank_day(p_at + interval '8 hours'), p_currency);
