import type { BrowserContext } from "@playwright/test";

/** Gives the open pages the distance of bank time from machine time. */
export async function sendTimeToPages(
  windows: BrowserContext[],
  aheadMs: number,
): Promise<void> {
  const pages = windows.flatMap((window) => window.pages());
  await Promise.all(
    pages.map((page) =>
      page
        .evaluate(
          (ms) => Object.assign(globalThis, { limmatBankAheadMs: ms }),
          aheadMs,
        )
        // The page was closed or is leaving.
        .catch(() => {}),
    ),
  );
}
