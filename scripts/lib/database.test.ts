import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { givenDatabase, openDatabase } from "./database";
import { readSettings } from "./settings";

const folder = mkdtempSync(join(tmpdir(), "limmat-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WEB = "postgresql://web:web-secret@db.example:5433/bank";
const OWNER = "postgresql://owner:owner-secret@db.example:5433/bank";
const lifetime = {
  onStop: () => () => {},
  stopping: false,
  end: () => new Promise<never>(() => {}),
};

async function open(
  source: Record<string, string>,
  options: { ownerAlone?: boolean } = {},
) {
  const said: string[] = [];
  const settings = readSettings({ ...source, ALLOW_PLAINTEXT: "true" });
  const database = await openDatabase(lifetime, settings, {
    ...options,
    say: (line) => said.push(line),
  });
  return { ...database, said: said.join("\n") };
}

describe("openDatabase", () => {
  it("names the database and its host, without the logins", async () => {
    const { said } = await open({
      DATABASE_URL: WEB,
      DATABASE_MIGRATION_URL: OWNER,
    });
    expect(said).toBe("Database: bank at db.example:5433");
  });

  it("names the folder of a socket", async () => {
    const { said } = await open({
      DATABASE_URL: "postgresql://a:b@localhost/bank?host=/run/postgresql",
    });
    expect(said).toBe("Database: bank at /run/postgresql");
  });

  it("reads the addresses from files", async () => {
    const file = join(folder, "owner");
    writeFileSync(file, `${OWNER}\n`);
    const { databaseMigrationUrl } = await open({
      DATABASE_URL: WEB,
      DATABASE_MIGRATION_URL_FILE: file,
    });
    expect(databaseMigrationUrl).toBe(OWNER);
  });

  it("refuses a file of an address that cannot be read", () => {
    expect(() =>
      readSettings({ DATABASE_URL_FILE: join(folder, "none") }),
    ).toThrow("DATABASE_URL_FILE cannot be read (ENOENT)");
  });

  it("refuses the owner's login without the application's", async () => {
    await expect(open({ DATABASE_MIGRATION_URL: OWNER })).rejects.toThrow(
      /^DATABASE_MIGRATION_URL is set, and DATABASE_URL is not/,
    );
  });

  it("takes the owner's login alone where a command needs no other", async () => {
    const { databaseMigrationUrl } = await open(
      { DATABASE_MIGRATION_URL: OWNER },
      { ownerAlone: true },
    );
    expect(databaseMigrationUrl).toBe(OWNER);
  });
});

describe("givenDatabase", () => {
  it("returns undefined where neither address is set", () => {
    expect(givenDatabase(readSettings({}))).toBeUndefined();
  });
});
