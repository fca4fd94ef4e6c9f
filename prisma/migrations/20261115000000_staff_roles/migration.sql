-- What a member of staff may do. Those who are there already keep what they could do; one written without a role
-- may only read.

CREATE TYPE admin_role AS ENUM ('administrator', 'teller', 'auditor');
ALTER TABLE admins ADD COLUMN role admin_role NOT NULL DEFAULT 'administrator';
ALTER TABLE admins ALTER COLUMN role SET DEFAULT 'auditor';
