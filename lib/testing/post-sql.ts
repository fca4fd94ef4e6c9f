type Attributes = Record<
  string,
  string | number | bigint | boolean | null | undefined
>;

/**
 * Returns a statement that posts a movement with these attributes of the type `movement`, as an attacker would write
 * it. It raises the refusal, if any.
 */
export function postSql(attributes: Attributes): string {
  const written = {
    ...{ description: "", bank: "", counterparty_name: "" },
    ...{ counterparty_number: "", ip: "", request_id: "" },
    ...attributes,
  };
  const json = JSON.stringify(written, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return `DO $post$
    DECLARE
      v record := (public.ledger_post(ARRAY[jsonb_populate_record(NULL::public.movement, '${json.replaceAll("'", "''")}')]))[1];
    BEGIN
      IF v.refusal IS NOT NULL THEN
        RAISE EXCEPTION 'refused' USING ERRCODE = v.refusal;
      END IF;
    END $post$`;
}
