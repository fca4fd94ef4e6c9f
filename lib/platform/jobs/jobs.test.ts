import { beforeEach, expect, it, vi } from "vitest";
import { transaction } from "@/lib/platform/db/prisma";
import { logger } from "@/lib/platform/logging/logger";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { drain } from "@/lib/testing/drain";
import { defineJob, RetryJob, type JobContext } from "./job";
import { startJobs } from "./runner";
import {
  claim,
  enqueue,
  enqueueAll,
  finish,
  keepScheduled,
  renewLeases,
} from "./store";

const { sql } = await testDatabase();
vi.spyOn(logger, "error").mockImplementation(() => {});
vi.spyOn(logger, "warn").mockImplementation(() => {});

let ran: string[] = [];
let work: (context: JobContext) => Promise<void>;

const job = defineJob({
  kind: "test",
  concurrency: 2,
  run: async (context) => {
    ran.push(context.key);
    await work(context);
  },
});
const daily = defineJob({
  ...job,
  kind: "daily",
  schedule: { dailyAt: "00:00" },
});

beforeEach(async () => {
  ran = [];
  work = async () => {};
  await sql`DELETE FROM jobs`;
});

const add = (...keys: string[]) =>
  transaction((tx) => enqueueAll(tx, job, { keys }));

const rows = async () =>
  await sql`SELECT key, attempts, last_error, failed_at IS NOT NULL AS failed,
              extract(epoch FROM run_at - now())::float8 AS wait FROM jobs ORDER BY key`;

const makeAllDue = () => sql`UPDATE jobs SET run_at = now()`;

