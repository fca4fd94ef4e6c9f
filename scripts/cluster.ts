import { parseArgs } from "node:util";
import { createBank, startInstances } from "./cluster/bank";
import type { Ports } from "./cluster/config";
import { openDebian } from "./cluster/debian";
import { drill, type Findings, openPayers, report } from "./cluster/drill";
import { Servers } from "./cluster/nodes";
import { Payments } from "./cluster/payments";
import { randomSecret } from "./lib/data-dir";
import type { Database } from "./lib/embedded";
import { runScript } from "./lib/lifetime";
import { freePort } from "./lib/ports";
import { during, say } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { signIns } from "./lib/run-demo";
import { readSettings } from "./lib/settings";

/** Switches of the control, which loses payments: a few show it. */
const CONTROL_SWITCHES = 3;

const { drill: isDrill, switches: wanted } = readArguments();

runScript(async (lifetime) => {
  const debian = await openDebian(lifetime);
  const ports = await freePorts();
  const passwords = { superuser: randomSecret(), replication: randomSecret() };
  const servers = new Servers(debian, ports, passwords);
  await during("Starting three database servers", () => servers.start());
  const settings = {
    ...readSettings({}),
    dataDir: debian.dataDir,
    mailWebPort: await freePort(),
    mailSmtpPort: await freePort(),
  };
  const database = await createBank(ports, passwords.superuser, settings);
  const { username, password } = new URL(database.databaseUrl);
  servers.startPgbouncer(username, password);
  const url = `http://127.0.0.1:${ports.web}`;
  await startInstances(lifetime, settings, {
    url,
    ports: ports.instances,
    database: { ...database, databaseUrl: throughPgbouncer(database, ports) },
  });
  if (!isDrill) {
    say("Ready");
    console.log(`
${signIns(url)}
  Its instances    ${ports.instances.map((port) => `127.0.0.1:${port}`).join(", ")}
  Leading database 127.0.0.1:${ports.leader}
  Patroni          ${ports.nodes.map(({ patroni }) => `http://127.0.0.1:${patroni}/cluster`).join(", ")}
  Emails           http://127.0.0.1:${settings.mailWebPort}
  Logs             ${debian.logs}

  Press Ctrl-C to stop. The next start begins with empty databases.
`);
    return "stay";
  }
  const callers = await openPayers(database);
  const run = (purpose: string, switches: number) =>
    drill(servers, database, new Payments(url, callers, purpose), switches);
  say(`Drill: ${wanted} switches with synchronous replication`);
  const findings = await run("Drill", wanted);
  await servers.replicateAsynchronously();
  say(`Control: ${CONTROL_SWITCHES} switches with asynchronous replication`);
  const control = await run("Control", CONTROL_SWITCHES);
  report("Synchronous", findings);
  report("Asynchronous", control);
  return isSound(findings) && control.lost > 0 ? 0 : 1;
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      drill: { type: "boolean", default: false },
      switches: { type: "string", default: "10" },
    },
  });
  const switches = Number(values.switches);
  if (!Number.isInteger(switches) || switches < 1)
    throw new Refusal("--switches is a whole number from 1.");
  return { drill: values.drill, switches };
}

function throughPgbouncer({ databaseUrl }: Database, { pgbouncer }: Ports) {
  const url = new URL(databaseUrl);
  url.port = String(pgbouncer);
  return url.href;
}

async function freePorts(): Promise<Ports> {
  const node = async () => ({
    postgres: await freePort(),
    patroni: await freePort(),
  });
  return {
    etcd: await freePort(),
    etcdPeer: await freePort(),
    web: await freePort(),
    leader: await freePort(),
    pgbouncer: await freePort(),
    instances: [await freePort(), await freePort()],
    nodes: [await node(), await node(), await node()],
  };
}

const isSound = ({ lost, doubled, unasked, brokenRules }: Findings) =>
  lost + doubled + unasked + brokenRules.length === 0;
