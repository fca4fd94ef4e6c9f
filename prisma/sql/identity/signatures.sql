-- Signatures that the server makes and SQL cannot: HMAC-SHA-256 in hexadecimal with a key that only the owner reads.

-- Whether one of the keys made the signature of these fields. Each field is preceded by its length, so that no two lists
-- of fields are the same text.
CREATE FUNCTION is_signed(p_signature text, VARIADIC p_fields text[]) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT array_position(p_fields, NULL) IS NULL AND EXISTS (
    SELECT FROM signing_keys k, (
      SELECT convert_to(string_agg(octet_length(field) || ':' || field, '' ORDER BY place), 'UTF8') AS bytes
      FROM unnest(p_fields) WITH ORDINALITY AS f (field, place)
    ) message
    WHERE p_signature = encode(sha256(k.outer_key || sha256(k.inner_key || message.bytes)), 'hex'))
$$;

-- Raises LM044 without the signature.
CREATE FUNCTION require_signature(p_signature text, VARIADIC p_fields text[]) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF is_signed(p_signature, VARIADIC p_fields) IS NOT TRUE THEN
    RAISE EXCEPTION 'not signed by the server' USING ERRCODE = 'LM044';
  END IF;
END $$;

-- Whether the database knows the key of a server that is starting.
CREATE FUNCTION signing_key_is_known(p_signature text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(is_signed(p_signature, 'start'), false)
$$;
