-- What the application's login states no longer, because a function establishes it: that a customer was deleted, that the
-- books were checked, which movements were announced, how long security events are kept, and who decided on a document
-- or asked for a loan.
REVOKE INSERT ON erasures FROM limmat_app;
REVOKE INSERT (started_at, run_by, checks) ON reconcile_runs FROM limmat_app;
REVOKE UPDATE ON notification_cursor FROM limmat_app;
REVOKE DELETE ON notifications FROM limmat_app;
REVOKE UPDATE (type) ON accounts FROM limmat_app;
REVOKE UPDATE (status, reason, decided_at, decided_by) ON documents FROM limmat_app;
REVOKE INSERT (customer_id, type, amount_minor, reason, monthly_income_minor) ON loan_requests FROM limmat_app;

-- How long security events are kept at least. `npm run migrate` writes it.
CREATE TABLE security_retention (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  days     integer NOT NULL CHECK (days >= 30)
);
INSERT INTO security_retention (days) VALUES (180);

-- The transaction that wrote the row, so that a change can be required to be in the audit log at its commit.
ALTER TABLE audit_log ADD COLUMN transaction_id bigint;
ALTER TABLE audit_log ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id()::text::bigint;

-- Messages with their cases and files are deleted by staff, in the audit log, or with their customer.
REVOKE DELETE ON conversations, message_attachments FROM limmat_app;
