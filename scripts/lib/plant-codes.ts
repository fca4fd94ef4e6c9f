import {
  sealFirstCodes,
  type TransferCodes,
} from "@/lib/identity/transfer-codes";
import { keyRing, type KeyRing } from "@/lib/platform/crypto/key-ring";

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Returns the keys in DATA_KEYS of this process. */
export const dataKeys = (): KeyRing => keyRing.parse(process.env.DATA_KEYS);

/**
 * Gives customers without a key their transfer codes, encrypted as the application does.
 * @param query runs with the owner's login
 * @param codes by customer id
 */
export async function plantTransferCodes(
  query: Query,
  codes: Iterable<[customerId: string, codes: TransferCodes]>,
  keys = dataKeys(),
): Promise<void> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const rows = Array.from(codes, ([customerId, plain]) => {
    const { key, cotCode, taxCode } = sealFirstCodes(keys, customerId, plain);
    return {
      customer_id: customerId,
      key_id: key.keyId,
      wrapped: hex(key.wrapped),
      cot_code: hex(cotCode),
      tax_code: hex(taxCode),
    };
  });
  await query(
    `WITH planted AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS p (customer_id uuid, key_id text, wrapped text, cot_code text, tax_code text)
     ), keyed AS (
       INSERT INTO customer_keys (customer_id, key_id, wrapped)
       SELECT customer_id, key_id, decode(wrapped, 'hex') FROM planted
     )
     UPDATE customer_rights r SET cot_code = decode(p.cot_code, 'hex'), tax_code = decode(p.tax_code, 'hex')
     FROM planted p WHERE r.customer_id = p.customer_id`,
    [JSON.stringify(rows)],
  );
}
