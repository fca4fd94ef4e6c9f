import "server-only";
import { AMOUNT_SQL, CURRENCY_SQL } from "@/lib/approvals/amount";
import { readAmounts } from "@/lib/approvals/amounts";
import { audit } from "@/lib/audit/store";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { env } from "@/lib/platform/config/env";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";

export type UnusualKind =
  "reconcile" | "movement" | "refused" | "export" | "approval";

export type UnusualEvent = {
  kind: UnusualKind;
  id: string;
  /** The description of a movement, or the name of an action. */
  subject: string;
  /** The member of staff or customer who is concerned; blank for the bank itself. */
  who: string;
  amountMinor: bigint | null;
  currency: Currency | null;
  at: Date;
};

/**
 * Returns what an auditor looks at first, and whether there is more: a reconciliation with differences, then the
 * requests that have waited for more than a day, oldest first, then newest first the movements of the last day above
 * the amount of four eyes or without a rate, and the refused rights and exports of the last week. `exports` are the
 * names of the actions that take data out of the bank. Writes an audit row.
 */
export async function listUnusual(
  admin: Admin,
  { limit, exports }: { limit: number; exports: readonly string[] },
  context: RequestContext,
): Promise<{ events: UnusualEvent[]; isCut: boolean }> {
  const { accountMinor } = readAmounts(env()).administrator;
  return transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: backOfficeActions["unusual.list"],
    });
    const events = await tx.$queryRawUnsafe<UnusualEvent[]>(
      `SELECT kind, id, subject, who, amount_minor AS "amountMinor", currency, at FROM (
         (SELECT 'reconcile' AS kind, r.id::text, '' AS subject, coalesce(m.username, '') AS who,
                 NULL::bigint AS amount_minor, NULL::text AS currency, r.finished_at AS at
          FROM (SELECT * FROM reconcile_runs ORDER BY id DESC LIMIT 1) r LEFT JOIN admins m ON m.id = r.run_by
          WHERE EXISTS (SELECT FROM jsonb_array_elements(r.checks) c WHERE (c ->> 'broken')::int > 0))
         UNION ALL
         (SELECT 'movement', e.public_id::text, coalesce(nullif(e.description, ''), e.kind::text),
                 coalesce(c.full_name, ''), p.amount_minor, a.currency, e.entered_at
          FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
          JOIN accounts a ON a.id = p.account_id LEFT JOIN customers c ON c.id = a.customer_id
          WHERE e.entered_at > bank_now() - interval '1 day' AND $1::bigint IS NOT NULL
            -- No minor unit is worth ten cents, so most movements need no rate. One without a rate may be above the
            -- amount.
            AND p.amount_minor > $1::bigint / 10
            AND (base_minor(p.amount_minor, a.currency) > $1::bigint) IS NOT FALSE
          ORDER BY e.entered_at DESC LIMIT $2::int)
         UNION ALL
         (SELECT 'refused', s.id::text, '', coalesce(m.username, ''), NULL, NULL, s.last_at
          FROM security_events s LEFT JOIN admins m ON m.id = s.admin_id
          WHERE s.event = 'right.missing' AND s.first_at > clock_timestamp() - interval '7 days'
          ORDER BY s.id DESC LIMIT $2::int)
         UNION ALL
         (SELECT 'export', l.id::text, l.action, coalesce(m.username, ''), NULL, NULL, l.at
          FROM audit_log l LEFT JOIN admins m ON m.id = l.actor_id
          WHERE l.action = ANY ($3::text[])
            AND l.action NOT IN ('ledger.transfer', 'ledger.wire') AND l.at > clock_timestamp() - interval '7 days'
          ORDER BY l.id DESC LIMIT $2::int)
         UNION ALL
         (SELECT 'approval', p.id::text, p.kind::text, m.username, ${AMOUNT_SQL}, ${CURRENCY_SQL}, p.made_at
          FROM approvals p JOIN admins m ON m.id = p.made_by LEFT JOIN accounts a ON a.id = p.account_id
          WHERE p.status = 'waiting' AND p.made_at < bank_now() - interval '1 day'
          ORDER BY p.made_at LIMIT $2::int)
       ) u ORDER BY kind = 'reconcile' DESC, kind = 'approval' DESC, CASE kind WHEN 'approval' THEN at END, at DESC, id
       LIMIT $2::int`,
      accountMinor,
      limit + 1,
      exports,
    );
    return { events: events.slice(0, limit), isCut: events.length > limit };
  });
}
