import { useState } from "react";
import { reasonOf, submit } from "@/lib/browser/submit";
import { useAnswer } from "@/lib/browser/use-answer";
import type { quoteExchange } from "@/lib/features/exchange/quotes/contract";
import type { quoteTransfer } from "@/lib/features/payments/pay/contract";
import type { QuoteAnswer } from "@/lib/features/exchange/quotes/schema";
import { BASE_CURRENCY, parseTypedMoney } from "@/lib/ledger/money";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";

type QuoteFields = {
  fromAccount: string;
  toAccount: string;
  fixed: string;
  amount: string;
};

/**
 * The number of times that a quote is renewed by itself. Each renewal extends the session, so a form that nobody uses
 * must stop, or it would never time out.
 */
const MAX_RENEWALS = 5;

/** Returns the query for a quote; empty until the amount can be read. */
function toQuery({ amount, ...fields }: QuoteFields): string {
  // The server says which currencies have fewer decimals.
  if (!parseTypedMoney(amount, BASE_CURRENCY)) return "";
  return new URLSearchParams({
    ...fields,
    amount: toPlainAmount(amount),
  }).toString();
}

/** Returns a function for {@link useQuote} that asks for a quote by a call. */
export const asker =
  (contract: () => Promise<typeof quoteExchange | typeof quoteTransfer>) =>
  async ({ round: _, ...body }: Record<string, string>) => {
    const answer = await submit({ contract }, { body, quiet: "always" });
    const data: { quote: QuoteAnswer | null; refusal: string | null } =
      answer.ok
        ? { quote: answer.data.quote, refusal: null }
        : { quote: null, refusal: reasonOf(answer) };
    return { ok: true as const, data };
  };

const askExchange = asker(
  async () =>
    (await import("@/lib/features/exchange/quotes/contract")).quoteExchange,
);

/** Asks for a quote for the chosen accounts and the typed amount. */
export const useExchangeQuote = (fields: QuoteFields, refused: number) =>
  useQuote(toQuery(fields), askExchange, refused);

/**
 * Asks for a quote, and again when it has run out.
 * @param typed the query; empty asks for none
 * @param ask keeps its identity between renders
 * @param refused the number of quotes that the bank has refused to use; each refusal asks again
 */
export function useQuote(
  typed: string,
  ask: ReturnType<typeof asker>,
  refused: number,
) {
  const start = { of: typed, asked: 0, renewed: 0, isOver: false };
  const [last, setLast] = useState(start);
  const now = last.of === typed ? last : start;
  const query = typed && `${typed}&round=${now.asked}.${refused}`;
  const { latest, isOld } = useAnswer(ask, query);
  const answer = typed ? latest?.data : null;
  return {
    quote: answer?.quote ?? null,
    refusal: answer?.refusal ?? null,
    isAsking: typed !== "" && isOld,
    /** There is no quote to use, and asking again may give one. */
    needsNew: typed !== "" && !isOld && (!answer?.quote || now.isOver),
    /** The quote has run out and is not renewed by itself any more. */
    isOver: now.isOver,
    /** Asks again. */
    renew: () =>
      setLast({ of: typed, asked: now.asked + 1, renewed: 0, isOver: false }),
    /** Call when the quote has run out. */
    onEnd: () =>
      setLast(
        now.renewed < MAX_RENEWALS
          ? {
              of: typed,
              asked: now.asked + 1,
              renewed: now.renewed + 1,
              isOver: false,
            }
          : { ...now, of: typed, isOver: true },
      ),
  };
}

export type Quoting = ReturnType<typeof useQuote>;
