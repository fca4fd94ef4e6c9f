import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import { ROOT } from "./root";

/** Draw no window, and need about half the processor time of a browser that could. */
const HEADLESS_SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const ON_MACOS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Returns the path of a Chromium or Chrome that runs here: an installed one, else Playwright's, else Debian's. The
 * latter two are installed if possible. Headless shells come first, unless the browser must show a window.
 * @returns undefined if none is available
 */
export async function findBrowser(
  lifetime: Lifetime,
  log: (line: string) => void,
  { window = false } = {},
): Promise<string | undefined> {
  return (
    installedBrowser({ window }) ??
    (await installPlaywrightBrowser(lifetime, log)) ??
    (await installDebianBrowser(lifetime, log, { window }))
  );
}

function installedBrowser({ window }: { window: boolean }) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = window ? BROWSERS : [...HEADLESS_SHELLS, ...BROWSERS];
  const candidates = names.flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...candidates, ...ON_MACOS, chromium.executablePath()].find(runs);
}

/** An existing file is not enough: Ubuntu's `chromium-browser` may be a stub, and libraries may be missing. */
function runs(program: string) {
  return (
    existsSync(program) &&
    spawnSync(program, ["--version"], { timeout: 20_000, stdio: "ignore" })
      .status === 0
  );
}

async function installPlaywrightBrowser(
  lifetime: Lifetime,
  log: (line: string) => void,
) {
  log("Chromium or Chrome is not installed. Downloading Playwright's Chromium");
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const install = (...args: string[]) =>
    runCommand(lifetime, process.execPath, [cli, ...args, "chromium"], {
      timeout: 240_000,
    });
  const { code } = await install("install");
  if (code !== 0) return undefined;
  if (!runs(chromium.executablePath()) && asRoot())
    await install("install-deps");
  return [chromium.executablePath()].find(runs);
}

async function installDebianBrowser(
  lifetime: Lifetime,
  log: (line: string) => void,
  { window }: { window: boolean },
) {
  const root = asRoot();
  if (!root || !existsSync("/usr/bin/apt-get")) return undefined;
  log(
    "Downloading Playwright's Chromium failed. Installing the Debian package",
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => {
    const [command = "apt-get", ...rest] = [...root, "apt-get", ...args];
    return runCommand(lifetime, command, rest, { env, timeout: 400_000 });
  };
  await apt("update");
  const install = (browser: string) =>
    apt(
      "install",
      "-y",
      "--no-install-recommends",
      browser,
      "fonts-liberation",
    );
  if (!window) await install("chromium-headless-shell");
  if (!installedBrowser({ window })) await install("chromium");
  return installedBrowser({ window });
}

/** Returns the prefix that runs a command as root, or undefined if that would ask for a password. */
function asRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const allowed =
    spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  return allowed ? ["sudo", "-n"] : undefined;
}
