import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";

/**
 * Waits until React has hydrated these controls. Until then a click is lost, or the browser submits the form by itself.
 */
export const expectTakenOver = (controls: Locator): Promise<void> =>
  expect
    .poll(
      () =>
        controls
          .evaluateAll((found) =>
            // Other documents, such as that of an outage, have no React.
            "__next_f" in window
              ? found
                  .filter(
                    (control) =>
                      !Object.keys(control).some((key) =>
                        key.startsWith("__reactProps$"),
                      ),
                  )
                  .map(({ outerHTML }) => outerHTML)
              : [],
          )
          // The page is leaving for another one.
          .catch(() => ["unknown"]),
      { message: "controls that React has not taken over" },
    )
    .toEqual([]);

/**
 * Makes `goto` and `reload` wait until React has taken over the page. A visit that waits for `commit` does not: it is
 * about what happens before.
 */
export function waitForReact(page: Page): void {
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

/** Opens another page of a context, with {@link waitForReact}. */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  waitForReact(page);
  return page;
}
