import { request } from "node:http";
import pg from "pg";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { median } from "../lib/figures";
import { during } from "../lib/progress";
import type { Line } from "./report";

const ROUNDS = 9;
const WRONG_SIGN_INS = 200;
const MOST_TIMES_AS_LONG = 3;
const ATTACKER = "127.0.0.1";
const OWNER = "127.0.0.2";
const PASSWORD = "Quiet!River9";

type Target = { url: string; databaseMigrationUrl: string };

/**
 * Compares a right sign-in from a new device while another address sends 200 wrong ones at once with one on a quiet
 * server, in alternating rounds.
 */
export async function measureStorm(target: Target): Promise<Line> {
  const database = new pg.Client({
    connectionString: target.databaseMigrationUrl,
  });
  await database.connect();
  try {
    const accountNumber = await setPassword(database);
    const right = () => timeSignIn(target.url, accountNumber);
    const quiet: number[] = [];
    const stormy: number[] = [];
    await during("Signing in during a storm of wrong sign-ins", async () => {
      await right();
      for (let round = 0; round < ROUNDS; round++) {
        await database.query("DELETE FROM throttles");
        quiet.push(await right());
        const storm = startStorm(target.url);
        await storm.sent;
        stormy.push(await right());
        await storm.over;
      }
    });
    return toLine(quiet, stormy);
  } finally {
    await database.end();
  }
}

function toLine(quiet: number[], stormy: number[]): Line {
  const times = median(stormy) / median(quiet);
  return {
    measured: `sign-in during ${WRONG_SIGN_INS} wrong ones of one address : on a quiet server`,
    figures: `${median(stormy).toFixed(0)} ms : ${median(quiet).toFixed(0)} ms`,
    value: times.toFixed(2),
    aim: {
      text: `<= ${MOST_TIMES_AS_LONG}`,
      met: times <= MOST_TIMES_AS_LONG,
    },
  };
}

/** Gives one customer a known password. Returns the account number. */
async function setPassword(database: pg.Client): Promise<string> {
  const { hashPassword } = await import("@/lib/identity/passwords");
  const { rows } = await database.query<{ number: string }>(
    `WITH one AS (SELECT customer_id, number FROM accounts JOIN customer_rights USING (customer_id)
                  WHERE status = 'active' ORDER BY id LIMIT 1),
     changed AS (UPDATE customers SET password_hash = $1, is_verified = true FROM one WHERE id = one.customer_id)
     SELECT number FROM one`,
    [await hashPassword(PASSWORD)],
  );
  return rows[0]!.number;
}

async function timeSignIn(url: string, accountNumber: string) {
  const start = performance.now();
  const { answered } = signIn(url, OWNER, {
    accountNumber,
    password: PASSWORD,
  });
  const status = await answered;
  if (status !== 200) throw new Error(`the right sign-in answered ${status}`);
  return performance.now() - start;
}

/** Sends the wrong sign-ins, each for another account number, so that no account's lock cuts the storm short. */
function startStorm(url: string) {
  const all = Array.from({ length: WRONG_SIGN_INS }, () =>
    signIn(url, ATTACKER, {
      accountNumber: newAccountNumber(),
      password: "Wrong!River9",
    }),
  );
  return {
    sent: Promise.all(all.map(({ sent }) => sent)),
    over: Promise.all(all.map(({ answered }) => answered)),
  };
}

/** Signs in from `localAddress`; all addresses of 127.0.0.0/8 belong to the loopback interface on Linux. */
function signIn(url: string, localAddress: string, body: object) {
  const call = request(`${url}/api/loginA`, {
    method: "POST",
    localAddress,
    agent: false,
    headers: { "content-type": "application/json" },
  });
  const answered = new Promise<number>((resolve, reject) => {
    call.once("error", reject);
    call.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
  });
  const sent = new Promise<void>((resolve) =>
    call.end(JSON.stringify(body), () => resolve()),
  );
  return { sent, answered };
}
