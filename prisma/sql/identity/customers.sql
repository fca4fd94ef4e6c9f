-- The name of a customer in an email; blank if nobody has proven the address.
CREATE FUNCTION name_in_mail(c customers) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN c.email_set_by_staff THEN '' ELSE c.full_name END
$$;

-- The ways to write the columns of a customer that hand the account over. Each signature names the number of changes so
-- far, so that it cannot be used again, and not for another customer or value.

-- Inserts a customer with their transfer codes and daily limit. Only sign-ups start unverified.
CREATE FUNCTION customer_open(p_customer jsonb, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_new    customers%ROWTYPE := jsonb_populate_record(NULL::customers, p_customer);
  v_rights customer_rights%ROWTYPE := jsonb_populate_record(NULL::customer_rights, p_customer);
BEGIN
  PERFORM require_signature(p_signature, 'open', v_new.id::text, v_new.email, v_new.password_hash,
                            v_new.password_is_temporary::text, v_new.is_verified::text);
  INSERT INTO customers (id, full_name, username, email, phone_number, password_hash, password_is_temporary, occupation,
                         date_of_birth, marital_status, address, is_verified, registration_date)
  VALUES (v_new.id, v_new.full_name, v_new.username, v_new.email, v_new.phone_number, v_new.password_hash,
          v_new.password_is_temporary, v_new.occupation, v_new.date_of_birth, v_new.marital_status, v_new.address,
          v_new.is_verified, coalesce(v_new.registration_date, bank_now()));
  UPDATE customer_rights
  SET cot_code = v_rights.cot_code, tax_code = v_rights.tax_code, daily_limit_minor = v_rights.daily_limit_minor
  WHERE customer_id = v_new.id;
END $$;

-- Sets a password without the proof of the present one.
CREATE FUNCTION customer_set_password(p_id uuid, p_hash text, p_is_temporary boolean, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_changes integer;
BEGIN
  SELECT signed_changes INTO v_changes FROM customers WHERE id = p_id FOR NO KEY UPDATE;
  PERFORM require_signature(p_signature, 'password', p_id::text, v_changes::text, p_hash, p_is_temporary::text);
  UPDATE customers SET password_hash = p_hash, password_is_temporary = p_is_temporary,
                       signed_changes = signed_changes + 1, reset_tries = 0
  WHERE id = p_id;
  IF NOT p_is_temporary THEN
    PERFORM customer_acted(p_id);
    PERFORM control_by_address(p_id);
  END IF;
END $$;

-- Changes the email address. One that staff set is unproven until a code that went there is entered. The signature holds
-- for one change. Raises LM044 without it.
CREATE FUNCTION customer_set_email(p_id uuid, p_email text, p_by_staff boolean, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_changes integer;
BEGIN
  SELECT signed_changes INTO v_changes FROM customers WHERE id = p_id FOR NO KEY UPDATE;
  PERFORM require_signature(p_signature, 'email', p_id::text, v_changes::text, p_email, p_by_staff::text);
  UPDATE customers SET email = p_email, email_set_by_staff = p_by_staff, signed_changes = signed_changes + 1 WHERE id = p_id;
END $$;

-- Marks the email address of a sign-up as verified, after its code was entered.
CREATE FUNCTION customer_verify(p_id uuid, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_changes integer;
  v_email   text;
BEGIN
  SELECT signed_changes, email INTO v_changes, v_email FROM customers WHERE id = p_id FOR NO KEY UPDATE;
  PERFORM require_signature(p_signature, 'verify', p_id::text, v_changes::text, v_email);
  UPDATE customers SET is_verified = true, email_set_by_staff = false, signed_changes = signed_changes + 1 WHERE id = p_id;
END $$;

-- Counts a reset code that is about to be checked. Only a right code or a new password starts the count again.
CREATE FUNCTION reset_try_count(p_id uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customers SET reset_tries = reset_tries + 1 WHERE id = p_id RETURNING reset_tries
$$;

-- Forgets the wrong codes after a right one, which also proves the email address. The signature holds for one change.
-- Raises LM044 without it.
CREATE FUNCTION reset_tries_clear(p_id uuid, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_changes integer;
BEGIN
  SELECT signed_changes INTO v_changes FROM customers WHERE id = p_id FOR NO KEY UPDATE;
  PERFORM require_signature(p_signature, 'right-code', p_id::text, v_changes::text);
  UPDATE customers SET reset_tries = 0, email_set_by_staff = false, signed_changes = signed_changes + 1 WHERE id = p_id;
END $$;
