import "server-only";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import type { AccountStatus } from "./callers";

type RightsChange = {
  status?: AccountStatus;
  cotCode?: Uint8Array;
  taxCode?: Uint8Array;
  dailyLimitMinor?: bigint | null | undefined;
};

/**
 * Changes what a customer may do; a missing value stays.
 * @throws DomainError SIGNED_OUT.
 */
export async function changeRights(
  tx: Tx,
  sessionSecret: string,
  customerId: string,
  { status, cotCode, taxCode, dailyLimitMinor }: RightsChange,
): Promise<void> {
  const changes = {
    status,
    cot_code: toHex(cotCode),
    tax_code: toHex(taxCode),
    daily_limit_minor: dailyLimitMinor?.toString() ?? dailyLimitMinor,
  };
  await tx
    .$queryRawUnsafe(
      "SELECT staff_change_rights($1, $2::uuid, $3::jsonb)::text",
      sessionSecret,
      customerId,
      JSON.stringify(changes),
    )
    .catch(throwLedgerError);
}

/** Returns bytes as PostgreSQL reads them in JSON. */
export const toHex = (bytes: Uint8Array | undefined) =>
  bytes && `\\x${Buffer.from(bytes).toString("hex")}`;
