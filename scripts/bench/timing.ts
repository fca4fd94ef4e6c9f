import { randomBytes } from "node:crypto";
import pg from "pg";
import { median } from "../lib/figures";
import { during } from "../lib/progress";
import type { Line } from "./report";

/** Code flows of addresses with an account, and as many of addresses without one. */
const FLOWS = 12;
const REQUESTS_PER_FLOW = 250;
/** A flow takes 40 uses an hour, and a network 600: the counters are emptied in time. */
const ROUNDS_BETWEEN_EMPTYING = 20;
const EVEN = { from: 0.35, to: 0.65 };

type Target = { url: string; databaseMigrationUrl: string };
type Flow = { id: string; isKnown: boolean; times: number[] };

/**
 * Asks both calls of a password reset that a stranger can repeat, for known and unknown addresses in mixed order, and
 * compares the medians of their times. AUC 0.5 says that the times reveal nothing, 0 and 1 that they reveal everything.
 */
export async function measureTiming(target: Target): Promise<Line[]> {
  const owner = new pg.Client({
    connectionString: target.databaseMigrationUrl,
  });
  await owner.connect();
  try {
    const calls = [
      { path: "/api/verify", body: { userInput: "000000" } },
      {
        path: "/api/reset-user",
        body: { password: "Quiet!River8", confirmPassword: "Quiet!River8" },
      },
    ];
    const lines: Line[] = [];
    for (const call of calls) {
      const flows = await plantFlows(owner);
      await during(
        `Asking ${call.path} ${flows.length * REQUESTS_PER_FLOW} times`,
        () => askAll(owner, target.url, call, flows),
      );
      lines.push(toLine(call.path, flows));
    }
    return lines;
  } finally {
    await owner.end();
  }
}

/** Starts flows whose tries are used up, so that every answer to a code is the same. */
async function plantFlows(owner: pg.Client): Promise<Flow[]> {
  const { rows } = await owner.query<{ id: string; isKnown: boolean }>(
    `WITH known AS (
       SELECT id, email FROM customers WHERE is_verified ORDER BY random() LIMIT $1
     ), address AS (
       SELECT id, email FROM known
       UNION ALL SELECT NULL, md5(random()::text) || '@nobody.example' FROM generate_series(1, $1)
     )
     INSERT INTO code_flows (purpose, customer_id, email, code_hash, tries, expires_at)
     SELECT 'password_reset', id, email, $2, 5, clock_timestamp() + interval '1 day' FROM address
     RETURNING id, customer_id IS NOT NULL AS "isKnown"`,
    [FLOWS, randomBytes(32)],
  );
  return rows.map((row) => ({ ...row, times: [] }));
}

async function askAll(
  owner: pg.Client,
  url: string,
  call: { path: string; body: object },
  flows: Flow[],
) {
  for (let round = 0; round < REQUESTS_PER_FLOW; round++) {
    if (round % ROUNDS_BETWEEN_EMPTYING === 0)
      await owner.query("DELETE FROM throttles WHERE scope LIKE 'code-flow%'");
    await Promise.all(
      shuffled(flows).map(async (flow) => {
        const start = performance.now();
        const response = await fetch(`${url}${call.path}/${flow.id}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(call.body),
        });
        await response.text();
        flow.times.push(performance.now() - start);
        if (response.status === 429 || response.status >= 500)
          throw new Error(`${call.path} answered ${response.status}`);
      }),
    );
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function toLine(path: string, flows: Flow[]): Line {
  const mediansOf = (isKnown: boolean) =>
    flows
      .filter((flow) => flow.isKnown === isKnown)
      .map(({ times }) => median(times));
  const [known, unknown] = [mediansOf(true), mediansOf(false)];
  const value = auc(known, unknown);
  return {
    measured: `${path}, times of known addresses : unknown, AUC of medians`,
    figures: `${median(known).toFixed(2)} : ${median(unknown).toFixed(2)} ms`,
    value: value.toFixed(2),
    aim: {
      text: `${EVEN.from} to ${EVEN.to}`,
      met: value >= EVEN.from && value <= EVEN.to,
    },
  };
}

/** The chance that a value of `a` is above one of `b`; a tie counts half. */
function auc(a: number[], b: number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}
