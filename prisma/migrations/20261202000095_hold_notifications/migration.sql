-- Customers are notified of money on hold. A notification points to its hold; detail is "placed" or "released".

ALTER TYPE notification_kind ADD VALUE 'hold';

ALTER TABLE notifications
  ADD COLUMN hold_id bigint REFERENCES holds (id),
  -- As text, because this transaction has just added the value.
  ADD CHECK ((kind::text = 'hold') = (hold_id IS NOT NULL));

ALTER TABLE notification_settings
  ADD COLUMN hold_mail boolean NOT NULL DEFAULT true,
  ADD COLUMN hold_app boolean NOT NULL DEFAULT true;
