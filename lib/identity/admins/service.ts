import "server-only";
import { z } from "zod";
import { audit, type AuditEntry } from "@/lib/audit/store";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { violatedIndex } from "@/lib/platform/db/errors";
import { operatorTransaction } from "@/lib/platform/db/operator";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { line } from "@/lib/platform/validation/fields";
import { identityActions } from "@/lib/identity/audit";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword, refuseCurrentPassword } from "@/lib/identity/passwords";
import { findPasswordHash } from "@/lib/identity/store";
import { isPlainUsername } from "@/lib/identity/username";
import { ROLES } from "@/lib/identity/rights";
import { newPassword } from "@/lib/identity/schema";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { deleteStaffFactor } from "@/lib/identity/two-factor/store";
import { identityErrors } from "../errors";
import { staffIdentityErrors } from "../staff-errors";
import {
  findAdmin,
  insertAdmin,
  setAdminPassword,
  setDisabled,
  type StaffAccount,
} from "./store";
import { forgetAllTries } from "@/lib/identity/two-factor/tries";

// Called only by the operator scripts on the server, never by a route. The audit log records the actor as
// "system", because nobody is signed in.

const passwordSchema = newPassword();

const newAdminSchema = z.object({
  username: line("Input your username", 60).refine(
    isPlainUsername,
    "Please choose a username of letters from a to z, digits, dots, hyphens and underscores",
  ),
  password: passwordSchema,
  role: z.enum(ROLES, "Please choose a role: administrator, teller or auditor"),
});

/**
 * Creates a staff member; used by `npm run admin:create`. No staff member exists by default.
 * @throws DomainError INVALID_VALUE with the reason, PASSWORD_COMMON, PASSWORD_PERSONAL or USERNAME_TAKEN.
 */
export async function createAdmin(input: {
  username: string;
  password: string;
  /** One of `ROLES`; unvalidated input. */
  role: string;
}): Promise<{ id: string }> {
  const { username, password, role } = parseOrRefuse(newAdminSchema, input);
  refuseWeakPassword(password, [username]);
  const passwordHash = await hashPassword(password);
  try {
    const id = await operatorTransaction(async (tx) => {
      const created = await insertAdmin(tx, { username, passwordHash, role });
      await auditOperator(tx, {
        action: identityActions["staff.create"],
        after: { username, role },
      });
      return created;
    });
    return { id };
  } catch (error) {
    if (violatedIndex(error) === "admins_username")
      throw new DomainError(identityErrors.USERNAME_TAKEN);
    throw error;
  }
}

/**
 * Disables a staff member's sign-in and ends all their sessions. The row stays because the audit log refers to it.
 * Has no effect if the staff member is already disabled.
 * @throws DomainError STAFF_UNKNOWN.
 */
export async function disableAdmin(username: string): Promise<void> {
  await changeAdmin(
    username,
    {
      action: identityActions["staff.disable"],
      before: { signIn: "enabled" },
      after: { signIn: "disabled" },
    },
    (tx, { id }) => setDisabled(tx, id, true),
  );
}

/** Undoes {@link disableAdmin}. @throws DomainError STAFF_UNKNOWN. */
export async function enableAdmin(username: string): Promise<void> {
  await changeAdmin(
    username,
    {
      action: identityActions["staff.enable"],
      before: { signIn: "disabled" },
      after: { signIn: "enabled" },
    },
    (tx, { id }) => setDisabled(tx, id, false),
  );
}

/**
 * Sets a new password for a staff member, ends all their sessions and clears a lock on their password.
 * @throws DomainError STAFF_UNKNOWN, INVALID_VALUE with the reason, PASSWORD_COMMON, PASSWORD_PERSONAL or
 * PASSWORD_UNCHANGED.
 */
export async function replaceAdminPassword(
  username: string,
  input: string,
): Promise<void> {
  const password = parseOrRefuse(passwordSchema, input);
  refuseWeakPassword(password, [username]);
  const known = await operatorTransaction((tx) =>
    findAdmin(tx, username.trim()),
  );
  if (known)
    await refuseCurrentPassword(password, await findPasswordHash(known));
  const passwordHash = await hashPassword(password);
  await changeAdmin(
    username,
    { action: identityActions["staff.password"] },
    async (tx, holder) => {
      await setAdminPassword(tx, holder.id, passwordHash);
      return true;
    },
  );
}

/**
 * Removes the second factor of a staff member who lost their app and recovery codes, and ends all their sessions.
 * @throws DomainError STAFF_UNKNOWN, or TWO_FACTOR_OFF if there is no factor to remove.
 */
export async function removeAdminFactor(username: string): Promise<void> {
  await changeAdmin(
    username,
    {
      action: identityActions["staff.second-factor-off"],
      before: { secondFactor: "on" },
      after: { secondFactor: "off" },
    },
    async (tx, { id }) => {
      if (!(await deleteStaffFactor(tx, id)))
        throw new DomainError(secondFactorErrors.TWO_FACTOR_OFF);
      await forgetAllTries(tx, { realm: "admin", id });
      return true;
    },
  );
}

/** Runs `work` on a staff member. If it reports a change, ends their sessions and writes an audit row. */
async function changeAdmin(
  username: string,
  entry: AuditEntry,
  work: (tx: Tx, admin: StaffAccount) => Promise<boolean>,
): Promise<void> {
  await operatorTransaction(async (tx) => {
    const admin = await findAdmin(tx, username.trim());
    if (!admin) throw new DomainError(staffIdentityErrors.STAFF_UNKNOWN);
    if (await work(tx, admin)) {
      await endSessionsOf(tx, admin);
      const { username } = admin;
      await auditOperator(tx, {
        ...entry,
        after: { ...entry.after, username },
      });
    }
  });
}

const auditOperator = (tx: Tx, entry: AuditEntry) =>
  audit(
    tx,
    "system",
    { ip: "local", requestId: `operator ${entry.action.name}` },
    entry,
  );

function parseOrRefuse<T>(schema: z.ZodType<T>, input: unknown): T {
  const checked = schema.safeParse(input);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new DomainError(commonErrors.INVALID_VALUE, {
    message: issue!.message,
  });
}
