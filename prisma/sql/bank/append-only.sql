-- Tables whose rows no login can change or delete.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LM010';
END $$;

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER customer_notes_unchanged BEFORE UPDATE ON customer_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconcile_runs_append_only BEFORE UPDATE OR DELETE ON reconcile_runs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconcile_runs_no_truncate BEFORE TRUNCATE ON reconcile_runs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_effects_append_only BEFORE UPDATE OR DELETE ON staff_effects
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_effects_no_truncate BEFORE TRUNCATE ON staff_effects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER security_events_no_truncate BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A decision is final. Only the link to its customer goes when the customer is deleted.
CREATE TRIGGER approvals_decided_once BEFORE UPDATE ON approvals
  FOR EACH ROW WHEN (
    OLD.status <> 'waiting'
    AND NOT (NEW.customer_id IS NULL AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id'))
  EXECUTE FUNCTION refuse_change();

-- An order that was completed or cancelled stays so.
CREATE TRIGGER standing_orders_end_once BEFORE UPDATE ON standing_orders
  FOR EACH ROW WHEN (OLD.next_on IS NULL) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loan_instalments_paid_once BEFORE UPDATE ON loan_instalments
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
