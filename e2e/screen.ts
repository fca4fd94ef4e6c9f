import { type Locator, type Page, type Route, expect } from "@playwright/test";
import { fillIn, unfold } from "../testkit/src/fill-in";
import { expectTakenOver } from "../testkit/src/hydration";

export { fillIn, unfold };

/** Expects a toast that no earlier call has seen: an old one with the same text may still be on the screen. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const unseen = toastsOf(page).locator("li:not([data-seen])");
  await expect(unseen.first()).toHaveText(text);
  await unseen.evaluateAll((toasts, shown) => {
    const toast = toasts.find(({ textContent }) => textContent === shown);
    toast?.setAttribute("data-seen", "");
  }, text);
}

const toastsOf = (page: Page) =>
  page.getByRole("region", { name: /^Notifications/ });

/** Waits for the toasts. The page loads them at the first focus, which it can miss while it starts. */
export async function expectToastsReady(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator(":focus").dispatchEvent("focusin");
    await expect(toastsOf(page)).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

/**
 * Stops the page's clock, which then advances only on the test's commands; toasts wait for it as well. It stops a
 * minute ahead, because the clock runs until it is paused and cannot go back.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Waits until the form has refused the field. Text that is typed earlier may still be sent with the same attempt. */
export const expectRefused = (field: Locator): Promise<void> =>
  expect(field).toHaveAttribute("aria-invalid", "true");

/** Checks that the field is invalid and that its description starts with `text`. */
export async function expectFieldError(
  field: Locator,
  text: string,
): Promise<void> {
  await expectRefused(field);
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`^${escaped(text)}`),
  );
}

/** Chooses a radio button by a click on its label, because a tile hides the button itself. */
export async function chooseTile(radio: Locator): Promise<void> {
  await radio.locator("xpath=ancestor::label").click();
  await expect(radio).toBeChecked();
}

export function fact(within: Page | Locator, term: string): Locator {
  return within
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${escaped(term)}$`) })
    .locator("..")
    .getByRole("definition");
}

/** Converts an amount to cents: `+$1,234.50` to 123450, `−$5.00` to -500. @throws Error without an amount */
export function cents(text: string): number {
  const match = /([+\u2212-]?)\$([\d,]+)\.(\d{2})/.exec(text);
  if (!match) throw new Error(`no amount in "${text}"`);
  const [, sign = "", whole = "", places = ""] = match;
  const amount = Number(whole.replaceAll(",", "")) * 100 + Number(places);
  return sign === "" || sign === "+" ? amount : -amount;
}

export async function centsIn(place: Locator): Promise<number> {
  return cents(await place.innerText());
}

export function rowsOf(table: Locator): Locator {
  return table.getByRole("row").filter({ has: table.page().getByRole("cell") });
}

/** Returns the texts of `places`. Waits for the first one, because pages are streamed. */
export async function textsOf(places: Locator): Promise<string[]> {
  await expect(places.first()).toBeVisible();
  return places.allInnerTexts();
}

/** Types a code into its boxes, which pass the focus on. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code);
}

type Wire = {
  amount: string;
  name: string;
  number: string;
  bank: string;
  cotCode: string;
  taxCode: string;
  description?: string;
};

/** Fills in the transfer form and submits it for its review. */
export async function fillInWire(page: Page, wire: Wire): Promise<void> {
  await fillIn(page, {
    "Amount in $": wire.amount,
    "Payee name": wire.name,
    "Payee account number": wire.number,
    "Bank name": wire.bank,
    "COT code": wire.cotCode,
    "Tax code": wire.taxCode,
  });
  if (wire.description)
    await page.getByLabel("Description").fill(wire.description);
  await reviewWire(page);
}

export const reviewWire = (page: Page) =>
  page.getByRole("button", { name: "Review transfer" }).click();

/** Like {@link fillInWire}, and waits for the review. */
export async function writeWire(page: Page, wire: Wire): Promise<void> {
  await fillInWire(page, wire);
  await expect(
    page.getByRole("heading", { name: "Check your transfer" }),
  ).toBeFocused();
}

function escaped(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Waits until the unfinished transfer of the form is saved. */
export const draftSaved = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/transfer-draft") &&
      answer.request().method() === "PUT" &&
      answer.ok(),
  );

/**
 * Checks that nothing extends past the right edge of a phone, nor with text twice as large, on a phone and on a wide
 * screen, and that large text leaves the title of the bar whole. `name` names the page in the failure message.
 */
export async function expectNoSideways(page: Page, name: string) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await beyondEdge(page),
      `${name} at ${width} px: pixels beyond the edge`,
    ).toBe(0);
  }
  const browser = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard } });
  await setText(32);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await beyondEdge(page),
      `${name} with large text at ${width} px: pixels beyond the edge`,
    ).toBe(0);
  }
  const cut = await page
    .locator("header .line-clamp-2")
    .evaluateAll((titles) =>
      titles
        .filter((title) => title.scrollHeight > title.clientHeight + 1)
        .map((title) => title.textContent),
    );
  expect(cut, `${name} with large text: titles that are cut`).toEqual([]);
  await setText(16);
  await browser.detach();
}

const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Expects the sign-in page `path`, which says that the session is over. */
export async function expectSessionEnded(
  page: Page,
  path: "/sign-in" | "/login",
): Promise<void> {
  await expect(page).toHaveURL(
    new RegExp(`${path}(\\?next=[^#]*)?#session-ended$`),
  );
  await expect(page.getByText("Your session has ended.")).toBeVisible();
}

/**
 * Opens a page, or reloads the open one, and keeps its scripts back. Waits for the document and its style sheets: an
 * inline script waits for those, so the document cannot end before. Returns a function that lets the scripts arrive.
 */
export async function visitBeforeScripts(
  page: Page,
  path?: string,
): Promise<() => void> {
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  const options = { waitUntil: "commit" } as const;
  await (path ? page.goto(path, options) : page.reload(options));
  await page.waitForLoadState("domcontentloaded");
  return arrive;
}

/** Makes links and buttons behave as in Safari, where a click or a tap gives them no focus. */
export async function clickWithoutFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const onMouseDown = (event: MouseEvent) => {
      if (!(event.target as Element).closest("a, button")) return;
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
    };
    document.addEventListener("mousedown", onMouseDown, true);
  });
}

/** Waits until React has taken over these controls and has run its effects, which may move the focus. */
export async function expectEffectsRun(controls: Locator): Promise<void> {
  await expectTakenOver(controls);
  await controls.page().evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Opens the filters that a list of staff keeps folded. */
export async function openFilters(page: Page) {
  await page.getByRole("search").locator("summary").click();
}

/**
 * Handles the first request to an address; later ones go on. `times: 1` would end the interception at that moment, and
 * could strand a request that is on its way.
 */
export async function routeOnce(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isUsed = false;
  await page.route(url, (route) => {
    if (isUsed) return route.fallback();
    isUsed = true;
    return handle(route);
  });
}
