-- Counters that every instance of the application shares.

-- One more, for a counter that the application's login can write: the highest number must not stop the next attempt.
CREATE FUNCTION one_more(p_count integer) RETURNS integer LANGUAGE sql IMMUTABLE RETURN least(p_count, 1000000000) + 1;

-- The seconds until a moment, which that login can write as well: at most a billion, and none once it is over. PostgreSQL 16
-- cannot subtract from infinity.
CREATE FUNCTION seconds_until(p_moment timestamptz, p_now timestamptz DEFAULT clock_timestamp()) RETURNS integer
LANGUAGE sql VOLATILE STRICT
RETURN ceil(greatest(extract(epoch FROM least(p_moment, p_now + interval '1000000000 seconds') - p_now), 0))::integer;

-- Counts one attempt and returns whether it may go on. The row lock makes parallel attempts take turns, so fifty
-- guesses at once are fifty counted guesses. The attempt that reaches p_max still goes on and sets the lock; those after
-- it are refused until the lock ends.
CREATE FUNCTION throttle_take(p_scope text, p_key text, p_max integer, p_window interval, p_lock interval)
RETURNS TABLE (allowed boolean, attempt integer, retry_after_seconds integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_row throttles%ROWTYPE;
BEGIN
  INSERT INTO throttles (scope, key, count, window_started_at)
  VALUES (p_scope, p_key, 0, clock_timestamp()) ON CONFLICT DO NOTHING;
  SELECT * INTO v_row FROM throttles t WHERE t.scope = p_scope AND t.key = p_key FOR UPDATE;
  v_now := clock_timestamp();
  IF v_row.locked_until > v_now THEN
    RETURN QUERY SELECT false, v_row.count, seconds_until(v_row.locked_until, v_now);
    RETURN;
  END IF;
  IF v_row.locked_until IS NOT NULL OR v_row.window_started_at <= v_now - p_window THEN
    v_row.count := 0;
    v_row.window_started_at := v_now;
  END IF;
  UPDATE throttles t
  SET count = one_more(v_row.count),
      window_started_at = v_row.window_started_at,
      locked_until = CASE WHEN one_more(v_row.count) >= p_max THEN v_now + p_lock END
  WHERE t.scope = p_scope AND t.key = p_key;
  RETURN QUERY SELECT true, one_more(v_row.count), 0;
END $$;

-- Judges one guess, in turn with every other guess of the same key: a wrong one is counted, and a right one passes only
-- while the key is not locked. So parallel guesses get no more chances than guesses one after the other, and a right
-- guess is never counted.
CREATE FUNCTION throttle_judge(
  p_scope text, p_key text, p_right boolean, p_max integer, p_window interval, p_lock interval
) RETURNS TABLE (allowed boolean, attempt integer, retry_after_seconds integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_locked_until timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_scope || ':' || p_key, 0));
  IF NOT p_right THEN
    RETURN QUERY SELECT * FROM throttle_take(p_scope, p_key, p_max, p_window, p_lock);
    RETURN;
  END IF;
  SELECT t.locked_until INTO v_locked_until FROM throttles t
  WHERE t.scope = p_scope AND t.key = p_key AND t.locked_until > clock_timestamp();
  RETURN QUERY SELECT v_locked_until IS NULL, 0, coalesce(seconds_until(v_locked_until), 0);
END $$;

-- throttle_judge for a right guess, in two steps that become part of another statement: throttle_wait waits for guesses
-- of the key that are being counted, and makes later ones wait until the transaction ends. A later statement asks
-- throttle_lock. The lock is shared, because right guesses need not wait for each other.
CREATE FUNCTION throttle_wait(p_scope text, p_key text) RETURNS void LANGUAGE sql
RETURN pg_advisory_xact_lock_shared(hashtextextended(p_scope || ':' || p_key, 0));

-- The seconds for which a key is still locked; no row if it is not.
CREATE FUNCTION throttle_lock(p_scope text, p_key text) RETURNS TABLE (seconds integer) LANGUAGE sql STABLE AS $$
  SELECT greatest(public.seconds_until(t.locked_until), 1) FROM public.throttles t
  WHERE t.scope = p_scope AND t.key = p_key AND t.locked_until > clock_timestamp()
$$;

-- throttle_take with a limit for failures in a row. Once p_max_in_a_row is reached, nothing is allowed until the row is
-- cleared. An attempt counts as a failure until throttles is cleared or the attempt is given back.
CREATE FUNCTION throttle_take_in_a_row(
  p_scope text, p_key text, p_max integer, p_window interval, p_lock interval, p_max_in_a_row integer
) RETURNS TABLE (allowed boolean, attempt integer, retry_after_seconds integer, in_a_row integer)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_in_a_row integer;
  v_taken record;
BEGIN
  INSERT INTO throttles (scope, key, count, window_started_at)
  VALUES (p_scope, p_key, 0, clock_timestamp()) ON CONFLICT DO NOTHING;
  SELECT t.in_a_row INTO v_in_a_row FROM throttles t WHERE t.scope = p_scope AND t.key = p_key FOR UPDATE;
  IF v_in_a_row >= p_max_in_a_row THEN
    RETURN QUERY SELECT false, 0, 0, v_in_a_row;
    RETURN;
  END IF;
  SELECT * INTO v_taken FROM throttle_take(p_scope, p_key, p_max, p_window, p_lock);
  IF v_taken.allowed THEN
    v_in_a_row := one_more(v_in_a_row);
    UPDATE throttles t SET in_a_row = v_in_a_row WHERE t.scope = p_scope AND t.key = p_key;
  END IF;
  RETURN QUERY SELECT v_taken.allowed, v_taken.attempt, v_taken.retry_after_seconds, v_in_a_row;
END $$;

-- Takes back one attempt, which was no failure, and the lock if that attempt set it.
CREATE FUNCTION throttle_give_back(p_scope text, p_key text) RETURNS void LANGUAGE sql AS $$
  UPDATE throttles SET count = greatest(count - 1, 0), in_a_row = greatest(in_a_row - 1, 0), locked_until = NULL
  WHERE scope = p_scope AND key = p_key
$$;

-- Starts the counts again after a success.
CREATE FUNCTION throttle_clear(p_scope text, p_key text) RETURNS void LANGUAGE sql AS $$
  UPDATE throttles SET count = 0, locked_until = NULL, in_a_row = 0 WHERE scope = p_scope AND key = p_key
$$;
