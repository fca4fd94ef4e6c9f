-- Days on which banks pay each other: those of the TARGET system of the euro.

CREATE FUNCTION easter_sunday(p_year integer) RETURNS date LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- The anonymous Gregorian algorithm, with its names.
  a integer := p_year % 19;
  b integer := p_year / 100;
  c integer := p_year % 100;
  g integer := (b - (b + 8) / 25 + 1) / 3;
  h integer := (19 * a + b - b / 4 - g + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m integer := (a + 11 * h + 22 * l) / 451;
  n integer := h + l - 7 * m + 114;
BEGIN
  RETURN make_date(p_year, n / 31, n % 31 + 1);
END $$;

CREATE FUNCTION is_business_day(p_day date) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN extract(isodow FROM p_day) < 6
  AND to_char(p_day, 'MM-DD') NOT IN ('01-01', '05-01', '12-25', '12-26')
  AND p_day - easter_sunday(extract(year FROM p_day)::integer) NOT IN (-2, 1);

-- The business day that lies p_count business days before a day, which does not count itself.
CREATE FUNCTION business_day_before(p_day date, p_count integer) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT d.day FROM (
    SELECT p_day - n AS day FROM generate_series(1, 7 * p_count + 7) AS n
  ) d WHERE is_business_day(d.day) ORDER BY d.day DESC OFFSET p_count - 1 LIMIT 1
$$;
