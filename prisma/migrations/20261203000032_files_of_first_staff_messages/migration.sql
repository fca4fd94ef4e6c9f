-- The files of staff's first message wait without a conversation as well, for the customer who receives it.

ALTER TABLE message_attachments DROP CONSTRAINT message_attachments_of_staff;
