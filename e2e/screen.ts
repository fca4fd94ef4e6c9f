import { type Locator, type Page, expect } from "@playwright/test";

/** The newest toast says exactly this. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toastsOf(page).getByRole("listitem").first()).toHaveText(text);
}

const toastsOf = (page: Page) =>
  page.getByRole("region", { name: /^Notifications/ });

/** The place where toasts appear has come, with all it takes to show one. */
export async function expectToastsReady(page: Page): Promise<void> {
  await expect(toastsOf(page)).toBeAttached();
}

/**
 * From here on time passes only as the test says; toasts, too, wait for it. A minute ahead, because the clock runs on
 * until it is told to stand, and it cannot go back.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** The field is marked as wrong, and this is read out with it. */
export async function expectFieldError(
  field: Locator,
  text: string,
): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`^${escaped(text)}`),
  );
}

/** The value that stands beside a term. */
export function fact(within: Page | Locator, term: string): Locator {
  return within
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${escaped(term)}$`) })
    .locator("..")
    .getByRole("definition");
}

/** `+$1,234.50` → 123450, `−$5.00` → -500. */
export function cents(text: string): number {
  const match = /([+\u2212-]?)\$([\d,]+)\.(\d{2})/.exec(text);
  if (!match) throw new Error(`no amount in "${text}"`);
  const [, sign = "", whole = "", places = ""] = match;
  const amount = Number(whole.replaceAll(",", "")) * 100 + Number(places);
  return sign === "" || sign === "+" ? amount : -amount;
}

/** What the amount in this place says, in cents. */
export async function centsIn(place: Locator): Promise<number> {
  return cents(await place.innerText());
}

/** The rows of a table below its head. */
export function rowsOf(table: Locator): Locator {
  return table.getByRole("row").filter({ has: table.page().getByRole("cell") });
}

/** What each of these places says, once there is one: a page is streamed, and reading alone does not wait. */
export async function textsOf(places: Locator): Promise<string[]> {
  await expect(places.first()).toBeVisible();
  return places.allInnerTexts();
}

/** Fills in fields by their labels; a select takes the option's value. */
export async function fillIn(
  within: Page | Locator,
  values: Record<string, string>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = within.getByLabel(label, { exact: true });
    const isSelect = await field.evaluate(
      (element) => element.tagName === "SELECT",
    );
    if (isSelect) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Writes a wire up to its review. */
export async function writeWire(
  page: Page,
  wire: {
    amount: string;
    name: string;
    number: string;
    bank: string;
    cotCode: string;
    taxCode: string;
    description?: string;
  },
): Promise<void> {
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
  await page.getByRole("button", { name: "Review transfer" }).click();
  await expect(
    page.getByRole("heading", { name: "Check your transfer" }),
  ).toBeFocused();
}

function escaped(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** On phones nothing reaches past the right edge; `name` says what is looked at. */
export async function expectNoSideways(page: Page, name: string) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond, `${name} at ${width} px: pixels beyond the edge`).toBe(0);
  }
}
