import { call } from "@/lib/calls/call";
import { postedTransaction } from "@/lib/calls/schemas";
import { ledgerErrors, REFUSED_ACCOUNTS } from "@/lib/ledger/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { exchangeErrors } from "../errors";
import { exchangeSchema, quoteAnswer, quoteSchema } from "./schema";

export const quoteExchange = call({
  method: "POST",
  path: "/exchange-quote",
  summary:
    "Quotes an exchange between two of the caller's accounts in different currencies. The quote can be used once, within 60 seconds.",
  caller: "customer",
  body: quoteSchema,
  answers: { quote: quoteAnswer.describe("What the bank offers") },
  refuses: [
    commonErrors.NOT_FOUND,
    exchangeErrors.SAME_CURRENCY,
    exchangeErrors.EXCHANGE_TOO_SMALL,
    exchangeErrors.EXCHANGE_TOO_LARGE,
    ledgerErrors.RATE_MISSING,
    ledgerErrors.ACCOUNT_BLOCKED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "QUOTE_FAILED",
    "We couldn’t quote this exchange. Please try again.",
  ),
});

const EXCHANGE_FAILED = failure(
  "EXCHANGE_FAILED",
  "An error occurred. Please look at your activity to see whether the exchange was made.",
);

export const exchange = call({
  method: "POST",
  path: "/exchange",
  summary: "Makes the exchange that a quote of the caller promises.",
  caller: "customer",
  body: exchangeSchema,
  idempotent: true,
  answers: postedTransaction,
  refuses: [
    commonErrors.NOT_FOUND,
    exchangeErrors.QUOTE_EXPIRED,
    exchangeErrors.QUOTE_USED,
    ledgerErrors.ACCOUNT_NOT_ACTIVE,
    ...REFUSED_ACCOUNTS,
    ledgerErrors.INSUFFICIENT_FUNDS,
  ],
  fallback: EXCHANGE_FAILED,
});
