import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";

/** Longer than `expect` waits by default, because a busy machine takes longer to run the scripts of a page. */
const PATIENCE_MS = 30_000;

/**
 * Waits until React has put the streamed parts of the page in the place of their skeletons, which it does after the
 * document has loaded, and has hydrated these controls. Until then positions change, and a click is lost or the browser
 * submits the form by itself.
 */
export const expectTakenOver = (controls: Locator): Promise<void> =>
  expect
    .poll(
      () =>
        controls
          .evaluateAll((found) =>
            // Other documents, such as that of an outage, have no React.
            "__next_f" in window
              ? [
                  // React marks each place that waits for a streamed part with such a template.
                  ...document.querySelectorAll("template[id^='B:']"),
                  ...found.filter(
                    (control) =>
                      !Object.keys(control).some((key) =>
                        key.startsWith("__reactProps$"),
                      ),
                  ),
                ].map(({ outerHTML }) => outerHTML)
              : [],
          )
          // The page is leaving for another one.
          .catch(() => ["unknown"]),
      {
        message: "parts of the page that React has not taken over",
        timeout: PATIENCE_MS,
      },
    )
    .toEqual([]);

const unanswered = new WeakMap<BrowserContext, Set<Request>>();

/** Returns the requests of a window that have no answer yet, counted from the first call. */
export function requestsOf(context: BrowserContext): ReadonlySet<Request> {
  const known = unanswered.get(context);
  if (known) return known;
  const requests = new Set<Request>();
  unanswered.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
  return requests;
}

const waiting = new WeakSet<Page>();

/**
 * Makes `goto` and `reload` wait until React has taken over the page. A visit that waits for `commit` does not: it is
 * about what happens before.
 */
export function waitForReact(page: Page): void {
  if (waiting.has(page)) return;
  waiting.add(page);
  requestsOf(page.context());
  const { goto, reload } = page;
  const controls = page.locator("button, input, select, textarea");
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== "commit") await expectTakenOver(controls);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil !== "commit") await expectTakenOver(controls);
    return response;
  };
}

/** Gives every page that a context opens {@link waitForReact}. */
export function waitInPagesOf(context: BrowserContext): void {
  context.on("page", waitForReact);
}

/** Opens another page of a context, with {@link waitForReact}. */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  waitForReact(page);
  return page;
}
