-- How far bank time is ahead of the machine's clock. A production database keeps the row as it is here.
CREATE TABLE bank_clock (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- `npm run migrate` and `npm run demo` set it for a demonstration.
  is_movable boolean  NOT NULL DEFAULT false,
  -- Hours, minutes and seconds only: days and months differ in length, and with them bank time could go back.
  ahead      interval NOT NULL DEFAULT '0'
    CHECK (ahead >= '0' AND extract(year FROM ahead) = 0 AND extract(month FROM ahead) = 0 AND extract(day FROM ahead) = 0),
  CONSTRAINT bank_clock_moves_where_movable CHECK (is_movable OR ahead = '0')
);
INSERT INTO bank_clock DEFAULT VALUES;
GRANT SELECT ON bank_clock TO limmat_app;

-- For the defaults of columns; prisma/sql/platform/clock.sql replaces it in place.
CREATE FUNCTION bank_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT clock_timestamp() + ahead FROM bank_clock;
END;
