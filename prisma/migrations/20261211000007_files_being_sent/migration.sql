-- The numbers of the lines that a call is sending, some of which may not be posted yet; NULL after the call.
ALTER TABLE payment_files ADD COLUMN sending jsonb CHECK (jsonb_typeof(sending) = 'array');
GRANT UPDATE (sending) ON payment_files TO limmat_app;
