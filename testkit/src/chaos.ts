import { setTimeout as pause } from "node:timers/promises";
import type { Mailbox } from "./mailbox";
import type { HttpProxy, Rule } from "./proxy";
import type { BankServer } from "./server";
import type { Sql } from "./sql";

/** A text, as from a server in between that cannot reach the bank. */
const UNAVAILABLE = {
  status: 503,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from("Service Unavailable\n"),
};

type Parts = {
  proxy: HttpProxy;
  server: BankServer;
  mail: Mailbox;
  sql: Sql;
  /** Gives a new process of the server what the former one knew. */
  onStarted: () => Promise<void>;
};

/**
 * What goes wrong around a bank. A call is named as in the API document, such as `POST /transfer`. Everything ends with
 * the test.
 */
export class Chaos {
  private readonly endings: (() => void)[] = [];

  constructor(private readonly parts: Parts) {}

  /** Lets the bank do what it is asked, and then breaks the connection in place of an answer. */
  loseAnswer(call: string, times = 1): void {
    this.add(call, times, async (request, pass) => {
      await pass(request);
      return null;
    });
  }

  /** Answers 503, and the bank gets no call. */
  refuse(call: string, times = 1): void {
    this.add(call, times, () => Promise.resolve(UNAVAILABLE));
  }

  /** Holds a call back before the bank gets it. */
  slow(call: string, ms: number, times = 1): void {
    this.add(call, times, async (request, pass) => {
      await pause(ms);
      return pass(request);
    });
  }

  /** Ends the sessions of a person, in their browser as for calls of the API. */
  async endSessions({ id }: { id: string }): Promise<void> {
    await this.parts.sql(
      "UPDATE sessions SET ended_at = clock_timestamp() WHERE $1 IN (customer_id, admin_id) AND ended_at IS NULL",
      [id],
    );
  }

  /** Makes the mail server refuse emails with this reply. The bank tries later again: see `bank.jobs.retry()`. */
  refuseEmails(reply = "451 4.3.0 Try again later"): void {
    this.endings.push(this.parts.mail.refuse(reply));
  }

  /** Ends the server's process at once. Connections are refused until {@link startServer}. */
  async killServer(): Promise<void> {
    await this.parts.server.kill();
  }

  async startServer(): Promise<void> {
    const { server, sql, onStarted } = this.parts;
    if (server.isRunning) return;
    await server.run();
    // A job that the former process had begun would wait until its lease has ended.
    await sql(
      "UPDATE jobs SET lease = NULL, run_at = clock_timestamp() WHERE lease IS NOT NULL",
    );
    await onStarted();
  }

  /** Ends all of this. Ended sessions stay ended. */
  async end(): Promise<void> {
    for (const end of this.endings.splice(0)) end();
    await this.startServer();
  }

  private add(call: string, times: number, handle: Rule["handle"]) {
    const [method, path] = call.split(" ");
    let left = times;
    const end = this.parts.proxy.add({
      call: `${method} /api${path}`,
      handle: (request, pass) =>
        left-- > 0 ? handle(request, pass) : pass(request),
    });
    this.endings.push(end);
  }
}
