import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Role } from "@/lib/identity/rights";
import { violatedIndex } from "@/lib/platform/db/errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { identityErrors } from "@/lib/identity/errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import { colleagueErrors } from "./staff-errors";

export type ColleagueRow = {
  id: string;
  username: string;
  email: string | null;
  role: Role;
  disabledAt: Date | null;
  hasSecondFactor: boolean;
  /** Of the one that is set up. */
  secondFactorId: string | null;
};

/** The values of a colleague that a change can replace. */
export type ColleagueState = Pick<
  ColleagueRow,
  "role" | "email" | "disabledAt" | "hasSecondFactor"
>;

/** The former state of a new colleague is null in every value. */
type FormerState = { id: string } & (
  ColleagueState | { [Name in keyof ColleagueState]: null }
);

export async function findColleague(
  tx: Tx,
  id: string,
): Promise<ColleagueRow | null> {
  const [row] = await tx.$queryRaw<ColleagueRow[]>`
    SELECT m.id::text, m.username, m.email, m.role::text, m.disabled_at AS "disabledAt",
           f.id IS NOT NULL AS "hasSecondFactor", f.id::text AS "secondFactorId"
    FROM admins m LEFT JOIN second_factors f ON f.admin_id = m.id AND f.confirmed_at IS NOT NULL
    WHERE m.id = ${id}::uuid`;
  return row ?? null;
}

/**
 * Carries out an approved request, and returns the colleague before and after it.
 * @throws DomainError USERNAME_TAKEN, COLLEAGUE_UNCHANGED or APPROVAL_OUTDATED.
 */
export async function applyChange(
  tx: Tx,
  { sessionSecret }: Admin,
  act: {
    approvalId: string;
    change: string;
    colleague?: string | undefined;
    username: string;
    role?: Role | undefined;
    email?: string | undefined;
    /** Of a new password. */
    hash: string | null;
    /** The second factor to remove. */
    factor?: string | undefined;
  },
): Promise<{ before: ColleagueState | null; after: ColleagueRow }> {
  try {
    const [{ id, ...before }] = await tx.$queryRaw<[FormerState]>`
      SELECT colleague_id::text AS id, former_role AS role, former_email AS email, former_disabled_at AS "disabledAt",
             had_second_factor AS "hasSecondFactor"
      FROM colleague_change(${sessionSecret}, ${act.approvalId}::uuid, ${act.change}, ${act.colleague ?? null}::uuid,
                            ${act.username}, ${act.role ?? null}, ${act.email ?? null}, ${act.hash}, ${act.factor ?? null}::uuid)`;
    return {
      before: before.role === null ? null : before,
      after: (await findColleague(tx, id))!,
    };
  } catch (error) {
    if (violatedIndex(error) === "admins_username")
      throw new DomainError(identityErrors.USERNAME_TAKEN);
    return throwRefusal({ LM049: colleagueErrors.COLLEAGUE_UNCHANGED })(error);
  }
}
