-- Whether the caller has the rights of the application, and not those of the tables' owner.
CREATE FUNCTION is_application() RETURNS boolean LANGUAGE sql STABLE
RETURN NOT has_table_privilege('public.audit_log', 'INSERT');

-- Of a trigger on a table whose rows no login can change or delete.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LM010';
END $$;
