import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { machineNow } from "@/lib/platform/time/clock";
import { endChild, runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import { freePort } from "./ports";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

// Inside the project, so that it resolves the same packages.
const FOLDER = join(ROOT, ".next-weight");
const FILES = {
  "next.config.mjs": `import config from "../next.config.mjs";
const empty = { ...config, distDir: ".next" };
export default empty;
`,
  // Without this file Next would use the one of the parent folder.
  "instrumentation.js": "export function register() {}\n",
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.jsx": `export default function Page() {
  return <p>Nothing</p>;
}
`,
};

const NEXT = join(ROOT, "node_modules", "next", "dist", "bin", "next");

/**
 * Builds an empty page with the same Next version and settings.
 * @returns its folder, which is removed when `lifetime` ends
 */
export async function buildEmptyPage(lifetime: Lifetime): Promise<string> {
  const remove = () => rmSync(FOLDER, { recursive: true, force: true });
  remove();
  lifetime.onStop(remove);
  mkdirSync(join(FOLDER, "app"), { recursive: true });
  for (const [file, text] of Object.entries(FILES))
    writeFileSync(join(FOLDER, file), text);
  const { code, output } = await runCommand(
    lifetime,
    process.execPath,
    [NEXT, "build", FOLDER],
    { env: environment() },
  );
  if (code !== 0)
    throw new Refusal(`Building the empty page failed:\n${output.trim()}`);
  return FOLDER;
}

export async function serveEmptyPage(lifetime: Lifetime): Promise<string> {
  const folder = await buildEmptyPage(lifetime);
  const url = `http://127.0.0.1:${await freePort()}/`;
  const child = spawn(
    process.execPath,
    [NEXT, "start", folder, "--port", new URL(url).port],
    { env: environment(), stdio: ["ignore", "ignore", "inherit"] },
  );
  lifetime.onStop(() => endChild(child, 3_000));
  const end = machineNow().getTime() + 30_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || machineNow().getTime() > end)
      throw new Refusal("The server of the empty page did not start.");
    await pause(100);
  }
  return url;
}

const environment = () => ({
  ...process.env,
  NODE_ENV: "production" as const,
  NEXT_TELEMETRY_DISABLED: "1",
});

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
