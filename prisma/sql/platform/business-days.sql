-- Days on which banks pay each other, as in lib/platform/time/business-days.ts; a test compares both with QuantLib.

-- Easter Sunday of a year of the Gregorian calendar.
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

-- p_calendar is TARGET, which settles payments in euros, or SIC, which settles those in francs.
CREATE FUNCTION is_business_day(p_day date, p_calendar text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_date         text := to_char(p_day, 'MM-DD');
  v_after_easter integer := p_day - easter_sunday(extract(year FROM p_day)::integer);
  v_is_holiday   boolean;
BEGIN
  -- Good Friday and Easter Monday; in Switzerland also Ascension Day and Whit Monday.
  v_is_holiday := v_date IN ('01-01', '05-01', '12-25', '12-26') OR v_after_easter IN (-2, 1);
  CASE p_calendar
    WHEN 'TARGET' THEN NULL;
    WHEN 'SIC' THEN v_is_holiday := v_is_holiday OR v_date IN ('01-02', '08-01') OR v_after_easter IN (39, 50);
  END CASE;
  RETURN extract(isodow FROM p_day) < 6 AND NOT v_is_holiday;
END $$;

-- The day itself if it is a business day, and otherwise the next one. Holidays and weekends together last less than ten
-- days.
CREATE FUNCTION business_day_on_or_after(p_day date, p_calendar text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT d.day FROM (SELECT p_day + n AS day FROM generate_series(0, 9) AS n) d
  WHERE is_business_day(d.day, p_calendar) ORDER BY d.day LIMIT 1
$$;

-- The business day that lies p_count business days before a day, which does not count itself.
CREATE FUNCTION business_day_before(p_day date, p_count integer, p_calendar text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT d.day FROM (
    SELECT p_day - n AS day FROM generate_series(1, 7 * p_count + 7) AS n
  ) d WHERE is_business_day(d.day, p_calendar) ORDER BY d.day DESC OFFSET p_count - 1 LIMIT 1
$$;
