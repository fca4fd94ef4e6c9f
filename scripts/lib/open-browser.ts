import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
} from "@playwright/test";
import { findBrowser } from "./browser";
import type { Lifetime } from "./lifetime";
import { say } from "./progress";
import { Refusal } from "./refusal";

/** tsx wraps every named function in a call of `__name`, which the pages that it is sent into do not have. */
const KEPT_NAMES = "globalThis.__name ??= (named) => named";

/** Opens windows with cookies and settings of their own. */
export type OpenContext = (
  options: BrowserContextOptions,
) => Promise<BrowserContext>;

/**
 * Starts a browser that ends with the script. Functions of scripts can be sent into its pages.
 * @throws Refusal if there is none
 */
export async function openBrowser(lifetime: Lifetime): Promise<OpenContext> {
  const browser = await launch(await requireBrowser(lifetime));
  lifetime.onStop(() => browser.close());
  return async (options) => {
    const context = await browser.newContext(options);
    await context.addInitScript(KEPT_NAMES);
    return context;
  };
}

/** @throws Refusal if there is none */
export async function requireBrowser(lifetime: Lifetime): Promise<string> {
  const program = await findBrowser(lifetime, say);
  if (!program) throw new Refusal("Install Chromium or Chrome first.");
  return program;
}

export const launch = (executablePath: string, args: string[] = []) =>
  chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args,
  });
