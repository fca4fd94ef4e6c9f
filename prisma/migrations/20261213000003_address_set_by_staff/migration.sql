-- Nobody has confirmed an email address that staff have set, so emails to it contain no name.
ALTER TABLE customers ADD COLUMN email_set_by_staff boolean NOT NULL DEFAULT false;
