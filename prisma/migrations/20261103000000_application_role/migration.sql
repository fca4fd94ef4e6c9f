-- The role the application runs as. It reads the books and moves money through ledger_post alone:
-- it cannot write an entry, a posting, a hold or a balance by hand, nor change any table.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'limmat_app') THEN
    CREATE ROLE limmat_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this cluster made it just now
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO limmat_app;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;

GRANT SELECT, INSERT, UPDATE, DELETE ON customers, admins, sessions, code_flows, throttles, outbox_mails TO limmat_app;
GRANT EXECUTE ON FUNCTION throttle_take TO limmat_app;

GRANT SELECT ON accounts, ledger_entries, ledger_postings, wires, holds, audit_log TO limmat_app;
GRANT INSERT (kind, customer_id, number, type, currency, status, cot_code, tax_code, daily_limit_minor)
  ON accounts TO limmat_app;
GRANT UPDATE (number, type, currency, status, cot_code, tax_code, daily_limit_minor) ON accounts TO limmat_app;
GRANT INSERT ON audit_log TO limmat_app;
GRANT EXECUTE ON FUNCTION ledger_post, ledger_place_hold, ledger_release_hold, signed_minor TO limmat_app;
