import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { endChild, exitOf } from "./children";
import type { Lifetime } from "./lifetime";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

/** Starts the mail catcher and waits until it accepts mail. Its addresses are those of {@link mailAddresses}. */
export async function startMailCatcher(
  lifetime: Lifetime,
  {
    smtpPort,
    webPort,
    folder,
  }: { smtpPort: number; webPort: number; folder: string },
) {
  const args = [
    join(ROOT, "scripts", "mail-catcher.mjs"),
    String(smtpPort),
    String(webPort),
    folder,
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // It needs no settings, and no secret of this process.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  lifetime.onStop(() => endChild(child, 3_000));
  await untilReady(child, "email catcher");
  endWith(lifetime, child, "email catcher");
}

/** Starts the other bank, whose messages go to `url`, and waits until it takes those of Limmat. */
export async function startOtherBank(
  lifetime: Lifetime,
  {
    port,
    folder,
    url,
    secret,
  }: { port: number; folder: string; url: string; secret: string },
) {
  const child = spawn(
    process.execPath,
    [
      "--conditions=react-server",
      "--import",
      "tsx",
      join(ROOT, "scripts", "other-bank", "main.ts"),
      String(port),
      folder,
    ],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        RAIL_URL: url,
        RAIL_SECRET: secret,
        BANK_IID: process.env.BANK_IID,
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  lifetime.onStop(() => endChild(child, 3_000));
  await untilReady(child, "other bank");
  endWith(lifetime, child, "other bank");
}

/**
 * Starts the web server and waits until it answers.
 * @param env the whole environment of the server
 * @param options.logFile gets the log lines; those of security events appear nowhere else, and with `showLog` false
 * none does
 * @param options.mayEnd leaves it to the caller to notice the end of the server, for example after killing it
 * @throws Refusal if it exits first; its output has the reason
 */
export async function startServer(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  {
    dev = false,
    quiet = false,
    logFile,
    showLog = true,
    mayEnd = false,
  }: {
    dev?: boolean;
    quiet?: boolean;
    logFile?: string;
    showLog?: boolean;
    mayEnd?: boolean;
  } = {},
) {
  const child = spawn(
    process.execPath,
    // A larger young generation saves a quarter of the time under load.
    [
      "--max-semi-space-size=64",
      join(ROOT, "lib", "server", "start.mjs"),
      ...(dev ? ["--dev"] : []),
    ],
    {
      cwd: ROOT,
      env,
      stdio: [
        "ignore",
        quiet ? "ignore" : "inherit",
        logFile ? "pipe" : "inherit",
        "ipc",
      ],
    },
  );
  if (logFile) keepLog(child.stderr!, logFile, showLog);
  const noticeMs = 1_000 * Number(env.STOP_NOTICE_SECONDS || 0);
  lifetime.onStop(() => endChild(child, 12_000 + noticeMs));
  await untilReady(child, "server");
  if (!mayEnd) endWith(lifetime, child, "server");
  return child;
}

/** Appends log lines to a file, and with `show` prints those that are no security events. */
function keepLog(stream: Readable, logFile: string, show: boolean) {
  createInterface({ input: stream }).on("line", (line) => {
    appendFileSync(logFile, `${line}\n`);
    if (show && !/^\{"level":"warn",.*"event":/.test(line)) console.error(line);
  });
}

/** Waits until a service reports that it is ready. @throws Refusal if it exits first */
export async function untilReady(child: ChildProcess, name: string) {
  const ready = new Promise<true>((resolve) => {
    child.on("message", (message) => message === "ready" && resolve(true));
  });
  const first = await Promise.race([ready, exitOf(child)]);
  if (first !== true) {
    throw new Refusal(
      `The ${name} did not start (exit ${first.code ?? first.signal}): see the output above.`,
    );
  }
}

/** Ends the script when a service exits by itself, unless the script is already ending. */
export function endWith(
  lifetime: Lifetime,
  service: ChildProcess | Promise<unknown>,
  name: string,
) {
  const exited = service instanceof Promise ? service : exitOf(service);
  void exited.then(() =>
    setTimeout(() => {
      if (lifetime.stopping) return;
      console.error(`The ${name} stopped unexpectedly: see the output above.`);
      void lifetime.end(1);
    }, 300),
  );
}
