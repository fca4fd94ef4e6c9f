-- A new row states what its caller brings, and takes the rest from its defaults: no document is approved, no case closed and
-- no message read or dated from the beginning. Only movements_notify announces movements.
REVOKE INSERT ON documents, cases, messages, notifications FROM limmat_app;
GRANT INSERT (id, customer_id, title, media_type) ON documents TO limmat_app;
GRANT INSERT (kind, customer_id, entry_id, conversation_id) ON cases TO limmat_app;
GRANT INSERT (conversation_id, customer_id, is_received, sender, email, subject, content) ON messages TO limmat_app;
GRANT INSERT (customer_id, kind, message_id, hold_id, detail) ON notifications TO limmat_app;
