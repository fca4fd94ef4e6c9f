import "server-only";
import type { OwnAccount } from "@/lib/identity/callers";
import { requireCode } from "@/lib/identity/two-factor/check";
import { withFieldErrors } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceGuesses } from "./guesses";
import {
  firstBrokenRule,
  REFUSED_FIELDS,
  type Authorisation,
  type PayeeAccount,
} from "./rules";
import { hasPaid, readTransferFacts } from "./store";

/** Nobody has paid it, so the facts about it say whether a new payee needs the second factor. */
const NOBODY: PayeeAccount = { recipientAccount: "", bank: "" };

/**
 * Checks status, block and codes once for several payments, and the second factor if one of their payees is new. What
 * depends on a payee is checked when it is paid.
 * @throws DomainError ACCOUNT_NOT_ACTIVE, TRANSFERS_BLOCKED, CODES_WRONG, STEP_UP_NEEDED, SECOND_FACTOR_WRONG,
 * SECOND_FACTOR_LOCKED or SIGNED_OUT.
 */
export const authoriseAll = (
  account: OwnAccount,
  payees: readonly PayeeAccount[],
  { code, ...codes }: Omit<Authorisation, keyof PayeeAccount>,
  context: RequestContext,
): Promise<void> =>
  withFieldErrors(REFUSED_FIELDS, async () => {
    const facts = await readTransferFacts(account, NOBODY);
    const broken = firstBrokenRule(facts, { ...NOBODY, ...codes });
    await enforceGuesses(broken, account.owner, facts);
    if (!facts.needsSecondFactor) return;
    const different = new Map(
      payees.map((payee) => [`${payee.recipientAccount} ${payee.bank}`, payee]),
    );
    for (const payee of different.values())
      if (!(await hasPaid(account.owner.id, payee)))
        return requireCode(account.owner, code, context);
  });
