import "server-only";
import { joinReplies, requestApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankToday } from "@/lib/platform/time/clock";
import { exchangeActions } from "../audit";
import { rateErrors } from "../staff-errors";
import { rateApproval } from "./approval";
import { readDailyFile, type DayRates } from "./ecb";
import { listRates } from "./queries";
import { parseRate, type RatedCurrency } from "./rate";
import { recordRates } from "./record";
import type { RateInput } from "./schema";
import { enterRates, type Source } from "./store";

/**
 * Enters the rate of one currency, of today unless a day is given. One that is more than 5 % from the day before, or
 * that takes the caller's steps in 24 hours above 5 %, waits for a second person.
 * @throws DomainError RATE_DAY_PASSED or ALREADY_WAITING.
 */
export const enterRate = (
  admin: Admin,
  { currency, rate, day }: RateInput,
  context: RequestContext,
) =>
  enter(
    admin,
    {
      day: day ?? bankToday(),
      rates: new Map<RatedCurrency, bigint>([[currency, parseRate(rate)!]]),
    },
    "staff",
    context,
  );

/**
 * Enters the rates of the European Central Bank's daily file. Those that jump wait for a second person.
 * @throws DomainError RATES_UNREADABLE, RATE_DAY_PASSED or ALREADY_WAITING.
 */
export async function importRates(
  admin: Admin,
  xml: string,
  context: RequestContext,
) {
  const read = readDailyFile(xml);
  if (!read) throw fieldError(rateErrors.RATES_UNREADABLE, "xml");
  return enter(admin, read, "ECB", context);
}

async function enter(
  admin: Admin,
  given: DayRates,
  source: Source,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const last = new Map(
    (await listRates()).map((rate) => [rate.currency, rate]),
  );
  return transaction(async (tx) => {
    const jumps = await enterRates(tx, admin, given, source);
    const stored = [...given.rates.keys()].filter(
      (currency) => !jumps.has(currency),
    );
    await recordRates(tx, { admin, context }, stored, {
      action: exchangeActions["rate.enter"],
      source,
    });
    const replies: AcceptedReply[] = [];
    for (const currency of jumps) {
      // A first rate never jumps.
      const { day, perEuroMicro, previousMicro } = last.get(currency)!;
      const replaces = day === given.day;
      const approval = rateApproval.toApproval({
        customerId: null,
        accountId: null,
        amountMinor: 0n,
        request: {
          about: `rate:${currency}`,
          day: given.day,
          source,
          currency,
          micro: String(given.rates.get(currency)),
          previousMicro: String(
            replaces ? (previousMicro ?? perEuroMicro) : perEuroMicro,
          ),
          ...(replaces && { replacedMicro: String(perEuroMicro) }),
        },
      });
      replies.push(await requestApproval(tx, { admin, context }, approval));
    }
    return joinReplies(replies) ?? { message: "Exchange rates stored" };
  });
}
