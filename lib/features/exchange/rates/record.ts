import "server-only";
import type { StaffRequest } from "@/lib/approvals/request";
import type { AuditAction } from "@/lib/audit/actions";
import { audit } from "@/lib/audit/store";
import type { Tx } from "@/lib/platform/db/prisma";
import { formatExchangeRate } from "./rate";
import { listReplacedRates } from "./store";

/** Writes the audit row about the rates of these currencies that this transaction has stored; nothing without any. */
export async function recordRates(
  tx: Tx,
  { admin, context }: StaffRequest,
  currencies: readonly string[],
  { action, source }: { action: AuditAction; source: string },
): Promise<void> {
  const rates = await listReplacedRates(tx, currencies);
  const [first] = rates;
  if (!first) return;
  const byCurrency = (of: "formerMicro" | "micro") =>
    Object.fromEntries(
      rates.map((rate) => [
        rate.currency,
        rate[of] === null ? "" : formatExchangeRate(rate[of]),
      ]),
    );
  await audit(tx, admin, context, {
    action,
    before: byCurrency("formerMicro"),
    after: { day: first.day, source, ...byCurrency("micro") },
  });
}
