import { setTimeout as pause } from "node:timers/promises";
import type { CallName } from "./api";
import type { Databases } from "./databases";
import type { Evidence } from "./evidence";
import { Faults } from "./faults";
import type { Inbox } from "./inbox";
import type { HttpProxy } from "./proxy";
import type { BankServer } from "./server";
import type { Owner } from "./sql";

/** A text, as from a server in between that cannot reach the bank. */
const UNAVAILABLE = {
  status: 503,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from("Service Unavailable\n"),
};

const NO_DATABASE =
  "The bank has no database since killDatabase(): await bank.chaos.startDatabase() first.";

type Parts = {
  proxy: HttpProxy;
  server: BankServer;
  databases: Databases | undefined;
  inbox: Inbox;
  owner: Owner;
  /** The calls of the API document. */
  calls: readonly string[];
  /** Gives a new process of the server what the former one knew. */
  onStarted: () => Promise<void>;
};

/** Calls that are held back. */
export type Hold = {
  /** Ends when the first call has come. */
  arrived: Promise<void>;
  /** Sends the calls that are held on to the bank, and no longer holds any. */
  release: () => void;
};

/**
 * Faults around a bank. A call is named as in the API document, such as `POST /transfer`. Every fault ends with the
 * test.
 */
export class Chaos {
  private readonly endings: (() => void)[] = [];
  private readonly faults: Faults;

  /** @internal */
  constructor(private readonly parts: Parts) {
    this.faults = new Faults(parts.proxy, parts.calls);
  }

  /** @internal Forgets what an earlier test expected. */
  beginTest(): void {
    this.faults.beginTest();
  }

  /** @internal The calls that something was to happen to, and that have not all come since the test began. */
  evidence(): Evidence {
    return this.faults.evidence();
  }

  /** Lets the bank do what it is asked, and then breaks the connection in place of an answer. */
  loseAnswer(call: CallName, times = 1): void {
    this.faults.add(call, "outcome", times, async (request, pass) => {
      await pass(request);
      return null;
    });
  }

  /** Answers 503, and the bank gets no call. */
  refuse(call: CallName, times = 1): void {
    this.faults.add(call, "outcome", times, () => Promise.resolve(UNAVAILABLE));
  }

  /** Holds a call back for some time before the bank gets it. */
  slow(call: CallName, ms: number, times = 1): void {
    if (!(ms > 0))
      throw new Error(
        `${ms} ms for "${call}" is not possible: use more than 0.`,
      );
    this.delay(call, "slow", times, () => pause(ms));
  }

  /** Holds a call back before the bank gets it, until the test releases it. */
  hold(call: CallName, times = 1): Hold {
    const arrival = deferred();
    const gate = deferred();
    const fault = this.delay(call, "hold", times, () => {
      arrival.resolve();
      return gate.promise;
    });
    const release = () => {
      fault.isReleased = true;
      gate.resolve();
    };
    return { arrived: arrival.promise, release };
  }

  /** Ends the sessions of a person, in their browser as for calls of the API. */
  async endSessions({ id }: { id: string }): Promise<void> {
    await this.parts.owner.sql(
      "UPDATE sessions SET ended_at = clock_timestamp() WHERE $1 IN (customer_id, admin_id) AND ended_at IS NULL",
      [id],
    );
  }

  /** Makes the mail server refuse emails with this reply. The bank tries later again: see `bank.jobs.retry()`. */
  refuseEmails(reply = "451 4.3.0 Try again later"): void {
    this.endings.push(this.parts.inbox.refuse(reply));
  }

  /** Ends the server's process at once. Connections are accepted and then break until {@link startServer}. */
  async killServer(): Promise<void> {
    await this.parts.server.kill();
  }

  async startServer(): Promise<void> {
    const { server } = this.parts;
    if (server.isRunning) return;
    await server.run();
    await this.resume();
  }

  /**
   * Ends the bank's connections to its database during their work, as a stop of PostgreSQL does, and refuses new
   * ones until {@link startDatabase}. Work without a commit is lost, and the kit cannot read the database.
   */
  async killDatabase(): Promise<void> {
    const { databases, owner } = this.parts;
    if (!databases) throw new Error("This bank shares its database.");
    await owner.close();
    owner.obstacle = NO_DATABASE;
    await databases.refuse();
  }

  async startDatabase(): Promise<void> {
    const { databases, owner, server } = this.parts;
    if (!owner.obstacle) return;
    await databases?.accept();
    owner.obstacle = undefined;
    if (server.isRunning) await this.resume();
  }

  /** Ends all of this. Ended sessions stay ended, and calls that are still held are not made. */
  async end(): Promise<void> {
    this.faults.end();
    for (const end of this.endings.splice(0)) end();
    await this.startDatabase();
    await this.startServer();
  }

  private async resume() {
    // A job that was interrupted would wait until its lease has ended.
    await this.parts.owner.sql(
      "UPDATE jobs SET lease = NULL, run_at = clock_timestamp() WHERE lease IS NOT NULL",
    );
    await this.parts.onStarted();
  }

  private delay(
    call: CallName,
    kind: "hold" | "slow",
    times: number,
    until: () => Promise<void>,
  ) {
    const ending = deferred();
    this.endings.push(ending.resolve);
    return this.faults.add(call, kind, times, async (request, pass) => {
      const isOver = await Promise.race([
        until().then(() => false),
        ending.promise.then(() => true),
      ]);
      // It would reach the bank of the next test.
      return isOver ? null : pass(request);
    });
  }
}

function deferred() {
  let resolve!: () => void;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
