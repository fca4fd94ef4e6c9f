-- Decides on a document that waits for review, in the name of the session's member of staff; false if it does not wait.
-- Raises LM032 without a live session, LM033 without the right.
CREATE FUNCTION document_decide(p_session text, p_id uuid, p_is_approved boolean, p_reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  UPDATE documents
  SET status = CASE WHEN p_is_approved THEN 'approved' ELSE 'rejected' END::document_status,
      reason = CASE WHEN NOT p_is_approved THEN p_reason END, decided_at = bank_now(), decided_by = v_staff.admin_id
  WHERE id = p_id AND status = 'waiting';
  RETURN FOUND;
END $$;

CREATE CONSTRAINT TRIGGER documents_audited AFTER INSERT ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', 'own', '');
