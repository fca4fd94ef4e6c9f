import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { formatIsoDay } from "@/lib/platform/format";
import { exchangeActions } from "../audit";
import { formatChange, formatExchangeRate, PER_EURO, RATED } from "./rate";
import { recordRates } from "./record";
import { enterRate } from "./staff-contract";
import { approveRate } from "./store";

const requestSchema = z.object({
  about: z.string(),
  day: z.string(),
  source: z.enum(["ECB", "staff"]),
  currency: z.enum(RATED),
  /** Millionths for one euro. */
  micro: z.string(),
  previousMicro: z.string(),
  /** The rate of the same day that it replaces. Requests stored before it was added have none. */
  replacedMicro: z.string().optional(),
});

/** Enters a rate that one person may not enter alone. */
export const rateApproval = defineApproval({
  kind: "rate",
  title: "Exchange rate of",
  right: enterRate.right,
  request: requestSchema,
  essence: ({ day, source, currency, micro }) => [day, source, currency, micro],
  subject: ({ currency }) => currency,
  details: ({ day, source, micro, previousMicro, replacedMicro }) => [
    ["Day", formatIsoDay(day)],
    [`Rate for 1 ${PER_EURO}`, formatExchangeRate(BigInt(micro))],
    ["Rate before", formatExchangeRate(BigInt(previousMicro))],
    ["Change", formatChange(BigInt(micro), BigInt(previousMicro))],
    ...(replacedMicro
      ? [["Replaces", formatExchangeRate(BigInt(replacedMicro))] as const]
      : []),
    ["Source", source],
  ],
  prepare: ({ id, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      await approveRate(tx, admin, id, request);
      const { currency, source } = request;
      await recordRates(tx, { admin, context }, [currency], {
        action: exchangeActions["rate.approve"],
        source,
      });
      return { entryId: null };
    }),
});
