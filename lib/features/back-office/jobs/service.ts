import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { runFailedAgain } from "@/lib/platform/jobs/store";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import { jobTitle } from "./titles";

/**
 * Makes a job that failed for good due now, with all its attempts.
 * @throws DomainError NOT_FOUND if there is none with this id, for example because somebody else ran it.
 */
export async function runJobAgain(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const job = await runFailedAgain(tx, id);
    if (!job) throw new DomainError(commonErrors.NOT_FOUND);
    await audit(tx, admin, context, {
      action: backOfficeActions["job.run"],
      after: { title: jobTitle(job.kind), ...job },
    });
  });
  return { message: "The job runs now" };
}
