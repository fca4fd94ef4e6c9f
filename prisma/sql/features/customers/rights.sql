-- Changes the status, transfer codes or daily limit of a customer: the status with the right serve, the others with
-- correct. p_changes names columns; a missing one keeps its value. Locks the accounts first, so that no payment that has
-- seen the former values is posted afterwards.
-- Raises LM007 without the customer, LM032 or LM033.
CREATE FUNCTION staff_change_rights(p_session text, p_customer_id uuid, p_changes jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_staff(p_session, CASE WHEN p_changes - 'status' = '{}' THEN 'serve' ELSE 'correct' END);
  PERFORM FROM accounts WHERE customer_id = p_customer_id ORDER BY id FOR NO KEY UPDATE;
  UPDATE customer_rights r
  SET (status, cot_code, tax_code, daily_limit_minor) = (
    SELECT n.status, n.cot_code, n.tax_code, n.daily_limit_minor FROM jsonb_populate_record(r, p_changes) n)
  WHERE r.customer_id = p_customer_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'customer missing' USING ERRCODE = 'LM007';
  ELSIF p_changes ->> 'status' = 'inactive' THEN
    -- Its customer can't end a status that staff have set, even if it was that of a dormancy.
    UPDATE customer_activity SET dormant_from = NULL, dormant_since = NULL WHERE customer_id = p_customer_id;
  END IF;
END $$;
