-- An order between own accounts can keep an amount on the account that pays and move the rest: amount_minor is then what stays.
ALTER TABLE standing_orders
  ADD COLUMN keeps boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT standing_orders_amount_minor_check,
  ADD CONSTRAINT standing_orders_amount CHECK (amount_minor >= 0 AND (keeps OR amount_minor > 0)),
  ADD CONSTRAINT standing_orders_keeps CHECK (NOT keeps OR payee_account_id IS NOT NULL);
