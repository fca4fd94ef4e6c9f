import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { endChild } from "../../scripts/lib/children";
import { endOf, isRunning, spawnNode } from "./processes";

type Request = { wake?: true; aheadMs?: number; untilIdle?: true };

const GRACE_MS = 5_000;
const IDLE_MS = 5_000;
const TRIES = 3;

/** Of the log, in an error. */
const LAST_LINES = 20;

/** The server process of one bank. */
export class BankServer {
  /** The lines of its log since the test began or renewed the bank. */
  readonly log: string[] = [];
  private readonly answers = new Map<number, () => void>();
  private asked = 0;
  private child: ChildProcess | undefined;
  /** Ends when the process has, after the last lines of its log. */
  private closed: Promise<void> = Promise.resolve();
  /** The process that the kit has ended last. */
  private killed: ChildProcess | undefined;
  private crash: Error | undefined;

  /** Another one for each process: the former may be taken in the meantime. */
  port = 0;

  private constructor(
    private readonly home: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** Starts the application in `home` and waits until it answers. */
  static async start(
    home: string,
    settings: Record<string, string>,
  ): Promise<BankServer> {
    const server = new BankServer(home, settings);
    await server.run();
    return server;
  }

  /**
   * Starts the process and waits until it answers.
   * @throws Error with its log if it ends first
   */
  async run(): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.runOnFreePort();
      } catch (error) {
        // Another program took the port while the process began.
        if (tries === TRIES || !String(error).includes("is in use"))
          throw error;
      }
  }

  private async runOnFreePort(): Promise<void> {
    this.port = await freePort();
    const child = spawnNode(
      [fileURLToPath(new URL("serve.mjs", import.meta.url))],
      {
        cwd: this.home,
        env: {
          ...this.settings,
          SERVER_FILE: join(this.home, "lib", "server", "start.mjs"),
          HOST: "127.0.0.1",
          PORT: String(this.port),
        },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on("line", (line) =>
        this.log.push(line),
      );
    child.on("message", ({ id }: { id?: number }) => {
      if (id !== undefined) this.settle(id);
    });
    let isReady = false;
    // Unlike "exit", this comes after the last lines of the log.
    this.closed = new Promise((resolve) => child.once("close", resolve));
    child.once("close", () => {
      for (const id of this.answers.keys()) this.settle(id);
      if (isReady && this.killed !== child)
        this.crash ??= this.ended(child, " by itself");
    });
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message) => message === "ready" && resolve());
      child.once("close", (code) =>
        reject(
          new Error(
            `The bank's server did not start (exit ${code}):\n${this.log.join("\n")}`,
          ),
        ),
      );
    });
    isReady = true;
  }

  get isRunning(): boolean {
    return isRunning(this.child);
  }

  /** @throws Error with the last lines of its log if it has ended */
  expectRunning(): void {
    if (!this.isRunning)
      throw this.ended(this.child!, ": await bank.chaos.startServer() first");
  }

  /** Returns an error if a process has ended without the kit since the last call, also if another one runs at that time. */
  async takeCrash(): Promise<Error | undefined> {
    if (!this.isRunning) await this.closed;
    const { crash } = this;
    this.crash = undefined;
    return crash;
  }

  private ended(child: ChildProcess, more: string): Error {
    const lines = this.log.slice(-LAST_LINES);
    const log =
      lines.length > 0
        ? ` The last lines of its log:\n${lines.join("\n")}`
        : " Its log is empty.";
    return new Error(
      `The bank's server has ended (${endOf(child)})${more}.${log}`,
    );
  }

  /**
   * Asks the process for something and waits until it is done; for no longer than some seconds.
   * @throws Error if it has ended or ends in the meantime
   */
  async ask(request: Request): Promise<void> {
    this.expectRunning();
    const id = ++this.asked;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.settle(id), IDLE_MS);
      this.answers.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
      // The process may end at this moment.
      this.child!.send({ id, ...request }, (error) => {
        if (error) this.settle(id);
      });
    });
    this.expectRunning();
  }

  /** Makes it look for jobs that are due. */
  wake = () => this.ask({ wake: true });

  /** Ends the process at once, during whatever it does. */
  kill = () => this.end("SIGKILL");

  stop = () => this.end("SIGTERM");

  private async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!this.isRunning) return;
    this.killed = this.child;
    await endChild(this.child!, GRACE_MS, signal);
  }

  private settle(id: number) {
    this.answers.get(id)?.();
    this.answers.delete(id);
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
