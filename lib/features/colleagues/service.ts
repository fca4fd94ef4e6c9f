import "server-only";
import { requestApproval } from "@/lib/approvals/request";
import { findAdmin } from "@/lib/identity/admins/store";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { requirePassword } from "@/lib/identity/require-password";
import { ROLES, type Role } from "@/lib/identity/rights";
import { commonErrors } from "@/lib/platform/errors/common";
import { foldUsername } from "@/lib/identity/username";
import { requireSeen } from "@/lib/platform/http/version";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { colleagueApproval, type ColleagueRequest } from "./approval";
import type { ColleagueChange } from "./schema";
import { colleagueErrors } from "./staff-errors";
import { toShown } from "./shown";
import { findColleague, type ColleagueRow } from "./store";

type Confirmed = { reason: string; password: string };

/**
 * Requests a staff account for a new colleague.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_LOCKED, USERNAME_TAKEN or ALREADY_WAITING.
 */
export async function addColleague(
  admin: Admin,
  input: { username: string; email: string; role: Role } & Confirmed,
  context: RequestContext,
) {
  const { password, ...wanted } = input;
  await requirePassword(admin, password, "password");
  return transaction(async (tx) => {
    if (await findAdmin(tx, wanted.username))
      throw fieldError(identityErrors.USERNAME_TAKEN, "username");
    return request(tx, admin, context, {
      about: `colleague:new:${foldUsername(wanted.username)}`,
      change: "add",
      ...wanted,
    });
  });
}

/**
 * Requests a change of a colleague.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_LOCKED, NOT_FOUND, COLLEAGUE_OWN, VERSION_CONFLICT,
 * COLLEAGUE_UNCHANGED, COLLEAGUE_WITHOUT_EMAIL or ALREADY_WAITING.
 */
export async function changeColleague(
  admin: Admin,
  id: string,
  input: { change: ColleagueChange } & Confirmed,
  context: RequestContext,
) {
  const { change, reason, password } = input;
  await requirePassword(admin, password, "password");
  return transaction(async (tx) => {
    const colleague = await requireColleague(tx, admin, id);
    requireSeen(context, toShown(colleague));
    refuseNeedless(colleague, change);
    const role = ROLES.find((each) => each === change);
    return request(tx, admin, context, {
      ...toSubject(colleague),
      ...(role
        ? { change: "role", role }
        : { change: change as Exclude<ColleagueChange, Role> }),
      ...(change === "factor" && { factor: colleague.secondFactorId! }),
      reason,
    });
  });
}

/** Requests another email address of a colleague. Throws like {@link changeColleague}. */
export async function changeColleagueEmail(
  admin: Admin,
  id: string,
  { email, reason, password }: { email: string } & Confirmed,
  context: RequestContext,
) {
  await requirePassword(admin, password, "password");
  return transaction(async (tx) => {
    const colleague = await requireColleague(tx, admin, id);
    requireSeen(context, toShown(colleague));
    if (colleague.email === email)
      throw new DomainError(colleagueErrors.COLLEAGUE_UNCHANGED);
    return request(tx, admin, context, {
      ...toSubject(colleague),
      change: "email",
      email,
      reason,
    });
  });
}

const toSubject = ({ id, username }: ColleagueRow) => ({
  about: `colleague:${id}`,
  colleague: id,
  username,
});

async function requireColleague(tx: Tx, admin: Admin, id: string) {
  const colleague = await findColleague(tx, id);
  if (!colleague) throw new DomainError(commonErrors.NOT_FOUND);
  if (colleague.id === admin.id)
    throw new DomainError(colleagueErrors.COLLEAGUE_OWN, { about: admin });
  return colleague;
}

function refuseNeedless(
  { role, email, disabledAt, hasSecondFactor }: ColleagueRow,
  change: ColleagueChange,
): void {
  if (change === "password" && !email)
    throw new DomainError(colleagueErrors.COLLEAGUE_WITHOUT_EMAIL);
  const isNeedless =
    change === role ||
    (change === "disable" && disabledAt !== null) ||
    (change === "enable" && disabledAt === null) ||
    (change === "factor" && !hasSecondFactor);
  if (isNeedless) throw new DomainError(colleagueErrors.COLLEAGUE_UNCHANGED);
}

async function request(
  tx: Tx,
  admin: Admin,
  context: RequestContext,
  wanted: ColleagueRequest,
) {
  const approval = colleagueApproval.toApproval({
    customerId: null,
    accountId: null,
    amountMinor: 0n,
    request: wanted,
  });
  const { data } = await requestApproval(tx, { admin, context }, approval);
  return data;
}
