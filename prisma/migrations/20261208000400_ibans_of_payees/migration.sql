-- A saved payee or a standing order may name its account at another bank by IBAN. The application checks the country and
-- the check digits.
ALTER TABLE beneficiaries
  DROP CONSTRAINT beneficiaries_account_number_check,
  ADD CONSTRAINT beneficiaries_account_number_check
    CHECK (account_number ~ '^([0-9]{1,34}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})$');

ALTER TABLE standing_orders
  DROP CONSTRAINT standing_orders_account_number_check,
  ADD CONSTRAINT standing_orders_account_number_check
    CHECK (account_number ~ '^([0-9]{1,34}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})$');
