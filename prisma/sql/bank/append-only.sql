-- Tables below the features whose rows no login can change or delete. Those of a feature are in its folder.

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reversed_postings_append_only BEFORE UPDATE OR DELETE ON reversed_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reversed_postings_no_truncate BEFORE TRUNCATE ON reversed_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
