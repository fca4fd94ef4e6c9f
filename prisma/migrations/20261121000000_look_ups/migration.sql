-- Look-ups that walked whole tables, each with the index it needs.

-- What goes with a deleted customer: every message, not only those that an inbox lists, and what only names the address.
CREATE INDEX messages_by_customer ON messages (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX outbox_mails_by_recipient ON outbox_mails (recipient);
CREATE INDEX code_flows_by_email ON code_flows (email);

-- What staff saw of a customer, among everything the customer did.
CREATE INDEX audit_log_looks ON audit_log (subject_customer_id, id DESC) WHERE actor_kind = 'staff';

-- The audit log by what was done and by when. Rows of movements are most of the log: they are never far, and every
-- payment would have to write into the index. Times rise with the rows, so a summary of each block range is enough.
CREATE INDEX audit_log_by_action ON audit_log (action, id DESC) WHERE action NOT IN ('ledger.transfer', 'ledger.wire');
CREATE INDEX audit_log_by_time ON audit_log USING brin (at) WITH (pages_per_range = 16);

-- Whether a customer ever paid a number.
CREATE INDEX ledger_entries_paid ON ledger_entries (actor_id, counterparty_number) WHERE kind IN ('transfer', 'wire');
