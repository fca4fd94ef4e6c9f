-- Notes of staff about customers. Only this function writes one, in the name of the session's member of staff.
-- Raises LM032 without a live session, LM033 without the right.
CREATE FUNCTION customer_note_add(p_session text, p_id uuid, p_customer_id uuid, p_sealed bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  INSERT INTO customer_notes (id, customer_id, written_by, sealed)
  VALUES (p_id, p_customer_id, v_staff.admin_id, p_sealed);
END $$;

CREATE TRIGGER customer_notes_unchanged BEFORE UPDATE ON customer_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
