import "server-only";
import { mainAccount } from "@/lib/identity/accounts";
import type { signInCustomer } from "@/lib/identity/sign-in/service";
import { getProfile } from "./queries";
import { toUserJson } from "./serializers";
import { audit } from "@/lib/audit/store";
import type { Customer } from "@/lib/identity/callers";
import { notifyChanges } from "@/lib/identity/notify";
import { isChange } from "@/lib/notifications/changes";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { transaction } from "@/lib/platform/db/prisma";
import { customerActions } from "@/lib/features/customers/audit";
import type { ProfileUpdate } from "./schema";
import { updateChangedFields } from "./store";
import { factsOf } from "./change-facts";
import { toTakenError } from "./unique-errors";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { profileLimit } from "./limits";

/**
 * Updates the fields that customers may change themselves.
 * @throws DomainError USERNAME_TAKEN, VERSION_CONFLICT or TOO_MANY_THIS_HOUR.
 */
export async function updateProfile(
  customer: Customer,
  input: ProfileUpdate,
  context: RequestContext,
): Promise<void> {
  // Rate-limited because it reveals taken usernames and writes an audit row.
  await enforceLimit(profileLimit, customer.id);
  try {
    await transaction(async (tx) => {
      const personal = await updateChangedFields(
        tx,
        customer.id,
        input,
        context,
      );
      const changed = Object.keys(personal.after);
      if (changed.length === 0) return;
      await audit(tx, customer, context, {
        action: customerActions["customer.update"],
        subjectCustomerId: customer.id,
        after: { changed },
        personal,
      });
      await notifyChanges(tx, customer.id, {
        by: "own",
        changes: changed.filter(isChange),
        facts: factsOf(personal.after),
      });
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}

type SignedIn = Awaited<ReturnType<typeof signInCustomer>>;

/** Returns the reply to a customer's sign-in with the profile. Browsers use the cookie, other clients the token. */
export const getSignInReply = async ({ customer, token }: SignedIn) => ({
  message: "Login successful",
  data: toUserJson(await getProfile(mainAccount(customer))),
  token,
  ...(customer.mustChangePassword && { mustChangePassword: true }),
});
