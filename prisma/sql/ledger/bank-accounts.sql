-- The bank's own accounts.

-- The stripe of a bank account that an account's movements use. Raises LM004 if the bank has none in this currency.
CREATE FUNCTION stripe_of(p_kind account_kind, p_account accounts) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT b.id INTO v_id FROM accounts b
  WHERE b.kind = p_kind AND b.currency = p_account.currency AND b.stripe = p_account.id % 16;
  IF v_id IS NULL THEN
    RAISE EXCEPTION 'currencies differ' USING ERRCODE = 'LM004';
  END IF;
  RETURN v_id;
END $$;
