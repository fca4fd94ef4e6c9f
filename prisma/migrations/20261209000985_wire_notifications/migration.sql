-- Customers are notified of what becomes of a wire after it was sent. Such a notification points to the posting of the wire;
-- detail is the state that the wire reached.

ALTER TYPE notification_kind ADD VALUE 'wire';

ALTER TABLE notifications
  DROP CONSTRAINT notifications_posting_id_key,
  DROP CONSTRAINT notifications_check,
  -- As text, because this transaction has just added the value.
  ADD CHECK ((kind::text IN ('money_in', 'money_out', 'wire')) = (posting_id IS NOT NULL)),
  ADD CONSTRAINT notifications_posting_once UNIQUE (posting_id, detail);
