import { stripVTControlCharacters } from "node:util";
import type { Page } from "@playwright/test";
import type { Lifetime } from "../lib/lifetime";
import { openBrowser } from "../lib/open-browser";
import { during } from "../lib/progress";
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
  const open = await openBrowser(lifetime);
  const lines: Line[] = [];
  for (const [realm, token, tasks] of [
    ["customer", bank.callers[0]!.token, customerTasks(bank)],
    ["admin", bank.staff, staffTasks(bank)],
  ] as const) {
    const page = await openPage(open, bank.url, realm, token);
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
  const context = page.context();
  await context.exposeBinding("countAction", (_, kind: keyof Count) => {
    count[kind]++;
  });
  await context.addInitScript(() => {
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
    return {
      measured,
      figures: "",
      value: "failed",
      failure: stripVTControlCharacters(String(error)),
    };
  }
  return {
    measured,
    figures: `${count.clicks} clicks, ${count.fields} fields`,
    value: `${Math.round(performance.now() - start)} ms`,
  };
}
