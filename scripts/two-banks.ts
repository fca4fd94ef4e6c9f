import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MADE_UP_IID } from "@/lib/platform/config/built-iid";
import { SECOND_BUILDS } from "./lib/build";
import { endChild, exitOf } from "./lib/children";
import { keep, randomSecret, readKept } from "./lib/data-dir";
import { type Lifetime, runScript } from "./lib/lifetime";
import { loadDotEnv, readSettings } from "./lib/settings";
import { ROOT } from "./lib/root";

/** A Limmat of this command. Both have the same code and people, and differ in their institution number. */
type Half = { name: string; port: number; settings: Record<string, string> };

/** Of the second bank. No institution has it either. */
const SECOND_IID = "00002";

// Starts two demonstrations, each as the other bank of the other.
runScript(async (lifetime) => {
  loadDotEnv();
  const { port, mailWebPort, mailSmtpPort, dataDir } = readSettings();
  const folder = join(dataDir, "two-banks");
  const secret = keptSecret(folder);
  const halves: Half[] = [
    { name: "first", port, settings: { RAIL_BANK_IID: SECOND_IID } },
    {
      name: "second",
      port: port + 1,
      // The institution number is compiled into the pages.
      settings: {
        BANK_IID: SECOND_IID,
        RAIL_BANK_IID: process.env.BANK_IID || MADE_UP_IID,
        NEXT_DIST_DIR: SECOND_BUILDS.demo,
      },
    },
  ];
  for (const [at, half] of halves.entries())
    await start(lifetime, half, {
      otherPort: halves[1 - at]!.port,
      mailWebPort: mailWebPort + at,
      mailSmtpPort: mailSmtpPort + at,
      dataDir: join(folder, half.name),
      secret,
    });
  return "stay";
});

/** Waits until the demonstration answers, because two builds at once need too much memory. */
async function start(
  lifetime: Lifetime,
  { name, port, settings }: Half,
  other: {
    otherPort: number;
    mailWebPort: number;
    mailSmtpPort: number;
    dataDir: string;
    secret: string;
  },
) {
  console.log(`\nThe ${name} bank:`);
  const child = spawn(
    process.execPath,
    [join(ROOT, "scripts", "run.mjs"), "demo"],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...settings,
        PORT: String(port),
        APP_URL: `http://localhost:${port}`,
        DATA_DIR: other.dataDir,
        MAIL_WEB_PORT: String(other.mailWebPort),
        MAIL_SMTP_PORT: String(other.mailSmtpPort),
        DATABASE_URL: "",
        DATABASE_URL_FILE: "",
        DATABASE_MIGRATION_URL: "",
        DATABASE_MIGRATION_URL_FILE: "",
        RAIL: "link",
        RAIL_URL: `http://127.0.0.1:${other.otherPort}/api/rail-messages`,
        RAIL_SECRET: other.secret,
        RAIL_SECRET_FILE: "",
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  lifetime.onStop(() => endChild(child, 30_000));
  const ended = exitOf(child);
  await Promise.race([ended, untilAnswers(port)]);
  void ended.then(() => {
    if (!lifetime.stopping) void lifetime.end(1);
  });
}

async function untilAnswers(port: number) {
  for (;;) {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/health/ready`,
    ).catch(() => null);
    if (response?.ok) return;
    await pause(500);
  }
}

function keptSecret(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const { secret = randomSecret() } =
    readKept<{ secret: string }>(folder, "link.json") ?? {};
  keep(folder, "link.json", { secret });
  return secret;
}
