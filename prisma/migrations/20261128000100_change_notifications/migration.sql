-- A notification of changed data, card, payees, standing orders, limit or codes.
ALTER TYPE notification_kind ADD VALUE 'change';
