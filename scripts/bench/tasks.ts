import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../lib/browser";
import type { Lifetime } from "../lib/lifetime";
import { during, say } from "../lib/progress";
import { Refusal } from "../lib/refusal";
import { homePages } from "@/lib/identity/pages";
import type { Bank } from "./banks";
import { openPage } from "./browser";
import type { Line } from "./report";
import { customerTasks, staffTasks } from "./task-list";

/**
 * Does twenty tasks as customers and staff do them, in a real browser, and counts clicks, filled fields and milliseconds.
 * The pace is that of a script, which needs no time to read and to type.
 */
export async function measureTasks(
  lifetime: Lifetime,
  bank: Bank,
): Promise<Line[]> {
  const program = await findBrowser(lifetime, say);
  if (!program) throw new Refusal("Install Chromium or Chrome first.");
  const browser = await chromium.launch({
    executablePath: program,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  lifetime.onStop(() => browser.close());
  const lines: Line[] = [];
  for (const [realm, token, tasks] of [
    ["customer", bank.callers[0]!.token, customerTasks(bank)],
    ["admin", bank.staff, staffTasks(bank)],
  ] as const) {
    const page = await openPage(browser, bank.url, realm, token);
    page.setDefaultTimeout(15_000);
    const count = await countActions(page);
    for (const [name, run] of tasks) {
      const who = realm === "admin" ? "staff" : realm;
      const measured = `${who} ${name}`;
      await page.goto(homePages[realm]);
      lines.push(
        await during(measured, () => toLine(measured, () => run(page), count)),
      );
    }
  }
  return lines;
}

type Count = { clicks: number; fields: number };

/** Counts what a person does in a page, also after it has gone to another address. */
async function countActions(page: Page): Promise<Count> {
  const count = { clicks: 0, fields: 0 };
  await page.exposeBinding("countAction", (_, kind: keyof Count) => {
    count[kind]++;
  });
  await page.addInitScript(() => {
    const add = (kind: string) =>
      (
        window as unknown as { countAction: (kind: string) => void }
      ).countAction(kind);
    addEventListener("pointerdown", () => add("clicks"), true);
    addEventListener("change", () => add("fields"), true);
  });
  return count;
}

async function toLine(
  measured: string,
  run: () => Promise<unknown>,
  count: Count,
): Promise<Line> {
  Object.assign(count, { clicks: 0, fields: 0 });
  const start = performance.now();
  try {
    await run();
  } catch (error) {
    const [reason = ""] = String(error).split("\n");
    return { measured, figures: reason.slice(0, 80), value: "failed" };
  }
  return {
    measured,
    figures: `${count.clicks} clicks, ${count.fields} fields`,
    value: `${Math.round(performance.now() - start)} ms`,
  };
}
