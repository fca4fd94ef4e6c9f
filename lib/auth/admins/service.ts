import "server-only";
import { z } from "zod";
import { violatedIndex } from "@/lib/db/errors";
import { transaction } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import { line } from "@/lib/validation/fields";
import { hashPassword, refuseWeakPassword } from "../passwords";
import { ROLES } from "../rights";
import { newPassword } from "../schema";
import { insertAdmin } from "./store";

const WEAK =
  "password must contain lowercase, uppercase number and special character";

const newAdminSchema = z.object({
  username: line("Input your username", 60),
  password: newPassword({ empty: "input a strong password", weak: WEAK }),
  role: z.enum(ROLES, "The role is administrator, teller or auditor"),
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
  const checked = newAdminSchema.safeParse(input);
  if (!checked.success)
    throw new DomainError("INVALID_VALUE", {
      message: checked.error.issues[0]!.message,
    });
  const { username, password, role } = checked.data;
  refuseWeakPassword(password, [username]);
  const passwordHash = await hashPassword(password);
  try {
    return {
      id: await transaction((tx) =>
        insertAdmin(tx, { username, passwordHash, role }),
      ),
    };
  } catch (error) {
    if (violatedIndex(error) === "admins_username")
      throw new DomainError("USERNAME_TAKEN");
    throw error;
  }
}
