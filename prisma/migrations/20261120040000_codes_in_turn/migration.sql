-- Judges one guess, in turn with every other of the same key: a wrong one is counted, and a right one is good only while
-- the key is not locked. So of many guesses at once no more are looked at than one after the other would be, and who
-- guesses right is never counted, however much happens at once.
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
  RETURN QUERY SELECT v_locked_until IS NULL, 0,
    coalesce(ceil(extract(epoch FROM v_locked_until - clock_timestamp())), 0)::integer;
END $$;
REVOKE EXECUTE ON FUNCTION throttle_judge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION throttle_judge TO limmat_app;
