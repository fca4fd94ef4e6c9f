import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type Request = { wake?: true; aheadMs?: number; untilIdle?: true };

const GRACE_MS = 5_000;
const IDLE_MS = 5_000;

/** The server process of one bank. */
export class BankServer {
  /** The lines of its log since the last renewal of the bank. */
  readonly log: string[] = [];
  private readonly answers = new Map<number, () => void>();
  private asked = 0;

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on("line", (line) =>
        this.log.push(line),
      );
    child.on("message", ({ id }: { id?: number }) => {
      if (id === undefined) return;
      this.answers.get(id)?.();
      this.answers.delete(id);
    });
  }

  /**
   * Starts the application in `home` and waits until it answers.
   * @throws Error with its log if it ends first
   */
  static async start(
    home: string,
    settings: Record<string, string>,
  ): Promise<BankServer> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("serve.mjs", import.meta.url))],
      {
        cwd: home,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          ...settings,
          SERVER_FILE: join(home, "lib", "server", "start.mjs"),
          HOST: "127.0.0.1",
          PORT: String(port),
          APP_URL: url,
        },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    const server = new BankServer(url, child);
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message) => message === "ready" && resolve());
      child.once("exit", (code) =>
        reject(
          new Error(
            `The bank's server did not start (exit ${code}):\n${server.log.join("\n")}`,
          ),
        ),
      );
    });
    return server;
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Asks the process for something and waits until it is done; for no longer than some seconds. */
  ask(request: Request): Promise<void> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      this.answers.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
      this.child.send({ id, ...request });
    });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGTERM");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), GRACE_MS);
    await exited;
    clearTimeout(timer);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
