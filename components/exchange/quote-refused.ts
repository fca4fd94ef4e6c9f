import { exchangeErrors } from "@/lib/features/exchange/errors";
import { transferErrors } from "@/lib/features/payments/transfers/errors";

const QUOTE_REFUSED: string[] = [
  transferErrors.QUOTE_NEEDED.code,
  exchangeErrors.QUOTE_EXPIRED.code,
  exchangeErrors.QUOTE_USED.code,
];

/** Returns whether a refusal says that the page must show a quote, or another one. */
export const isQuoteRefused = (code: string) => QUOTE_REFUSED.includes(code);
