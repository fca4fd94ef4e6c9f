-- The business days of a currency, as in lib/ledger/settlement-days.ts; a test compares the two.

-- Euros follow TARGET. Everything else follows SIC, the calendar of the place where the bank is.
CREATE FUNCTION calendar_of(p_currency text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE p_currency WHEN 'EUR' THEN 'TARGET' ELSE 'SIC' END;

-- The day itself if it is a business day of the currency, and otherwise the next one.
CREATE FUNCTION settlement_day(p_day date, p_currency text) RETURNS date LANGUAGE sql IMMUTABLE
RETURN business_day_on_or_after(p_day, calendar_of(p_currency));
