import "server-only";
import { quoteTransferTo } from "@/lib/features/exchange/public-service";
import type { QuoteAnswer } from "@/lib/features/exchange/public";
import { findPayeeHolder } from "@/lib/features/payments/payee-check/store";
import { matchName } from "@/lib/features/payments/payee-check/rules";
import type { OwnAccount } from "@/lib/identity/callers";
import { withFieldErrors } from "@/lib/platform/errors/domain-error";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { enforceGuesses } from "@/lib/features/payments/transfers/guesses";
import {
  firstBrokenRule,
  isForeign,
  REFUSED_FIELDS,
} from "@/lib/features/payments/transfers/rules";
import type { Transfer } from "@/lib/features/payments/transfers/schema";
import { readTransferFacts } from "@/lib/features/payments/transfers/store";

/**
 * Quotes a transfer to an account of another currency; no quote is needed for any other. A caller who knows the payee's
 * name gets one before the codes are judged; for anyone else wrong codes and unknown numbers count as they do when
 * sending, because the quote reveals that the number is an account here.
 * @throws DomainError as sendTransfer before its posting, or as {@link quoteTransferTo}.
 */
export const quoteTransfer = (
  account: OwnAccount,
  input: Transfer,
): Promise<{ quote: QuoteAnswer | null }> =>
  withFieldErrors(REFUSED_FIELDS, async () => {
    const facts = await readTransferFacts(account, input);
    await judge(account, input, facts);
    return { quote: await quoteFrom(account, input, facts) };
  });

type Facts = Awaited<ReturnType<typeof readTransferFacts>>;

async function judge(account: OwnAccount, input: Transfer, facts: Facts) {
  const broken = firstBrokenRule(facts, input);
  const isNamed =
    broken === transferErrors.CODES_WRONG &&
    matchName(
      input.accountName,
      (await findPayeeHolder(input))?.fullName ?? "",
    ) !== "none";
  if (!isNamed) await enforceGuesses(broken, account.owner, facts);
}

const quoteFrom = async (
  account: OwnAccount,
  { amount }: Transfer,
  facts: Facts,
): Promise<QuoteAnswer | null> =>
  facts.beneficiary && isForeign(account, facts)
    ? quoteTransferTo(facts.beneficiary, account, amount)
    : null;
