import "server-only";
import { z } from "zod";
import { audit } from "@/lib/audit/store";
import type { Action } from "@/lib/audit/words";
import { violatedIndex } from "@/lib/db/errors";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import { line } from "@/lib/validation/fields";
import { hashPassword, refuseWeakPassword } from "../passwords";
import { setPassword } from "../reset/store";
import { ROLES } from "../rights";
import { newPassword } from "../schema";
import { endSessionsOf } from "../sessions/store";
import { clearAttempts } from "../throttle";
import { deleteFactorOf } from "../two-factor/store";
import { findAdmin, insertAdmin, setDisabled, type FoundAdmin } from "./store";

// What operators do for staff by their scripts, on the machine itself: no call leads here. The trail has it as done by
// the bank's own system, as nobody is signed in.

const WEAK =
  "password must contain lowercase, uppercase number and special character";

const passwordSchema = newPassword({
  empty: "input a strong password",
  weak: WEAK,
});

const newAdminSchema = z.object({
  username: line("Input your username", 60),
  password: passwordSchema,
  role: z.enum(ROLES, "Please choose a role: administrator, teller or auditor"),
});

/**
 * Creates a member of staff: what `npm run admin:create` does; there is no default one.
 * @throws DomainError INVALID_VALUE with the reason, PASSWORD_COMMON, PASSWORD_PERSONAL or USERNAME_TAKEN.
 */
export async function createAdmin(input: {
  username: string;
  password: string;
  /** One of the roles; text, as people type it. */
  role: string;
}): Promise<{ id: string }> {
  const { username, password, role } = valid(newAdminSchema, input);
  refuseWeakPassword(password, [username]);
  const passwordHash = await hashPassword(password);
  try {
    const id = await transaction(async (tx) => {
      const created = await insertAdmin(tx, { username, passwordHash, role });
      await writeDown(tx, "staff.create", { username, role });
      return created;
    });
    return { id };
  } catch (error) {
    if (violatedIndex(error) === "admins_username")
      throw new DomainError("USERNAME_TAKEN");
    throw error;
  }
}

/**
 * Takes the sign-in from a member of staff; every session ends at once. The row stays, as the trail names it. Doing so
 * again changes nothing.
 * @throws DomainError STAFF_UNKNOWN.
 */
export async function disableAdmin(username: string): Promise<void> {
  await change(username, "staff.disable", (tx, { id }) =>
    setDisabled(tx, id, true),
  );
}

/** Undoes {@link disableAdmin}. @throws DomainError STAFF_UNKNOWN. */
export async function enableAdmin(username: string): Promise<void> {
  await change(username, "staff.enable", (tx, { id }) =>
    setDisabled(tx, id, false),
  );
}

/**
 * Sets another password for a member of staff who cannot; every session ends, and so does a lock-out.
 * @throws DomainError STAFF_UNKNOWN, INVALID_VALUE with the reason, PASSWORD_COMMON or PASSWORD_PERSONAL.
 */
export async function replaceAdminPassword(
  username: string,
  given: string,
): Promise<void> {
  const password = valid(passwordSchema, given);
  refuseWeakPassword(password, [username]);
  const passwordHash = await hashPassword(password);
  const admin = await change(username, "staff.password", async (tx, holder) => {
    await setPassword(tx, holder, passwordHash);
    return true;
  });
  await clearAttempts("admin-password", admin.username.toLowerCase());
}

/**
 * Takes two-factor sign-in off a member of staff who lost app and recovery codes; every session ends.
 * @throws DomainError STAFF_UNKNOWN, or TWO_FACTOR_OFF where nothing is to be removed.
 */
export async function removeAdminFactor(username: string): Promise<void> {
  const admin = await change(
    username,
    "staff.second-factor-off",
    (tx, holder) =>
      deleteFactorOf(tx, holder).then((removed) => {
        if (!removed) throw new DomainError("TWO_FACTOR_OFF");
        return true;
      }),
  );
  await clearAttempts("admin-code", admin.id);
}

/** Does something to a member of staff; where it changed anything, sessions end and it is written down. */
async function change(
  username: string,
  action: Action,
  work: (tx: Tx, admin: FoundAdmin) => Promise<boolean>,
): Promise<FoundAdmin> {
  return transaction(async (tx) => {
    const admin = await findAdmin(tx, username.trim());
    if (!admin) throw new DomainError("STAFF_UNKNOWN");
    if (await work(tx, admin)) {
      await endSessionsOf(tx, admin);
      await writeDown(tx, action, { username: admin.username });
    }
    return admin;
  });
}

const writeDown = (tx: Tx, action: Action, after: Record<string, string>) =>
  audit(
    tx,
    "system",
    { ip: "local", requestId: `operator ${action}` },
    { action, after },
  );

function valid<T>(schema: z.ZodType<T>, input: unknown): T {
  const checked = schema.safeParse(input);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new DomainError("INVALID_VALUE", { message: issue!.message });
}
