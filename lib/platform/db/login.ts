import "server-only";
import type { ClientBase } from "pg";

/** The application's database login could do more than the role limmat_app, or has settings of its own. */
export class LoginTooPowerful extends Error {
  constructor(login: string, reasons: string[]) {
    super(
      `Settings to correct:\n  DATABASE_URL names the login ${login}, which ${new Intl.ListFormat("en").format(reasons)}: give the server a login of its own that has the role limmat_app only`,
    );
  }
}

// A thief of the login can leave settings on it, which outlive a change of its password.
// Counts every role that the login can take, because SET ROLE needs membership and no inheritance. Of the tables and
// functions, those count that limmat_app has no right to itself.
const REASONS = `
WITH able AS (
  SELECT * FROM pg_roles WHERE pg_has_role(session_user, oid, 'MEMBER')
), relations AS (
  SELECT oid, relowner FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
), rights AS (
  SELECT unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS name
)
SELECT session_user AS login,
  (SELECT bool_or(rolsuper) FROM able) AS "is a superuser",
  (SELECT bool_or(rolcreaterole OR rolreplication OR rolbypassrls) FROM able) AS "may create roles, replicate or pass row security",
  EXISTS (SELECT FROM able WHERE rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))
    AS "may use files or programs of the database's host",
  EXISTS (SELECT FROM able JOIN pg_database ON datdba = able.oid WHERE datname = current_database())
    OR EXISTS (SELECT FROM able JOIN relations ON relowner = able.oid) AS "owns the database or its tables",
  EXISTS (SELECT FROM able, relations, rights
    WHERE has_table_privilege(able.oid, relations.oid, name) AND NOT has_table_privilege('limmat_app', relations.oid, name)) AS "may use tables that limmat_app may not",
  EXISTS (SELECT FROM able, pg_proc WHERE pronamespace = 'public'::regnamespace
    AND has_function_privilege(able.oid, pg_proc.oid, 'EXECUTE')
    AND NOT has_function_privilege('limmat_app', pg_proc.oid, 'EXECUTE')) AS "may call functions that limmat_app may not",
  EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole WHERE r.rolname = session_user)
    AS "has settings of its own"`;

// PostgreSQL cuts the name of a column after 63 bytes.
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ["has settings of its own", "run ALTER ROLE … RESET ALL, also IN DATABASE"],
]);

/** @throws LoginTooPowerful */
export async function requireModestLogin(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>(REASONS);
  const { login, ...reasons } = rows[0]!;
  const found = Object.keys(reasons)
    .filter((reason) => reasons[reason])
    .map((reason) => {
      const remedy = REMEDIES.get(reason);
      return remedy ? `${reason} (${remedy})` : reason;
    });
  if (found.length > 0) throw new LoginTooPowerful(String(login), found);
}
