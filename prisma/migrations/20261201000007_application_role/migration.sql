-- The role of the application, with exactly the rights on tables that it needs. ../../sql/grants.sql lists the functions
-- that it may call. It reads the books and moves money through functions alone: it cannot write an entry, a posting, a
-- hold or a balance by hand, nor change any table.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'limmat_app') THEN
    CREATE ROLE limmat_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this cluster made it just now
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO limmat_app;

-- Identity. Functions write staff, sessions, passwords and the second factors of staff.
GRANT SELECT, INSERT, UPDATE, DELETE ON customers, code_flows, throttles, second_factors, recovery_codes, known_devices
  TO limmat_app;
GRANT SELECT ON admins, sessions TO limmat_app;
GRANT UPDATE (ended_at) ON sessions TO limmat_app;
GRANT SELECT, INSERT ON customer_keys TO limmat_app;

ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
CREATE POLICY second_factors_read ON second_factors FOR SELECT USING (true);
CREATE POLICY second_factors_of_customers ON second_factors USING (realm = 'customer') WITH CHECK (realm = 'customer');
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY recovery_codes_read ON recovery_codes FOR SELECT USING (true);
CREATE POLICY recovery_codes_of_customers ON recovery_codes
  USING (EXISTS (SELECT FROM second_factors f WHERE f.id = second_factor_id AND f.realm = 'customer'))
  WITH CHECK (EXISTS (SELECT FROM second_factors f WHERE f.id = second_factor_id AND f.realm = 'customer'));

-- Ledger
GRANT SELECT ON accounts, retired_numbers, ledger_entries, ledger_postings, wires, holds, reconcile_runs TO limmat_app;
GRANT INSERT (started_at, run_by, checks) ON reconcile_runs TO limmat_app;
GRANT INSERT (kind, customer_id, number, type, currency, status, cot_code, tax_code, daily_limit_minor)
  ON accounts TO limmat_app;
-- Locking a row needs the right to change one of its columns. Functions write the others.
GRANT UPDATE (type) ON accounts TO limmat_app;

-- Banking
GRANT SELECT, INSERT, UPDATE, DELETE ON beneficiaries, cards TO limmat_app;
GRANT SELECT, INSERT ON standing_order_runs, loan_requests, documents TO limmat_app;
GRANT SELECT ON standing_orders TO limmat_app;
GRANT UPDATE (status, next_on, try_on, attempt) ON standing_orders TO limmat_app;
GRANT UPDATE (status, yearly_rate_bp, term_months, decline_reason, decided_at, decided_by, entry_id)
  ON loan_requests TO limmat_app;
GRANT UPDATE (status, reason, decided_at, decided_by) ON documents TO limmat_app;
GRANT SELECT, INSERT, DELETE ON erasures TO limmat_app;

-- Messaging
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_mails TO limmat_app;
GRANT SELECT, INSERT, DELETE, UPDATE (read_at, answered_at) ON messages TO limmat_app;
GRANT SELECT, INSERT, DELETE, UPDATE (assigned_to) ON conversations TO limmat_app;
GRANT SELECT, INSERT, UPDATE (status, reason, refund_entry_id, refunded_minor) ON cases TO limmat_app;
GRANT SELECT ON case_events TO limmat_app;
GRANT USAGE ON SEQUENCE case_numbers TO limmat_app;
GRANT SELECT, INSERT, DELETE, UPDATE (read_at) ON notifications TO limmat_app;
GRANT SELECT, INSERT, UPDATE ON notification_settings TO limmat_app;
GRANT SELECT, UPDATE ON notification_cursor TO limmat_app;

-- Control. Functions write the audit log, approvals, effects and security events.
GRANT SELECT ON audit_log, audit_chain, approvals, approval_uses, four_eyes_limits, staff_effects, security_events
  TO limmat_app;
GRANT SELECT, INSERT, DELETE, UPDATE (at) ON audit_views TO limmat_app;
GRANT SELECT, INSERT, DELETE ON approval_private_data TO limmat_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO limmat_app;
