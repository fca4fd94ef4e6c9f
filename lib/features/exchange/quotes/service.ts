import "server-only";
import { ownAccount } from "@/lib/identity/accounts";
import type { AccountKey, Customer, OwnAccount } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { decimalsOf, toJsonNumber } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { metrics } from "@/lib/platform/metrics/metrics";
import { commonErrors } from "@/lib/platform/errors/common";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { hourly } from "@/lib/platform/rate-limit/limit";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { exchangeErrors } from "../errors";
import { formatRatio } from "@/lib/ledger/ratio";
import { toPercent } from "@/lib/platform/percent";
import type { QuoteAnswer, QuoteInput } from "./schema";
import {
  insertQuote,
  insertTransferQuote,
  postExchange,
  type StoredQuote,
} from "./store";

/** An open form renews its quote once a minute, or with each change of the amount. */
const quoteLimit = hourly("exchange-quote-customer", 600);

/**
 * Quotes an exchange between two accounts of the customer, for 60 seconds of bank time.
 * @throws DomainError NOT_FOUND, SAME_CURRENCY, INVALID_VALUE, EXCHANGE_TOO_SMALL, EXCHANGE_TOO_LARGE, RATE_MISSING,
 * ACCOUNT_BLOCKED or TOO_MANY_THIS_HOUR.
 */
export async function quoteExchange(
  customer: Customer,
  input: QuoteInput,
): Promise<{ quote: QuoteAnswer }> {
  await enforceLimit(quoteLimit, customer.id);
  const from = await requireOwn(customer, input, "fromAccount");
  const to = await requireOwn(customer, input, "toAccount");
  if (from.currency === to.currency)
    throw fieldError(exchangeErrors.SAME_CURRENCY, "toAccount");
  const { fixed, amount } = input;
  const { currency } = fixed === "sold" ? from : to;
  const stored = await insertQuote(from, to, fixed, amountIn(currency, amount));
  return { quote: { ...toAnswer(stored, from, to), fixed } };
}

/**
 * Quotes a transfer to an account of another currency, for 60 seconds of bank time: the payer's amount is fixed.
 * @throws DomainError INVALID_VALUE, EXCHANGE_TOO_SMALL, EXCHANGE_TOO_LARGE, RATE_MISSING, ACCOUNT_BLOCKED,
 * POT_KEPT_APART, BENEFICIARY_CLOSED or TOO_MANY_THIS_HOUR.
 */
export async function quoteTransferTo(
  payee: AccountKey,
  from: OwnAccount,
  amount: string,
): Promise<QuoteAnswer> {
  await enforceLimit(quoteLimit, from.owner.id);
  const amountMinor = amountIn(from.currency, amount);
  const stored = await insertTransferQuote(from, payee, amountMinor);
  return { ...toAnswer(stored, from, payee), fixed: "sold" };
}

async function requireOwn(
  customer: Customer,
  input: QuoteInput,
  field: "fromAccount" | "toAccount",
): Promise<OwnAccount> {
  const account = await ownAccount(customer, input[field]);
  if (!account) throw fieldError(commonErrors.NOT_FOUND, field);
  return account;
}

type Numbered = Pick<AccountKey, "number" | "currency">;

function toAnswer(
  quote: StoredQuote,
  from: Numbered,
  to: Numbered,
): Omit<QuoteAnswer, "fixed"> {
  const unitsOf = ({ currency }: Numbered) =>
    10n ** BigInt(decimalsOf(currency));
  const numerator = quote.boughtPerMillion * unitsOf(from);
  const denominator = quote.soldPerMillion * unitsOf(to);
  return {
    id: quote.id,
    fromAccount: from.number,
    toAccount: to.number,
    sold: toJsonNumber(quote.soldMinor, from.currency),
    soldCurrency: from.currency,
    bought: toJsonNumber(quote.boughtMinor, to.currency),
    boughtCurrency: to.currency,
    midRate: formatRatio(numerator, denominator),
    rate: formatRatio(
      numerator * BigInt(10_000 - quote.markUpBp),
      denominator * 10_000n,
    ),
    rateDay: quote.rateDay,
    markUp: toJsonNumber(quote.markUpMinor, to.currency),
    markUpCurrency: to.currency,
    markUpPercent: toPercent(quote.markUpBp),
    expiresAt: quote.expiresAt.toISOString(),
    isCovered: quote.isCovered,
    secondsLeft: quote.secondsLeft,
  };
}

/**
 * Makes the exchange that a quote promises. A repeated key gets the answer of its first call.
 * @throws DomainError NOT_FOUND, QUOTE_EXPIRED, QUOTE_USED, ACCOUNT_NOT_ACTIVE, ACCOUNT_BLOCKED, POT_LOCKED,
 * INSUFFICIENT_FUNDS or IDEMPOTENCY_CONFLICT.
 */
export async function exchange(
  customer: Customer,
  { quoteId }: { quoteId: string },
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const stopTimer = metrics().postings.startTimer({ kind: "exchange" });
  const { publicId } = await postExchange(
    customer,
    quoteId,
    context,
    idempotency,
  );
  stopTimer();
  return {
    message: "Exchange successful",
    transaction: { id: publicId, reference: referenceOf(publicId) },
  };
}
