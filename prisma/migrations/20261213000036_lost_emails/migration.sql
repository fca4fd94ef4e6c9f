-- When an email was recorded as failed or expired, which the metrics count. NULL for rows from before.
ALTER TABLE outbox_mails ADD COLUMN lost_at timestamptz;
CREATE INDEX IF NOT EXISTS outbox_mails_lost ON outbox_mails (lost_at) WHERE lost_at IS NOT NULL;
