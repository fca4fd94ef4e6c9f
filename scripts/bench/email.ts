import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { env } from "@/lib/platform/config/env";
import { sealBody } from "@/lib/platform/mail/sealed-body";
import { median } from "../lib/figures";
import type { Lifetime } from "../lib/lifetime";
import { freePort } from "../lib/ports";
import { during } from "../lib/progress";
import { startMailCatcher } from "../lib/services";
import { type Bank, type OpenBank, SMALL } from "./banks";
import { transferLoad } from "./load";
import type { Line } from "./report";

const WAITING = 10_000;
const CODES = 5;
const CODE_WITHIN_SECONDS = 5;
const TRANSFERS = 5_000;
const MOVEMENTS_WITHIN_SECONDS = 60;
/** The priority of emails about movements, see lib/platform/mail/store.ts. */
const MOVEMENT = 90;

/** Measures how long emails take, with a mail server that catches them on this machine. */
export async function measureEmail(lifetime: Lifetime, open: OpenBank) {
  const smtpUrl = await catchMail(lifetime);
  const bank = await open({ ...SMALL, name: "mailing", smtpUrl });
  const owner = new pg.Client({
    connectionString: bank.database.databaseMigrationUrl,
  });
  await owner.connect();
  try {
    const lines = [
      await measureMovements(bank, owner),
      await measureCodes(bank, owner),
    ];
    return { lines, database: bank.database };
  } finally {
    await owner.end();
  }
}

async function catchMail(lifetime: Lifetime): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "limmat-bench-mail-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  await startMailCatcher(lifetime, { smtpPort, webPort, folder });
  return `smtp://127.0.0.1:${smtpPort}`;
}

/** Times from the end of a full load until every movement of it has been emailed to payer and payee. */
async function measureMovements(
  { url, callers }: Bank,
  owner: pg.Client,
): Promise<Line> {
  await owner.query(
    "UPDATE notification_settings SET money_in_mail = true, money_out_mail = true",
  );
  return during("Emailing the movements of a full load", async () => {
    const { perSecond } = await transferLoad(url, callers, TRANSFERS);
    const start = performance.now();
    await until(
      owner,
      `SELECT NOT EXISTS (SELECT FROM outbox_mails WHERE status = 'waiting')
              AND mailed_id = (SELECT max(id) FROM ledger_postings) AS met FROM notification_cursor`,
    );
    const seconds = (performance.now() - start) / 1_000;
    return toLine(
      "all movements emailed after a full load",
      `${TRANSFERS} transfers at ${perSecond.toFixed(0)}/s`,
      seconds,
      MOVEMENTS_WITHIN_SECONDS,
    );
  });
}

/** Times from the request of a code until the mail server has its email, while emails about movements wait. */
async function measureCodes({ url }: Bank, owner: pg.Client): Promise<Line> {
  return during(`Requesting codes behind ${WAITING} emails`, async () => {
    await plantWaiting(owner);
    const seconds: number[] = [];
    const { rows } = await owner.query<{ email: string }>(
      "SELECT email FROM customers WHERE username LIKE 'bench-%' ORDER BY id LIMIT $1",
      [CODES],
    );
    for (const { email } of rows) {
      const start = performance.now();
      const answer = await fetch(`${url}/api/forgot`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
      if (!answer.ok) throw new Error(`/forgot answered ${answer.status}`);
      await until(
        owner,
        "SELECT EXISTS (SELECT FROM outbox_mails WHERE recipient = $1 AND priority < $2 AND status = 'sent') AS met",
        [email, MOVEMENT],
      );
      seconds.push((performance.now() - start) / 1_000);
    }
    const { rows: left } = await owner.query<{ count: string }>(
      "SELECT count(*) FROM outbox_mails WHERE status = 'waiting'",
    );
    await owner.query("DELETE FROM outbox_mails WHERE status = 'waiting'");
    return toLine(
      "code email sent while movement emails wait",
      `${WAITING} waiting, ${left[0]!.count} at the end`,
      median(seconds),
      CODE_WITHIN_SECONDS,
    );
  });
}

const CROWD = "crowd@customers.example";

async function plantWaiting(owner: pg.Client) {
  const ids = Array.from({ length: WAITING }, () => randomUUID());
  const sealed = ids.map((id) =>
    sealBody(
      env().DATA_KEYS,
      { id, recipient: CROWD },
      { text: "Bench", html: "<p>Bench</p>" },
    ),
  );
  await owner.query(
    `INSERT INTO outbox_mails (id, recipient, subject, key_id, sealed_body, priority, expires_at)
     SELECT id, '${CROWD}', 'Bench', key_id, body, $4, clock_timestamp() + interval '1 day'
     FROM unnest($1::uuid[], $2::text[], $3::bytea[]) AS mail (id, key_id, body)`,
    [
      ids,
      sealed.map(({ keyId }) => keyId),
      sealed.map(({ sealedBody }) => Buffer.from(sealedBody)),
      MOVEMENT,
    ],
  );
}

async function until(owner: pg.Client, query: string, values: unknown[] = []) {
  for (;;) {
    const { rows } = await owner.query<{ met: boolean }>(query, values);
    if (rows[0]?.met) return;
    await pause(20);
  }
}

function toLine(
  measured: string,
  figures: string,
  seconds: number,
  within: number,
): Line {
  return {
    measured,
    figures,
    value: `${seconds.toFixed(1)} s`,
    aim: { text: `<= ${within} s`, met: seconds <= within },
  };
}
