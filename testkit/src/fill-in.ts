import type { Locator, Page } from "@playwright/test";

/** Fills in fields by their labels. For a select, the value is the option's value. */
export async function fillIn(
  within: Page | Locator,
  values: Record<string, string>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = within.getByLabel(label, { exact: true });
    await unfold(field);
    const isSelect = await field.evaluate(
      (element) => element.tagName === "SELECT",
    );
    if (isSelect) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Opens the fold that a field is in. */
export async function unfold(field: Locator): Promise<void> {
  await field.waitFor({ state: "attached" });
  if (await field.isVisible()) return;
  const folds = field.locator("xpath=ancestor::details[not(@open)]");
  for (const fold of await folds.all())
    await fold.locator("summary").first().click();
}
