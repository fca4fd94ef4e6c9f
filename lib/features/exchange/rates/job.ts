import "server-only";
import { env } from "@/lib/platform/config/env";
import { defineJob, RetryJob } from "@/lib/platform/jobs/job";
import { logger } from "@/lib/platform/logging/logger";
import { MAX_FILE, readDailyFile } from "./ecb";
import { demonstrateRates, importFetchedRates } from "./store";

/** Imports the rates of `RATES_URL`, if it is set. A demonstration without it invents its rates. */
export const ratesJob = defineJob({
  kind: "rates",
  schedule: { everySeconds: 3_600, followsBankTime: true },
  run: async ({ signal }) => {
    const { RATES_URL } = env();
    if (!RATES_URL) return demonstrateRates();
    const read = readDailyFile(await fetchFile(RATES_URL, signal));
    if (!read) throw new RetryJob("RATES_URL answers no daily file of rates");
    const jumps = await importFetchedRates(read);
    if (jumps.length > 0)
      logger.warn({ currencies: jumps }, "Rates that jump were not imported");
  },
});

const LONGEST_MS = 20_000;

async function fetchFile(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  }).catch((error: unknown) => {
    throw new RetryJob(`RATES_URL does not answer: ${String(error)}`);
  });
  if (!answer.ok) throw new RetryJob(`RATES_URL answers ${answer.status}`);
  let text = "";
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > MAX_FILE)
      throw new RetryJob("RATES_URL answers no daily file of rates");
  }
  return text;
}
