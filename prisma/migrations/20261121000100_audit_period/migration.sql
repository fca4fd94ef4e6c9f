-- A period of the audit log: the planner walks all newer rows rather than take a summary of block ranges, but takes this.
DROP INDEX audit_log_by_time;
CREATE INDEX audit_log_by_time ON audit_log (at);
