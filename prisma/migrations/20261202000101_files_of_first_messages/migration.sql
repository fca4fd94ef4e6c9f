-- The files of the first message of a conversation wait without one: the message starts it.

ALTER TABLE message_attachments
  ALTER conversation_id DROP NOT NULL,
  ADD CONSTRAINT message_attachments_placed CHECK (message_id IS NULL OR conversation_id IS NOT NULL),
  -- Staff always write to somebody, in a conversation.
  ADD CONSTRAINT message_attachments_of_staff CHECK (admin_id IS NULL OR conversation_id IS NOT NULL);

GRANT UPDATE (conversation_id) ON message_attachments TO limmat_app;
