import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { secondsToResend } from "@/lib/identity/codes/resend-policy";
import { prisma } from "@/lib/platform/db/prisma";
import { machineNow } from "@/lib/platform/time/clock";

/** A change that waits for its codes. */
export type RunningChange = {
  newEmail: string;
  /** Seconds until new codes may be requested. */
  waitSeconds: number;
};

/** Returns the customer's change that waits for its codes, or null. */
export async function findEmailChange({
  id,
}: Customer): Promise<RunningChange | null> {
  const change = await prisma().emailChange.findUnique({
    where: { customerId: id, expiresAt: { gt: machineNow() } },
    select: { newEmail: true, sentAt: true },
  });
  return (
    change && {
      newEmail: change.newEmail,
      waitSeconds: secondsToResend(change.sentAt),
    }
  );
}
