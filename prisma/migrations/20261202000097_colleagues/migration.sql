-- Administrators manage staff in the application: colleagues get email, and temporary passwords by email.

ALTER TYPE approval_kind ADD VALUE 'colleague';

ALTER TABLE admins
  -- Null for staff whom an operator created without one.
  ADD email                 text,
  -- Until a member of staff has changed such a password, nothing else is allowed.
  ADD password_is_temporary boolean NOT NULL DEFAULT false;
