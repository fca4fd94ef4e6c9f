-- The page of an entry shows why staff posted it.
CREATE INDEX audit_log_reasons ON audit_log (entry_id) WHERE action = 'posting.reason';
