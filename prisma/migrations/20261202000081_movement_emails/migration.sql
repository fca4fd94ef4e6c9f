-- Emails about movements follow the notifications at their own pace: postings up to mailed_id have been announced by
-- email, or needed no email. While many emails wait, it stays behind told_id, and the next email of a customer
-- announces everything in between.
ALTER TABLE notification_cursor ADD COLUMN mailed_id bigint;
UPDATE notification_cursor SET mailed_id = told_id;
ALTER TABLE notification_cursor ALTER COLUMN mailed_id SET NOT NULL, ADD CHECK (mailed_id <= told_id);
