-- The two clocks. Bank time is for what a statement, a limit, an order, a loan, a case or a report shows or counts:
-- bank_now(), bank_today(). Machine time is for sessions, codes, throttles, leases and logs: clock_timestamp().
-- lib/platform/time/clock.ts has the same names, and lib/clocks.test.ts refuses every other reading.

-- Columns have it as their default, so it is replaced in place. STABLE, because an index cannot be searched by a VOLATILE
-- function; a statement sees the row as it was when the statement began.
CREATE OR REPLACE FUNCTION bank_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT clock_timestamp() + ahead FROM bank_clock;
END;

-- The day in Zurich.
CREATE FUNCTION bank_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (p_at AT TIME ZONE 'Europe/Zurich')::date;

-- The day in Zurich in bank time.
CREATE FUNCTION bank_today() RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
RETURN bank_day(bank_now());

-- Moves bank time ahead to p_to, up to a second more, in a database that the owner has marked as a demonstration or a
-- test. The jobs that follow bank time are due then.
CREATE FUNCTION bank_clock_forward(p_to timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_ahead interval := make_interval(secs => ceil(extract(epoch FROM p_to - clock_timestamp())));
BEGIN
  UPDATE bank_clock SET ahead = v_ahead WHERE is_movable;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bank time is that of the machine: this database is not a demonstration'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  UPDATE jobs SET run_at = clock_timestamp(), lease = NULL WHERE follows_bank_time AND run_at > clock_timestamp();
END $$;

-- Whether bank time can be moved ahead: in a demonstration and in tests.
CREATE FUNCTION bank_time_is_movable() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT is_movable FROM bank_clock);

-- The application's way to bank_clock_forward, with its refusal.
CREATE FUNCTION bank_time_forward(p_to timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
RETURN bank_clock_forward(p_to);

-- Holds for the owner's login as well.
CREATE FUNCTION bank_clock_keeps_its_direction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.ahead < OLD.ahead THEN
    RAISE EXCEPTION 'bank time moves forward only' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_clock_forward_only BEFORE UPDATE OR DELETE ON bank_clock
  FOR EACH ROW EXECUTE FUNCTION bank_clock_keeps_its_direction();
CREATE TRIGGER bank_clock_no_truncate BEFORE TRUNCATE ON bank_clock
  FOR EACH STATEMENT EXECUTE FUNCTION bank_clock_keeps_its_direction();