/** A promise that a test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

it("runs a job of a committed transaction once and deletes it", async () => {
  await add("a", "b", "c");
  await drain([job]);
  expect([...ran].sort()).toEqual(["a", "b", "c"]);
  expect(await rows()).toEqual([]);
});

it("runs no job of a transaction that is rolled back", async () => {
  await transaction(async (tx) => {
    await enqueue(tx, job, { key: "a" });
    throw new Error("undone");
  }).catch(() => {});
  await drain([job]);
  expect(ran).toEqual([]);
});

it("queues a job once for each key, and again if it is queued while it runs", async () => {
  await add("a");
  await add("a");
  work = async () => {
    if (ran.length === 1) await add("a");
  };
  await drain([job]);
  expect(ran).toEqual(["a", "a"]);
  expect(await rows()).toEqual([]);
});

it("does not run a delayed job before its time", async () => {
  await transaction((tx) => enqueue(tx, job, { delaySeconds: 60 }));
  await drain([job]);
  expect(ran).toEqual([]);
  await makeAllDue();
  await drain([job]);
  expect(ran).toHaveLength(1);
});

it("retries a failed job later, and lists it as failed after the last attempt", async () => {
  work = () => Promise.reject(new Error("broken"));
  await add("a");
  for (let attempt = 1; attempt < job.retry.attempts; attempt++) {
    expect(await drain([job])).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { attempts: attempt, last_error: "broken", failed: false },
    ]);
    expect(await drain([job])).toEqual([]);
    await makeAllDue();
  }
  await drain([job]);
  expect(await rows()).toMatchObject([{ failed: true, wait: Infinity }]);
  await drain([job]);
  expect(ran).toHaveLength(job.retry.attempts);
});

it("starts a job that failed for good afresh when it is queued again", async () => {
  await add("a");
  await sql`UPDATE jobs
    SET failed_at = now(), failure_id = gen_random_uuid(), run_at = 'infinity', attempts = 3`;
  await add("a");
  await drain([job]);
  expect(ran).toEqual(["a"]);
  expect(await rows()).toEqual([]);
});

it("leases each job to one of many concurrent workers", async () => {
  await add(...Array.from({ length: 50 }, (_, at) => String(at)));
  await Promise.all(Array.from({ length: 6 }, () => drain([job])));
  expect([...ran].sort()).toEqual(
    Array.from({ length: 50 }, (_, at) => String(at)).sort(),
  );
});

it("lets another worker take over after the lease, and ignores the first one's result", async () => {
  const free = [{ kind: job.kind, count: 1 }];
  await add("a");
  const [first] = await claim(free);
  expect(await claim(free)).toEqual([]);
  await makeAllDue();
  const [second] = await claim(free);
  await finish(first!, null);
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
  await makeAllDue();
  await renewLeases([first!]);
  expect((await rows())[0]!.wait).toBeLessThanOrEqual(0);
  await renewLeases([second!]);
  expect((await rows())[0]!.wait).toBeGreaterThan(0);
  // Another instance looks for due jobs every second, so it has them within ten seconds.
  expect((await rows())[0]!.wait).toBeLessThan(9);
  await finish(second!, null);
  expect(await rows()).toEqual([]);
});

it("runs a missed schedule once after a restart, and then at the next midnight in Zurich", async () => {
  await drain([daily]);
  await sql`UPDATE jobs SET run_at = now() - interval '3 days'`;
  const { stop } = startJobs([daily]);
  await expect.poll(() => ran.length).toBe(2);
  await stop();
  const next: { clock: string; day: number }[] =
    await sql`SELECT to_char(run_at AT TIME ZONE 'Europe/Zurich', 'HH24:MI') AS clock,
            (run_at AT TIME ZONE 'Europe/Zurich')::date - (now() AT TIME ZONE 'Europe/Zurich')::date AS day FROM jobs`;
  expect(next).toEqual([{ clock: "00:00", day: 1 }]);
  expect(ran).toHaveLength(2);
});

it("brings a job with a schedule back that was deleted or put off", async () => {
  await drain([daily]);
  const wait = async () => Number((await rows())[0]!["wait"]);
  const usual = await wait();
  await sql`DELETE FROM jobs`;
  await keepScheduled([daily]);
  expect(await wait()).toBeLessThanOrEqual(0);
  await drain([daily]);
  await keepScheduled([daily]);
  expect(Math.abs((await wait()) - usual)).toBeLessThan(60);
  await sql`UPDATE jobs SET run_at = 'infinity'`;
  await keepScheduled([daily]);
  expect(await wait()).toBeLessThanOrEqual(0);
});

it("runs what follows bank time when that is moved ahead, and nothing else", async () => {
  const hourly = defineJob({
    ...job,
    kind: "hourly",
    schedule: { everySeconds: 3_600, followsBankTime: true },
  });
  const sealing = defineJob({
    ...job,
    kind: "sealing",
    schedule: { everySeconds: 3_600 },
  });
  const all = [daily, hourly, sealing];
  await drain(all);
  const kinds = async () => {
    const free = all.map(({ kind }) => ({ kind, count: 1 }));
    const claimed = await claim(free);
    for (const one of claimed) await finish(one, addSeconds(one.now, 3_600));
    return claimed.map(({ kind }) => kind).sort();
  };
  expect(await kinds()).toEqual([]);
  await moveBankTime(addSeconds(machineNow(), 10 * 86_400));
  expect(await kinds()).toEqual(["daily", "hourly"]);
  expect(await kinds()).toEqual([]);
  await moveBankTime(addSeconds(machineNow(), 10 * 86_400 + 60));
  expect(await kinds()).toEqual(["daily", "hourly"]);
});

it("marks a scheduled job that keeps failing, runs it at its next time, and clears the mark once it succeeds", async () => {
  work = () => Promise.reject(new Error("broken"));
  for (let attempt = 1; attempt <= daily.retry.attempts; attempt++)
    await drain([daily]);
  const [failed] = await rows();
  expect(failed).toMatchObject({ failed: true, last_error: "broken" });
  expect(failed!.wait).toBeLessThanOrEqual(25 * 3_600);
  work = async () => {};
  await drain([daily]);
  expect(await rows()).toMatchObject([{ failed: false, last_error: null }]);
});

it("runs at most as many jobs of a kind at once as the kind allows", async () => {
  const { opened, open } = gate();
  work = () => opened;
  const { stop } = startJobs([job]);
  await add("a", "b", "c");
  await expect.poll(() => ran.length).toBe(2);
  open();
  await expect.poll(() => ran.length).toBe(3);
  await stop();
});

it("finishes and records running jobs before it stops, and starts no others", async () => {
  const { opened, open } = gate();
  let aborted = false;
  work = async ({ signal }) => {
    await opened;
    aborted = signal.aborted;
  };
  const { stop } = startJobs([job]);
  await add("a", "b", "c");
  await expect.poll(() => ran.length).toBe(2);
  const stopped = stop();
  open();
  await stopped;
  expect(aborted).toBe(true);
  expect(await rows()).toMatchObject([{ attempts: 0 }]);
});

it("keeps the leases of jobs that run on after it was stopped", async () => {
  const { opened, open } = gate();
  work = () => opened;
  await add("a");
  const runner = startJobs([job]);
  await expect.poll(() => ran).toEqual(["a"]);
  const stopped = runner.stop();
  await sql`UPDATE jobs SET run_at = now()`;
  await expect
    .poll(async () => (await rows())[0]!.wait as number)
    .toBeGreaterThan(5);
  open();
  await stopped;
  expect(await rows()).toEqual([]);
});

it("leaves kinds that it does not know to newer servers", async () => {
  await sql`INSERT INTO jobs (kind, key) VALUES ('newer', 'a')`;
  await drain([job]);
  expect(await rows()).toMatchObject([{ key: "a", attempts: 0 }]);
});

it("logs no expected failure, such as a mail server that does not answer", async () => {
  work = () => Promise.reject(new RetryJob("no answer"));
  vi.mocked(logger.warn).mockClear();
  await add("a");
  await drain([job]);
  expect(logger.warn).not.toHaveBeenCalled();
});

it("runs a job with the highest number of attempts, and those beside it", async () => {
  await add("a", "b");
  await sql`UPDATE jobs SET attempts = 2147483647 WHERE key = 'a'`;
  await drain([job]);
  expect(ran.sort()).toEqual(["a", "b"]);
});
