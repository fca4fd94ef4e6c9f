-- What hands an account over, a customer's password and email address, is written by functions that check a signature of
-- the server. The application's login can neither write these columns nor sign.

ALTER TABLE customers
  -- Part of each signature, which is therefore good once.
  ADD signed_changes integer NOT NULL DEFAULT 0,
  -- Reset codes that were entered since the last new password.
  ADD reset_tries    integer NOT NULL DEFAULT 0;

-- Each secret of SIGNING_SECRET, XORed with both pads of HMAC. Nobody but the owner reads or writes it.
CREATE TABLE signing_keys (
  inner_key bytea PRIMARY KEY,
  outer_key bytea NOT NULL
);

REVOKE INSERT, UPDATE, DELETE ON customers FROM limmat_app;
GRANT UPDATE (full_name, username, phone_number, occupation, date_of_birth, marital_status, address, photo_id,
              registration_date) ON customers TO limmat_app;
