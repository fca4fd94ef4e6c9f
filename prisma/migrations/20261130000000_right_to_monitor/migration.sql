-- The rights of lib/identity/rights.ts; a test compares the two.
CREATE OR REPLACE FUNCTION role_has_right(p_role admin_role, p_right text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN CASE p_role
  WHEN 'administrator' THEN p_right IN ('self', 'read', 'monitor', 'serve', 'correct', 'delete', 'cards')
  WHEN 'teller' THEN p_right IN ('self', 'read', 'serve')
  ELSE p_right IN ('self', 'read', 'monitor')
END;
