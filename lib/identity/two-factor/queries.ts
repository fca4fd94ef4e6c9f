import "server-only";
import { prisma } from "@/lib/platform/db/prisma";
import type { Admin, Customer } from "@/lib/identity/callers";
import { countRecoveryCodes, findFactor } from "./store";

/** Two-factor sign-in as its holder sees it; null if it is off. */
export type TwoFactorState = { onSince: Date; codesLeft: number } | null;

export async function getTwoFactorState(
  caller: Customer | Admin,
): Promise<TwoFactorState> {
  const factor = await findFactor(caller);
  if (!factor?.confirmedAt) return null;
  return {
    onSince: factor.confirmedAt,
    codesLeft: await countRecoveryCodes(prisma(), factor.id),
  };
}
