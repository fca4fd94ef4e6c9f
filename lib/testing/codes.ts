import type pg from "pg";
import { flowPlace, placed } from "@/lib/identity/codes/place";
import { keyedHash, secrets } from "@/lib/platform/crypto/secrets";

/**
 * Gives code flows a code that the test knows, as if the server had drawn it.
 * @param flowId all flows if there is none
 * @param secret CODE_SECRET of the server
 */
export async function setCode(
  ownerPool: pg.Pool,
  code: string,
  { flowId, secret = process.env.CODE_SECRET! }: Which = {},
): Promise<void> {
  const { rows } = await ownerPool.query<Row>(
    `SELECT id, purpose, customer_id AS "customerId", email, expires_at AS "expiresAt" FROM code_flows
     WHERE $1::uuid IS NULL OR id = $1`,
    [flowId ?? null],
  );
  for (const { expiresAt, ...flow } of rows)
    await ownerPool.query(
      "UPDATE code_flows SET code_hash = $2 WHERE id = $1",
      [
        flow.id,
        keyedHash(
          secrets.parse(secret),
          placed(flowPlace(flow, expiresAt), code),
        ),
      ],
    );
}

type Which = { flowId?: string; secret?: string };

type Row = {
  id: string;
  purpose: "sign_up" | "password_reset";
  customerId: string | null;
  email: string;
  expiresAt: Date;
};
