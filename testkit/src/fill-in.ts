import type { Locator, Page } from "@playwright/test";

/** Fills in fields by their labels. For a select, the value is the option's value. */
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
