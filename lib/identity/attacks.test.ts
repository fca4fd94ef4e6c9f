import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { asApplication, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";

// Attacker: can run any SQL with the application's login and tries to become staff, to act in others' names, to hide
// traces, or to gain power over the server. lib/ledger/attacks.test.ts has the attacks on money.
const { ownerPool, databaseUrl, sql } = await testDatabase();

const admin = await plantStaff(ownerPool, "admin");
const teller = await plantStaff(ownerPool, "teller", "teller");
await sql`WITH f AS (
     INSERT INTO second_factors (realm, admin_id, secret, key_id, confirmed_at)
     SELECT 'admin', id, 'secret', 'test', now() FROM admins WHERE username = 'admin' RETURNING id)
   INSERT INTO recovery_codes (second_factor_id, code_hash) SELECT id, 'hash' FROM f`;
/** One with a second factor, and one without. */
const [account, other] = await openAccounts(ownerPool, 2, {
  balanceMinor: 100n,
});
await sql`WITH f AS (
     INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
     SELECT 'customer', customer_id, 'secret', 'test', now() FROM accounts WHERE id = ${String(other)} RETURNING id)
   INSERT INTO recovery_codes (second_factor_id, code_hash) SELECT id, 'code' FROM f`;
await sql`INSERT INTO approvals (kind, customer_id, amount_minor, request, made_by)
   SELECT 'credit', customer_id, 100, '{}', ${teller.id} FROM accounts WHERE id = ${String(account)}`;
await sql`INSERT INTO audit_log (actor_kind, action, ip, request_id) VALUES ('system', 'planted', '', '')`;

const STAFF = [
  "INSERT INTO admins (username, password_hash, role) VALUES ('me', '-', 'administrator')",
  "UPDATE admins SET role = 'administrator'",
  "UPDATE admins SET username = 'me'",
  "UPDATE admins SET password_hash = '-'",
  "UPDATE admins SET disabled_at = NULL",
  "UPDATE admins SET disabled_at = now()",
  "DELETE FROM admins",
  "TRUNCATE admins CASCADE",
  "MERGE INTO admins a USING (SELECT 1) s ON true WHEN MATCHED THEN UPDATE SET role = 'administrator'",
  "INSERT INTO admins SELECT * FROM admins ON CONFLICT (id) DO UPDATE SET role = 'administrator'",
  "SELECT * FROM admins FOR UPDATE",
  "COPY admins (username, password_hash) FROM STDIN",
  `SELECT password_renew('admin', '${admin.id}', '-', '-')`,
  `SELECT password_is_proven('admin', '${admin.id}', '-')`,
  "SELECT password_stored('-')",
  "INSERT INTO second_factors (realm, admin_id, secret, key_id) SELECT 'admin', id, '', '' FROM admins",
  "DELETE FROM second_factors",
  "UPDATE second_factors SET confirmed_at = NULL",
  "UPDATE second_factors SET last_step = 9000000000",
  "UPDATE second_factors SET realm = 'customer', admin_id = NULL",
  "TRUNCATE second_factors CASCADE",
  "DELETE FROM recovery_codes",
  "UPDATE recovery_codes SET used_at = now()",
  "INSERT INTO recovery_codes SELECT id, 'mine' FROM second_factors",
  "SELECT factor_use_step(id, 9000000000) FROM second_factors",
  "SELECT recovery_code_use(id, ARRAY['00'], '', '') FROM second_factors",
  "SELECT factor_confirm('x', id, 1) FROM second_factors",
  `SELECT factor_confirm('${admin.sessionSecret}', id, 1) FROM second_factors`,
  "SELECT recovery_codes_replace('x', ARRAY['00'])",
  "SELECT factor_remove('x', 'x')",
  `SELECT factor_start('${admin.sessionSecret}', 'x', gen_random_uuid(), '', '')`,
  `SELECT factor_remove('${admin.sessionSecret}', 'x')`,
  "SELECT customer_factor_remove('x', customer_id) FROM second_factors",
  `SELECT customer_factor_remove('${teller.sessionSecret}', customer_id) FROM second_factors`,
  "INSERT INTO second_factors (realm, customer_id, secret, key_id) SELECT 'customer', id, '', '' FROM customers",
  "UPDATE admins SET email = 'me@example.com'",
  "UPDATE admins SET password_is_temporary = false",
  "SELECT colleague_change('x', id, 'role', made_by, 'admin', 'administrator', NULL, '-') FROM approvals",
  `SELECT colleague_change('${admin.sessionSecret}', id, 'role', made_by, 'admin', 'administrator', NULL, '-') FROM approvals`,
  `SELECT colleague_change('${admin.sessionSecret}', gen_random_uuid(), 'role', NULL, 'admin', 'administrator', NULL, '-')`,
];

const CUSTOMERS = [
  "UPDATE customers SET password_hash = '-'",
  "UPDATE customers SET email = 'me@example.com'",
  "UPDATE customers SET is_verified = false",
  "UPDATE customers SET password_is_temporary = false",
  "UPDATE customers SET signed_changes = -1",
  "UPDATE customers SET reset_tries = -1000000",
  `INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                          marital_status, address, is_verified)
   VALUES ('Me', 'me', 'me@example.com', '1', '-', 'x', '1980-01-01', 'Single', 'x', true)`,
  `INSERT INTO customers SELECT * FROM customers ON CONFLICT (id) DO UPDATE SET password_hash = '-'`,
  "MERGE INTO customers c USING (SELECT 1) s ON true WHEN MATCHED THEN UPDATE SET password_hash = '-'",
  "COPY customers (full_name) FROM STDIN",
  "DELETE FROM customers",
  "TRUNCATE customers CASCADE",
  "SELECT customer_set_password(id, '-', false, '') FROM customers",
  "SELECT customer_set_password(id, '-', false, NULL) FROM customers",
  "SELECT customer_set_password(NULL, '-', false, '')",
  "SELECT customer_set_email(id, 'me@example.com', false, encode(sha256(''), 'hex')) FROM customers",
  "SELECT customer_verify(id, '') FROM customers",
  "SELECT reset_tries_clear(id, '') FROM customers",
  `SELECT customer_open('{"id": "00000000-0000-4000-8000-000000000001", "email": "me@example.com", "password_hash": "-"}', '')`,
  "SELECT customer_open((to_jsonb(c) - 'password_hash') || '{\"password_hash\": \"-\"}', NULL) FROM customers c",
  "SELECT customer_delete('x', id, NULL, '', '') FROM customers",
  `SELECT customer_delete('${teller.sessionSecret}', id, NULL, '', '') FROM customers`,
  "SELECT sign_ups_delete(email) FROM customers",
  "SELECT sign_ups_purge()",
  "SELECT password_renew('customer', id, password_hash, '-') FROM customers",
  "SELECT * FROM signing_keys",
  "INSERT INTO signing_keys VALUES ('', '')",
  "DELETE FROM signing_keys",
  "TRUNCATE signing_keys",
  "COPY signing_keys TO STDOUT",
  "INSERT INTO secret_checks VALUES ('CARD_KEYS', 'k1', '')",
  "UPDATE secret_checks SET digest = ''",
  "DELETE FROM secret_checks",
  "SELECT is_signed('', 'start')",
  "SELECT require_signature('', 'start')",
  "SELECT sign FROM signing_key_is_known(NULL) AS sign",
];

const SESSIONS = [
  `INSERT INTO sessions (realm, admin_id, digest, device, ip, expires_at)
   VALUES ('admin', '${admin.id}', sha256('x'), '', '', 'infinity')`,
  "UPDATE sessions SET digest = sha256('x')",
  "UPDATE sessions SET expires_at = 'infinity'",
  "UPDATE sessions SET last_seen_at = 'infinity'",
  "UPDATE sessions SET admin_id = NULL",
  "DELETE FROM sessions",
  "TRUNCATE sessions",
  `SELECT session_start('admin', '${admin.id}', password_hash, sha256('x'), '', '', 60) FROM admins`,
  `SELECT session_start('admin', '${admin.id}', NULL, sha256('x'), '', '', 60)`,
  `SELECT session_start(NULL, '${admin.id}', '-', sha256('x'), '', '', 60)`,
  "SELECT session_touch(encode(digest, 'hex')) FROM sessions",
  "SELECT require_live_staff('x')",
];

const APPROVALS = [
  `INSERT INTO approvals (kind, amount_minor, request, made_by) VALUES ('credit', 1, '{}', '${teller.id}')`,
  "UPDATE approvals SET status = 'approved'",
  `UPDATE approvals SET status = 'approved', decided_by = '${admin.id}', decided_at = now()`,
  "UPDATE approvals SET amount_minor = 1",
  "UPDATE approvals SET customer_id = NULL",
  "DELETE FROM approvals",
  "TRUNCATE approvals CASCADE",
  `SELECT approval_request('${teller.id}', 'credit', NULL, 1, '{}', '{}', NULL, NULL, NULL)`,
  "SELECT approval_request(NULL, 'credit', NULL, 1, '{}', '{}', NULL, NULL, NULL)",
  `SELECT approval_decide('${admin.sessionRowId}', id, true, '', NULL, '{}') FROM approvals`,
  `SELECT approval_decide('${teller.sessionSecret}', id, true, '', NULL, '{}') FROM approvals`,
  `SELECT approval_withdraw('${admin.sessionSecret}', id) FROM approvals`,
  "UPDATE four_eyes_limits SET account_minor = NULL",
  "DELETE FROM four_eyes_limits",
  "DELETE FROM staff_effects",
  "INSERT INTO approval_uses (approval_id, used_by) SELECT id, made_by FROM approvals",
];

const TRAIL = [
  "INSERT INTO audit_log (actor_kind, action, ip, request_id) VALUES ('system', 'x', '', '')",
  `INSERT INTO audit_log (id, at, actor_kind, action, ip, request_id) OVERRIDING SYSTEM VALUE
   VALUES (1, '2020-01-01', 'staff', 'x', '', '')`,
  "UPDATE audit_log SET actor_id = NULL",
  "DELETE FROM audit_log",
  "TRUNCATE audit_log CASCADE",
  "DELETE FROM audit_chain",
  "TRUNCATE audit_chain",
  "UPDATE audit_chain SET digest = ''",
  "INSERT INTO audit_chain (position, audit_id, digest) SELECT 1, min(id), '' FROM audit_log",
  `SELECT audit_append(NULL, 'staff', '${admin.id}', 'x', NULL, NULL, NULL, NULL, NULL, '', '')`,
  `SELECT audit_append('${teller.sessionSecret}', 'staff', '${admin.id}', 'x', NULL, NULL, NULL, NULL, NULL, '', '')`,
  "SELECT audit_append(NULL, 'system', NULL, 'staff.create', NULL, NULL, NULL, NULL, NULL, '', '')",
  "SELECT audit_append(NULL, 'system', NULL, 'ledger.credit', NULL, NULL, NULL, NULL, NULL, '', '')",
  "SELECT audit_append(NULL, NULL, NULL, 'staff.create', NULL, NULL, NULL, NULL, NULL, '', '')",
  "SELECT setval('audit_log_id_seq', 1)",
  "SELECT nextval('audit_log_id_seq')",
  "DELETE FROM customer_keys",
  "DELETE FROM security_events",
];

const SERVER = [
  "SET ROLE limmat_owner",
  "SET SESSION AUTHORIZATION limmat_owner",
  "SET session_replication_role = replica",
  "ALTER ROLE limmat_web SUPERUSER",
  "ALTER ROLE limmat_web CREATEROLE",
  "ALTER ROLE limmat_owner PASSWORD 'mine'",
  "CREATE ROLE mine",
  "GRANT limmat_owner TO limmat_web",
  "GRANT pg_read_server_files TO limmat_web",
  "GRANT ALL ON admins TO limmat_app",
  "CREATE DATABASE mine",
  "CREATE SCHEMA mine",
  "CREATE TABLE public.mine ()",
  "CREATE VIEW public.mine AS SELECT 1",
  "CREATE TYPE public.mine AS ENUM ('x')",
  "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  `CREATE OR REPLACE FUNCTION live_staff_session(p_session text) RETURNS TABLE (admin_id uuid, role admin_role)
   LANGUAGE sql AS 'SELECT id, role FROM admins'`,
  "ALTER FUNCTION session_start SECURITY INVOKER",
  "ALTER FUNCTION session_start SET search_path = pg_temp",
  "ALTER FUNCTION audit_append OWNER TO limmat_web",
  "DROP FUNCTION keep_session_end CASCADE",
  "CREATE TRIGGER mine BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_session_end()",
  "DROP TRIGGER sessions_end_once ON sessions",
  "ALTER TABLE sessions DISABLE TRIGGER USER",
  "ALTER TABLE second_factors DISABLE ROW LEVEL SECURITY",
  "CREATE POLICY mine ON second_factors USING (true)",
  "DROP POLICY second_factors_of_customers ON second_factors",
  "CREATE RULE mine AS ON INSERT TO audit_log DO INSTEAD NOTHING",
  "CREATE INDEX mine ON sessions (device)",
  "CREATE EVENT TRIGGER mine ON ddl_command_start EXECUTE FUNCTION keep_session_end()",
  "CREATE PUBLICATION mine FOR ALL TABLES",
  "CREATE SUBSCRIPTION mine CONNECTION 'host=127.0.0.1' PUBLICATION mine",
  "SELECT pg_create_logical_replication_slot('mine', 'test_decoding')",
  "CREATE EXTENSION dblink",
  "CREATE EXTENSION postgres_fdw",
  "CREATE EXTENSION file_fdw",
  "CREATE EXTENSION plpython3u",
  "CREATE SERVER mine FOREIGN DATA WRAPPER postgres_fdw",
  "CREATE LANGUAGE plperlu",
  "COPY admins TO '/tmp/limmat-attack'",
  "COPY admins FROM '/etc/passwd'",
  "COPY admins TO PROGRAM 'id'",
  "SELECT pg_read_file('/etc/passwd')",
  "SELECT pg_read_binary_file('/etc/passwd')",
  "SELECT pg_ls_dir('/')",
  "SELECT pg_stat_file('/etc/passwd')",
  "SELECT lo_import('/etc/passwd')",
  "SELECT lo_export(1, '/tmp/limmat-attack')",
  "SELECT pg_reload_conf()",
  "SELECT pg_rotate_logfile()",
  "SELECT pg_switch_wal()",
  "SELECT pg_promote()",
  "SELECT pg_stat_reset()",
  "ALTER SYSTEM SET log_statement = 'all'",
  "SET log_statement = 'all'",
  "SELECT set_config('session_preload_libraries', 'x', false)",
  "LOAD '/tmp/mine.so'",
  "SELECT * FROM pg_authid",
  "SELECT * FROM pg_hba_file_rules",
  "SELECT passwd FROM pg_shadow",
  "LOCK TABLE admins IN ACCESS EXCLUSIVE MODE",
  "LOCK TABLE audit_chain IN SHARE MODE",
  "REASSIGN OWNED BY limmat_owner TO limmat_web",
  "DROP OWNED BY limmat_owner",
  "ALTER DEFAULT PRIVILEGES FOR ROLE limmat_owner GRANT ALL ON TABLES TO limmat_web",
  "COMMENT ON TABLE admins IS 'mine'",
  "REFRESH MATERIALIZED VIEW pg_catalog.mine",
  "UPDATE pg_catalog.pg_class SET relrowsecurity = false",
  "DO $$ BEGIN EXECUTE 'UPDATE admins SET role = ''administrator'''; END $$",
];

const GROUPS: [string, string[]][] = [
  ["staff accounts and second factors", STAFF],
  ["customers' sign-in data", CUSTOMERS],
  ["sessions", SESSIONS],
  ["approvals", APPROVALS],
  ["the audit trail", TRAIL],
  ["the server", SERVER],
];

/** Everything that no attack may change, as one text. */
async function fingerprint(): Promise<string> {
  const texts = [
    "admins",
    "customers",
    "signing_keys",
    "secret_checks",
    "second_factors",
    "recovery_codes",
    "sessions",
    "approvals",
    "audit_log",
    "audit_chain",
    "four_eyes_limits",
    "pg_catalog.pg_trigger",
    "pg_catalog.pg_policy",
    "pg_catalog.pg_auth_members",
    "pg_catalog.pg_roles",
    "pg_catalog.pg_namespace",
    "pg_catalog.pg_extension",
  ].map(
    (table) =>
      `SELECT '${table}: ' || md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS text FROM ${table} t`,
  );
  // The texts of the functions take longer than all the rest; a change makes a new version of the row.
  texts.push(
    "SELECT 'pg_proc: ' || md5(string_agg(concat(p.ctid, p.xmin), ' ' ORDER BY p.ctid)) FROM pg_catalog.pg_proc p",
  );
  const { rows } = await ownerPool.query<{ text: string }>(
    texts.join(" UNION ALL "),
  );
  return rows.map(({ text }) => text).join("\n");
}

let before: string;
beforeAll(async () => {
  before = await fingerprint();
});

describe.each([
  ["the application's role", [] as string[]],
  ["the application's login after RESET ROLE", ["RESET ROLE"]],
])("as %s", (_as, prelude) => {
  it.each(GROUPS)(
    "no attack on %s changes anything",
    async (_what, attacks) => {
      const changed: string[] = [];
      for (const statement of attacks) {
        await asApplication(databaseUrl, statement, prelude).catch(() => {});
        if ((await fingerprint()) !== before) changed.push(statement);
      }
      expect(changed).toEqual([]);
    },
    120_000,
  );
});

it("counts more than the attacks that once worked", () => {
  expect(GROUPS.flatMap(([, attacks]) => attacks).length).toBeGreaterThan(103);
});

it("notices what the application's login may do: it ends sessions", async () => {
  await asApplication(databaseUrl, "UPDATE sessions SET ended_at = now()");
  expect(await fingerprint()).not.toBe(before);
});
