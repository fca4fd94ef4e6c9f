-- The page of a reversed entry links to the one that replaces it.
CREATE INDEX audit_log_rebooked ON audit_log ((after ->> 'rebooks'))
  WHERE action = 'posting.reason' AND after ->> 'rebooks' IS NOT NULL;
