import { afterAll, expect, test } from "vitest";
import {
  requireSecretsOf,
  writeEnforcedSettings,
} from "../../../scripts/lib/enforced-settings";
import { testDatabase } from "@/lib/testing/database";
import { withSettings } from "@/lib/testing/settings";

const { appPool, databaseMigrationUrl, sql } = await testDatabase();

type Changes = Record<string, string>;

const migrate = (changes: Changes) =>
  writeEnforcedSettings(databaseMigrationUrl, { ...process.env, ...changes });

const start = (changes: Changes) =>
  withSettings(changes, async () => {
    const { requireKnownSecrets } = await import("./start");
    await requireKnownSecrets(appPool);
  });

const given = (name: string) => process.env[name]!;
const key = (id: string, letter: string) =>
  `${id}:${Buffer.alloc(32, letter).toString("base64")}`;
const RINGS = ["TWO_FACTOR_KEYS", "CARD_KEYS", "DATA_KEYS"];
const SECRETS = ["PASSWORD_PEPPER", "CODE_SECRET"];
const NEW = "n".repeat(32);

const checks = async () =>
  await sql`SELECT setting, key_id, digest FROM secret_checks ORDER BY 1, 2, 3`;
const before = await checks();
afterAll(async () => expect(await checks()).toEqual(before));

test("starts with the secrets that were migrated", async () => {
  expect(before).toHaveLength(5);
  await expect(start({})).resolves.toBeUndefined();
});

test.each([
  ...RINGS.map((name) => [name, "has another key test than", key("test", "x")]),
  ...RINGS.map((name) => [name, "differs from that of", key("k9", "x")]),
  ...SECRETS.map((name) => [name, "differs from that of", NEW]),
] as [string, string, string][])(
  "neither starts nor migrates with a wrong %s: %s",
  async (name, reason, value) => {
    const refusal = new RegExp(
      `^Settings to correct:\n  ${name} ${reason} this database: correct it`,
    );
    const others = { [name]: value, SIGNING_SECRET: NEW };
    await expect(start({ [name]: value })).rejects.toThrow(refusal);
    await expect(migrate(others)).rejects.toThrow(refusal);
    await expect(
      requireSecretsOf(databaseMigrationUrl, { ...process.env, [name]: value }),
    ).rejects.toThrow(refusal);
    expect(await checks()).toEqual(before);
    // The key of the database is still the former one.
    expect(await migrate({})).toEqual([]);
  },
);

test("names every wrong setting", async () => {
  await expect(
    start({ CARD_KEYS: key("test", "x"), PASSWORD_PEPPER: NEW }),
  ).rejects.toThrow(/\n {2}PASSWORD_PEPPER .*\n {2}CARD_KEYS /);
});

test.each([
  ...RINGS.map((name) => [name, key("k2", "x")]),
  ...SECRETS.map((name) => [name, NEW]),
] as [string, string][])("lets %s be replaced", async (name, value) => {
  const old = given(name);
  // Before and after the migration, in both orders.
  await start({ [name]: `${old},${value}` });
  await start({ [name]: `${value},${old}` });
  await migrate({ [name]: `${value},${old}` });
  await start({ [name]: `${old},${value}` });
  await start({ [name]: value });
  await migrate({ [name]: value });
  await expect(start({})).rejects.toThrow("differs from that of");
  await migrate({ [name]: `${value},${old}` });
  await migrate({});
});

test("a database from before this check is not compared", async () => {
  await sql`DELETE FROM secret_checks`;
  await start({ PASSWORD_PEPPER: NEW });
  expect(await migrate({})).toEqual(["Secrets: 5 recorded, 0 removed"]);
});

test("migrate leaves the checks of secrets that it does not have", async () => {
  expect(
    await migrate(
      Object.fromEntries([...RINGS, ...SECRETS].map((name) => [name, ""])),
    ),
  ).toEqual([]);
  expect(await checks()).toEqual(before);
});

test("the application's login writes no checks", async () => {
  for (const statement of [
    "DELETE FROM secret_checks",
    "UPDATE secret_checks SET digest = ''",
    "INSERT INTO secret_checks VALUES ('CARD_KEYS', 'k', '')",
  ])
    await expect(appPool.query(statement)).rejects.toThrow("permission denied");
});
