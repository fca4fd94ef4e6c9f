-- Customers are warned in the app of guessed codes, because an intruder in the mailbox can delete the email.
ALTER TYPE notification_kind ADD VALUE 'security';
