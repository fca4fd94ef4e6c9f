-- Whether the caller has the rights of the application, and not those of the tables' owner.
CREATE FUNCTION is_application() RETURNS boolean LANGUAGE sql STABLE
RETURN NOT has_table_privilege('public.audit_log', 'INSERT');
