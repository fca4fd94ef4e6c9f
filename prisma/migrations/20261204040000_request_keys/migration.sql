-- The key that a member of staff sent with the request, so that it can be found if its answer was lost.
ALTER TABLE audit_log ADD COLUMN request_key text;

CREATE INDEX audit_log_request_key ON audit_log (actor_id, request_key) WHERE request_key IS NOT NULL;
