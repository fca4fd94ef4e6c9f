import pg from "pg";
import { databaseName } from "./database";
import { Refusal } from "./refusal";
import { readSettings } from "./settings";

/** @throws Refusal naming host and database if the connection fails or the login is refused */
export async function connect(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Refusal(unreachable(url, error));
  }
}

/** The setting that an address is from. */
const settingOf = (url: string) =>
  url === readSettings().databaseMigrationUrl
    ? "DATABASE_MIGRATION_URL"
    : "DATABASE_URL";

/** Returns one line about a database that cannot be used, without its password. */
export function unreachable(url: string, error: unknown) {
  const { code, message } = error as { code?: string; message?: string };
  const reason = message || code || String(error);
  return `The database ${databaseName(url)} cannot be used (${reason}): start the database, or correct ${settingOf(url)}.`;
}
