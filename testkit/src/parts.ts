import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Bug } from "./bugs";
import type { Databases } from "./databases";
import { Inbox } from "./inbox";
import { OtherBank } from "./other-bank";
import { HttpProxy } from "./proxy";
import { databaseUrl, type Run } from "./run";
import { BankServer } from "./server";
import { Owner } from "./sql";

/** The options with which a bank can be started. */
export type Chosen = {
  /** Those of a worker; without them, the bank cannot be renewed. */
  databases?: Databases;
  bug?: Bug | undefined;
  /** Whether wires go to the other bank. */
  isLinked?: boolean;
};

/** The processes, connections and files of a bank. */
export type Parts = {
  url: string;
  proxy: HttpProxy;
  server: BankServer;
  inbox: Inbox;
  owner: Owner;
  folder: string;
  databases: Databases | undefined;
  otherBank: OtherBank | undefined;
  bug: Bug | undefined;
};

/** Starts the server of a bank on a database of the run, and the parts around it. */
export async function openParts(
  run: Run,
  database: string,
  { databases, bug, isLinked = false }: Chosen,
): Promise<Parts> {
  const inbox = new Inbox();
  const proxy = new HttpProxy();
  const url = await proxy.open();
  const folder = mkdtempSync(join(run.folder, "bank-"));
  const otherBank = isLinked
    ? await OtherBank.start(run, `${url}/api/rail-messages`)
    : undefined;
  const owner = new Owner(databaseUrl(run.urls.owner, database));
  await otherBank?.chooseIn(owner.sql);
  const server = await BankServer.start(run.home, {
    ...run.settings,
    ...otherBank?.settings,
    APP_URL: url,
    DATABASE_URL: databaseUrl(run.urls.web, database),
    SMTP_URL: await inbox.open(),
    DATA_DIR: folder,
  });
  proxy.target = () => server.port;
  return {
    url,
    proxy,
    server,
    inbox,
    owner,
    folder,
    databases,
    otherBank,
    bug,
  };
}

export async function closeParts(parts: Parts): Promise<void> {
  await parts.server.stop();
  await parts.otherBank?.kill();
  await parts.proxy.close();
  await parts.owner.close();
  await parts.inbox.close();
  await parts.databases?.close();
  rmSync(parts.folder, { recursive: true, force: true });
}
