import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page, Request } from "@playwright/test";
import { requestsOf } from "./hydration";

/** A field or an option is missing if the page has loaded all and the others have been the same for so long. */
const PATIENCE_MS = 1_500;

/** For a page whose requests or fields never come to rest, and for a field that cannot be filled in. */
const MOST_MS = 10_000;

const PAUSE_MS = 50;

/**
 * Fills in fields by their whole labels. For a select, the value is the option's value; for a checkbox or a radio
 * button, whether it is checked.
 * @throws Error with the labels of the form if it has no such field, or with the options if a select has no such one
 */
export async function fillIn(
  within: Page | Locator,
  values: Record<string, string | boolean>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = within.getByLabel(label, { exact: true });
    await waitFor(field, {
      isThere: async () => (await field.count()) > 0,
      list: () => labelsIn(within),
      describe: (labels) =>
        `No field has the label "${label}". The labels here: ${labels}.`,
    });
    await unfold(field);
    const isSelect = await field.evaluate(
      (element) => element.tagName === "SELECT",
    );
    const options = { timeout: MOST_MS };
    if (typeof value === "boolean") await field.setChecked(value, options);
    else if (isSelect) await select(field, label, value);
    else await field.fill(value, options);
  }
}

async function select(field: Locator, label: string, value: string) {
  await waitFor(field, {
    isThere: () => field.evaluate(hasOption, value),
    list: () => optionsOf(field),
    describe: (options) =>
      `The field "${label}" has no option "${value}". Its options: ${options}.`,
  });
  await field.selectOption(value, { timeout: MOST_MS });
}

/** By its value or its text, as Playwright finds it. */
const hasOption = (field: Element, value: string) =>
  [...(field as HTMLSelectElement).options].some(
    (one) => one.value === value || one.label === value,
  );

/** Opens the fold that a field is in. */
export async function unfold(field: Locator): Promise<void> {
  await field.waitFor({ state: "attached" });
  if (await field.isVisible()) return;
  const folds = field.locator("xpath=ancestor::details[not(@open)]");
  for (const fold of await folds.all())
    await fold.locator("summary").first().click();
}

type Wanted = {
  isThere: () => Promise<boolean>;
  /** What is there instead, as a text that changes with the page. */
  list: () => Promise<string>;
  describe: (list: string) => string;
};

async function waitFor(field: Locator, { isThere, list, describe }: Wanted) {
  const requests = requestsOf(field.page().context());
  const end = Date.now() + MOST_MS;
  let before: string | undefined;
  let since = 0;
  while (!(await isThere())) {
    const now = await list();
    if (now !== before || requests.size > 0) since = Date.now();
    if (Date.now() > Math.min(since + PATIENCE_MS, end))
      throw new Error(`${describe(now || "none")}${unansweredOf(requests)}`);
    before = now;
    await pause(PAUSE_MS);
  }
}

function unansweredOf(unanswered: ReadonlySet<Request>): string {
  if (unanswered.size === 0) return "";
  const calls = [...unanswered].map((one) => `${one.method()} ${one.url()}`);
  return ` Requests without an answer: ${calls.join(", ")}.`;
}

const labelsIn = (within: Page | Locator) =>
  within
    .locator("input:not([type=hidden]), select, textarea")
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .map((field) => {
          const [named] = field.labels ?? [];
          const text = named?.textContent ?? field.ariaLabel ?? "";
          return text.replace(/\s+/g, " ").trim();
        })
        .filter(Boolean)
        .map((text) => `"${text}"`)
        .join(", "),
    )
    // The page is leaving for another one.
    .catch(() => "unknown");

const optionsOf = (field: Locator) =>
  field
    .locator("option")
    .evaluateAll((options) =>
      (options as HTMLOptionElement[])
        .map(({ value, label }) => `"${value}" (${label.trim()})`)
        .join(", "),
    );
