import "server-only";
import { hourly } from "@/lib/platform/rate-limit/limit";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { isSound } from "@/lib/ledger/reconcile-runs";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { booksActions } from "./audit";
import { checkBooks } from "./reconcile";

/** For each member of staff: a run reads the whole ledger. */
const reconcileLimit = hourly("reconcile-staff", 20);

/**
 * Checks the whole ledger, records the result and writes an audit row.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function reconcileBooks(
  admin: Admin,
  context: RequestContext,
): Promise<{ message: string; isSound: boolean }> {
  await enforceLimit(reconcileLimit, admin.id);
  const checks = await checkBooks(admin);
  const sound = isSound(checks);
  await transaction((tx) =>
    audit(tx, admin, context, {
      action: booksActions["books.reconcile"],
      after: {
        result: sound ? "The books add up" : "The books do not add up",
        brokenRules: checks.filter(({ broken }) => broken > 0).length,
      },
    }),
  );
  return {
    message: sound
      ? "The books add up."
      : "The books do not add up. Please look at the broken rules.",
    isSound: sound,
  };
}
