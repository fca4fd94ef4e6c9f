-- From the secret of a session to its holder and the holder's rights.

-- The rights of the roles, as in lib/identity/rights.ts; a test compares the two. No other function names a role for a
-- right.
CREATE FUNCTION role_has_right(p_role admin_role, p_right text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN CASE p_role
  WHEN 'administrator' THEN p_right IN ('self', 'read', 'monitor', 'serve', 'correct', 'delete', 'cards', 'operate',
                                    'export')
  WHEN 'teller' THEN p_right IN ('self', 'read', 'serve')
  ELSE p_right IN ('self', 'read', 'monitor', 'export')
END;

-- Whether a member of staff has a right at this moment: not while disabled or with a temporary password.
CREATE FUNCTION staff_has_right(p_admin_id uuid, p_right text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM admins WHERE id = p_admin_id AND disabled_at IS NULL AND NOT password_is_temporary
                   AND role_has_right(role, p_right))
$$;

-- Returns the member of staff of a live session who has the right. Raises LM032 without one, LM033 without the right or
-- with a temporary password.
-- A transaction that keeps its first snapshot would not see what others have done since, so it may not act for staff.
CREATE FUNCTION require_staff(p_session text, p_right text, OUT admin_id uuid, OUT role admin_role)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'staff act in read committed transactions' USING ERRCODE = 'LM032';
  END IF;
  SELECT s.admin_id, s.role INTO admin_id, role FROM live_staff_session(p_session) s;
  IF admin_id IS NULL THEN
    RAISE EXCEPTION 'no live staff session' USING ERRCODE = 'LM032';
  END IF;
  IF NOT staff_has_right(admin_id, p_right) THEN
    RAISE EXCEPTION 'right missing' USING ERRCODE = 'LM033';
  END IF;
END $$;

-- Returns the customer of a live session. Raises LM032 without one.
CREATE FUNCTION require_customer(p_session text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_customer uuid;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'customers pay in read committed transactions' USING ERRCODE = 'LM032';
  END IF;
  SELECT customer_id INTO v_customer FROM customer_of_session(p_session);
  IF v_customer IS NULL THEN
    RAISE EXCEPTION 'no live customer session' USING ERRCODE = 'LM032';
  END IF;
  RETURN v_customer;
END $$;

-- Refuses a person who is not active to a function that acts for their session. Closing or disabling a person ends
-- their sessions: this one was live a moment ago. Raises LM032 then, and LM003 for a dormant person.
CREATE FUNCTION require_active(p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_status customer_status := (SELECT r.status FROM customer_rights r WHERE r.customer_id = p_customer_id);
BEGIN
  IF v_status = 'active' THEN
    RETURN;
  END IF;
  RAISE EXCEPTION 'the person is not active' USING ERRCODE = CASE v_status WHEN 'inactive' THEN 'LM003' ELSE 'LM032' END;
END $$;

-- Returns the member of staff of a live session, whatever their rights. Raises LM041 without one.
CREATE FUNCTION require_live_staff(p_session text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid;
BEGIN
  SELECT s.admin_id INTO v_admin FROM live_staff_session(p_session) s;
  IF v_admin IS NULL THEN
    RAISE EXCEPTION 'no live staff session' USING ERRCODE = 'LM041';
  END IF;
  RETURN v_admin;
END $$;
