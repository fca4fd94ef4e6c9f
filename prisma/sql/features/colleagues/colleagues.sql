-- Changes of staff accounts by administrators. Without an approval of another administrator there is no way to make one.

-- Carries out the request of another administrator about a colleague, and ends the colleague's sessions if it changes
-- what they may do. The approval is for these values, except the hash of a new password, so what the second person saw is
-- what happens. Returns the colleague and the former values, which are NULL for a new colleague, for the audit log. Nobody
-- requests or approves a change of their own account: with the maker and the approver there are always two active
-- administrators left.
-- Raises LM031 unless the request waits for this, LM049 if the colleague is not as the change expects.
CREATE FUNCTION colleague_change(
  p_session text, p_approval_id uuid, p_change text, p_colleague_id uuid, p_username text, p_role text, p_email text,
  p_password_hash text, p_factor_id uuid DEFAULT NULL, OUT colleague_id uuid, OUT former_role text, OUT former_email text,
  OUT former_disabled_at timestamptz, OUT had_second_factor boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid;
  v_row   admins%ROWTYPE;
BEGIN
  -- Two administrators who change each other take turns; the second one is no longer an administrator then.
  PERFORM pg_advisory_xact_lock(hashtextextended('colleagues', 0));
  v_admin := (require_staff(p_session, 'correct')).admin_id;
  PERFORM use_approval(
    p_approval_id, v_admin, ARRAY['colleague'], '{}', 0,
    ARRAY[approval_digest(NULL, VARIADIC ARRAY[p_change, p_colleague_id::text, p_username, p_role, p_email]
      || CASE WHEN p_factor_id IS NULL THEN '{}' ELSE ARRAY[p_factor_id::text] END)]);

  IF p_change = 'add' THEN
    INSERT INTO admins (username, email, role, password_hash, password_is_temporary)
    VALUES (p_username, p_email, p_role::admin_role, p_password_hash, true)
    RETURNING id INTO colleague_id;
  ELSE
    SELECT * INTO v_row FROM admins WHERE id = p_colleague_id FOR UPDATE;
    IF NOT FOUND OR v_row.id = v_admin OR v_row.username <> p_username
       OR v_row.id = (SELECT made_by FROM approvals WHERE id = p_approval_id) THEN
      RAISE EXCEPTION 'the approval is not for this' USING ERRCODE = 'LM031';
    END IF;
    colleague_id := v_row.id;
    former_role := v_row.role;
    former_email := v_row.email;
    former_disabled_at := v_row.disabled_at;
    had_second_factor := EXISTS (
      SELECT FROM second_factors f WHERE f.admin_id = v_row.id AND f.confirmed_at IS NOT NULL);
    CASE p_change
      WHEN 'role' THEN
        UPDATE admins SET role = p_role::admin_role
        WHERE id = v_row.id AND role <> p_role::admin_role;
      WHEN 'email' THEN
        UPDATE admins SET email = p_email WHERE id = v_row.id;
      WHEN 'disable' THEN
        UPDATE admins SET disabled_at = clock_timestamp() WHERE id = v_row.id AND disabled_at IS NULL;
      WHEN 'enable' THEN
        UPDATE admins SET disabled_at = NULL WHERE id = v_row.id AND disabled_at IS NOT NULL;
      WHEN 'password' THEN
        UPDATE admins SET password_hash = p_password_hash, password_is_temporary = true
        WHERE id = v_row.id AND email IS NOT NULL AND p_password_hash IS NOT NULL;
      WHEN 'factor' THEN
        -- A request from before it was named is for any.
        DELETE FROM second_factors
        WHERE admin_id = v_row.id AND confirmed_at IS NOT NULL AND id = coalesce(p_factor_id, id);
    END CASE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the colleague is not as the change expects' USING ERRCODE = 'LM049';
    END IF;
    IF p_change <> 'email' THEN
      UPDATE sessions SET ended_at = clock_timestamp() WHERE admin_id = v_row.id AND ended_at IS NULL;
    END IF;
  END IF;
  UPDATE approval_uses SET controlled_admin_id = colleague_id WHERE approval_id = p_approval_id AND p_change <> 'disable';
END $$;
