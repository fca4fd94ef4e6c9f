import type { Browser, BrowserContext, Page } from "@playwright/test";

/** The events that a test listens to. Playwright has no list of them. */
const EVENTS = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** Acts on a page or its context that nothing undoes. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction"] as const;

/**
 * The windows that the tests of a worker use one after another. A new page needs a new process, which starts and
 * compiles all scripts: half of the processor time of a visit.
 */
export class Windows {
  private readonly free: Page[] = [];
  private readonly spent = new WeakSet<Page>();

  /** @param prepare is called once for each page */
  constructor(private readonly prepare: (page: Page) => Promise<void>) {}

  /** Returns a page that is as good as new. */
  async take(browser: Browser): Promise<Page> {
    const kept = this.free.pop();
    if (kept) return kept;
    const page = await (await browser.newContext()).newPage();
    await this.prepare(page);
    this.watchLasting(page);
    return page;
  }

  /** Takes a page back: cleans it for the next test, or closes it if that is not possible. */
  async giveBack(page: Page): Promise<void> {
    const context = page.context();
    if (page.isClosed() || this.spent.has(page)) return context.close();
    await clean(page, context);
    this.free.push(page);
  }

  async close(): Promise<void> {
    await Promise.all(this.free.map((page) => page.context().close()));
  }

  private watchLasting(page: Page) {
    const context = page.context();
    const note = () => this.spent.add(page);
    for (const name of LASTING) {
      before(page, name, note);
      before(context, name, note);
    }
    for (const name of ["install", "pauseAt", "setFixedTime"] as const)
      before(page.clock, name, note);
  }
}

function before<Name extends string>(
  object: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  act: () => void,
) {
  const real = object[name];
  object[name] = (...args) => {
    act();
    return real.apply(object, args);
  };
}

async function clean(page: Page, context: BrowserContext): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  // An address of the bank, because another site would need another process.
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: "light", media: "screen" });
  await page.mouse.move(0, 0);
}
