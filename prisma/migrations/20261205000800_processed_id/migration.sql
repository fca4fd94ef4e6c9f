ALTER TABLE notification_cursor RENAME COLUMN told_id TO processed_id;
