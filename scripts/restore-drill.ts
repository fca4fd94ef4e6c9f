import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { machineNow } from "@/lib/platform/time/clock";
import { addCrowd, fillBooks } from "./bench/books";
import {
  asOwner,
  createBank,
  startInstances,
  untilLeads,
} from "./cluster/bank";
import { pgbackrestConfig } from "./cluster/config";
import { openDebian, postgresIds } from "./cluster/debian";
import { compare, openPayers, report } from "./cluster/drill";
import { killPostgres, postmasterOf } from "./cluster/nodes";
import { Payments } from "./cluster/payments";
import { randomSecret } from "./lib/data-dir";
import { runScript } from "./lib/lifetime";
import { freePort } from "./lib/ports";
import { during, say } from "./lib/progress";
import { readSettings } from "./lib/settings";

const POSTINGS = 1_000_000;
const CUSTOMERS = 100_000;
/** Longer than archive_timeout, so that the log of changes is stored at least once for its age. */
const PAYING_MS = 75_000;
/** As in the example: how old a change may get before it is stored. */
const ARCHIVE_SECONDS = 60;
const BIN = "/usr/lib/postgresql/17/bin";
const DATA = "/srv/data";
const PGBACKREST = [
  "pgbackrest",
  "--config=/srv/pgbackrest.conf",
  "--stanza=limmat",
];

// Takes a backup with pgBackRest, destroys the database under load, restores it and compares it with what the bank
// acknowledged.
runScript(async (lifetime) => {
  const debian = await openDebian(lifetime);
  const srv = join(debian.root, "srv");
  const data = join(debian.root, DATA);
  rmSync(srv, { recursive: true, force: true });
  mkdirSync(srv);
  const { uid, gid } = postgresIds(debian);
  chownSync(srv, uid, gid);
  const port = await freePort();
  const password = randomSecret();
  writeFileSync(join(srv, "password"), password);
  writeFileSync(join(srv, "pgbackrest.conf"), pgbackrestConfig(DATA, port));
  const startPostgres = () =>
    debian.start(
      [
        ...[`${BIN}/postgres`, "-D", DATA, "-p", String(port)],
        ...[
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=/srv",
          "archive_mode=on",
          `archive_timeout=${ARCHIVE_SECONDS}s`,
          `archive_command=${PGBACKREST.join(" ")} archive-push %p`,
        ].flatMap((setting) => ["-c", setting]),
      ],
      { user: "postgres:postgres", logFile: join(debian.logs, "postgres.log") },
    );
  await debian.run([
    ...[
      `${BIN}/initdb`,
      "-D",
      DATA,
      "-U",
      "postgres",
      "--pwfile=/srv/password",
    ],
    ...["--auth-local=peer", "--auth-host=scram-sha-256", "--data-checksums"],
    ...["--encoding=UTF8", "--locale=C.UTF-8"],
  ]);
  startPostgres();
  const settings = {
    ...readSettings({}),
    dataDir: debian.dataDir,
    mailWebPort: await freePort(),
    mailSmtpPort: await freePort(),
  };
  const database = await createBank({ leader: port }, password, settings);
  const callers = await openPayers(database);
  const superuserUrl = (name: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;
  const superuser = new pg.Client({ connectionString: superuserUrl("limmat") });
  await superuser.connect();
  await during(`Adding ${POSTINGS.toLocaleString("en")} postings`, async () => {
    await fillBooks(superuser, POSTINGS);
    await addCrowd(superuser, CUSTOMERS);
  });
  const { rows } = await superuser.query<{ mb: number }>(
    "SELECT pg_database_size('limmat') / 1000000 AS mb",
  );
  await superuser.end();
  say(`The database has ${rows[0]!.mb} MB.`);

  await debian.run([...PGBACKREST, "stanza-create"]);
  await timed("Full backup", () =>
    debian.run([...PGBACKREST, "--type=full", "backup"]),
  );
  const webPort = await freePort();
  const url = `http://127.0.0.1:${webPort}`;
  await startInstances(lifetime, settings, { url, ports: [webPort], database });
  const payments = new Payments(url, callers, "Drill");
  await during("Customers pay", () => pause(PAYING_MS));
  await payments.stop();

  await killPostgres(postmasterOf(data));
  rmSync(data, { recursive: true });
  say("The database and its disk are gone.");
  const failedAt = machineNow().getTime();
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, gid);
  await timed("Restore of the files", () =>
    debian.run([...PGBACKREST, "restore"]),
  );
  startPostgres();
  await timed("Replay of the stored changes", () =>
    untilLeads(superuserUrl("postgres")),
  );
  const again = new Payments(url, callers, "After the drill");
  await again.untilNext();
  say(`The next payment came ${seconds(failedAt)} s after the loss.`);
  await again.stop();

  const findings = await asOwner(database, (owner) => compare(owner, payments));
  report("Restored", findings);
  if (findings.lost > 0)
    console.log(
      `The lost payments are those of the last ${findings.lostSeconds.toFixed(1)} s, whose changes were not stored yet.`,
    );
  const { doubled, unasked, brokenRules, lostSeconds } = findings;
  const isSound = doubled + unasked + brokenRules.length === 0;
  return isSound && lostSeconds < ARCHIVE_SECONDS ? 0 : 1;
});

const seconds = (since: number) =>
  ((machineNow().getTime() - since) / 1_000).toFixed(1);

async function timed(title: string, work: () => Promise<unknown>) {
  const startedAt = machineNow().getTime();
  await during(title, work);
  say(`${title}: ${seconds(startedAt)} s`);
}
