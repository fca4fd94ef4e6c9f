-- When a customer has first opened a message of the bank.

ALTER TABLE messages ADD COLUMN read_at timestamptz;
CREATE INDEX messages_unread ON messages (customer_id) WHERE read_at IS NULL AND NOT is_received;

GRANT UPDATE (read_at) ON messages TO limmat_app;
