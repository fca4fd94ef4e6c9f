-- The cursor of the job that notifies customers of movements.

-- Skips the movements that are already in the books: the seed's histories notify nobody.
CREATE FUNCTION notifications_start_here() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE notification_cursor SET (told_id, horizon_id, mailed_id) = (SELECT id, id, id FROM (
    SELECT coalesce(max(id), 0) AS id FROM ledger_postings) newest);
$$;
