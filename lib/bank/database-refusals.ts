import "server-only";
import type { Admin, Customer } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import {
  findAdminOfSession,
  findCustomerOfSession,
} from "@/lib/identity/sessions/queries";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { POSTING_REFUSALS } from "@/lib/ledger/posting-errors";
import { isGone, sqlDetail, sqlState } from "@/lib/platform/db/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { features } from "./features";

/**
 * The answer to each refusal that the functions in prisma/sql raise, where the code that called the function has none
 * of its own. Most of them are met only if somebody changes the same thing at the same moment.
 */
export const DATABASE_REFUSALS: Readonly<Record<string, ErrorValue>> = {
  ...Object.fromEntries(POSTING_REFUSALS),
  LM018: commonErrors.IDEMPOTENCY_CONFLICT,
  LM021: commonErrors.NOT_FOUND,
  LM033: staffIdentityErrors.RIGHT_MISSING,
  LM034: commonErrors.CHANGED_MEANWHILE,
  // The account has lost its owner, whose session ends with it.
  LM035: commonErrors.SIGNED_OUT,
  LM036: commonErrors.CHANGED_MEANWHILE,
  LM037: commonErrors.CHANGED_MEANWHILE,
  LM040: identityErrors.PASSWORD_WRONG,
  LM041: commonErrors.SIGNED_OUT,
  // A signature names the number of changes so far, and there was another one.
  LM044: commonErrors.CHANGED_MEANWHILE,
  LM047: commonErrors.CHANGED_MEANWHILE,
  ...Object.assign({}, ...features.map(({ refusals }) => refusals)),
};

/**
 * Returns the refusal for an error of the database that another act at the same moment caused. If that act has ended
 * the caller's session, the caller is signed out. Returns any other error unchanged.
 */
export async function toRefusal(
  error: unknown,
  caller: Customer | Admin | null,
): Promise<unknown> {
  if (error instanceof DomainError) return error;
  const refusal = refusalOf(error);
  if (!refusal) return error;
  if (caller && !(await isSignedIn(caller)))
    return new DomainError(commonErrors.SIGNED_OUT);
  const seconds = refusal.status === 429 ? Number(sqlDetail(error)) : undefined;
  return new DomainError(
    refusal,
    seconds ? { retryAfterSeconds: seconds } : {},
  );
}

function refusalOf(error: unknown): ErrorValue | undefined {
  const state = sqlState(error) ?? "";
  if (isGone(error)) return commonErrors.NOT_FOUND;
  // Two acts wrote the same thing, and this one was second.
  if (state === "23505") return commonErrors.CHANGED_MEANWHILE;
  return DATABASE_REFUSALS[state];
}

const isSignedIn = async ({ realm, sessionSecret }: Customer | Admin) =>
  (await (realm === "customer" ? findCustomerOfSession : findAdminOfSession)(
    sessionSecret,
  )) !== null;
