import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startThrowAway } from "../../scripts/lib/embedded";
import { writeEnforcedSettings } from "../../scripts/lib/enforced-settings";
import type { Lifetime } from "../../scripts/lib/lifetime";
import { migrate } from "../../scripts/lib/migrate";
import { Refusal } from "../../scripts/lib/refusal";
import { ROOT } from "../../scripts/lib/root";
import { Bank } from "../src/bank";
import { PASSWORD } from "../src/people";
import type { Run } from "../src/run";
import { makePersonas } from "./personas";
import { adopt, settingsOf, type Settings } from "./settings";
import { TemplateCache } from "./template-cache";

const TEMPLATE = "limmat_template";

/** The bank time at which the template begins, and at which every bank opens. */
const BEGINS_AT = "2029-10-01T09:00:00+02:00";
const OPENS_AT = "2030-01-07T09:00:00+01:00";

/** Folders from which a template is made; the packed kit has the latter two in one file. */
const SOURCES = [
  "prisma/migrations",
  "prisma/sql",
  "testkit/keeper",
  "testkit/src",
];

/** The folders for templates. The first belongs to another user if, for example, root has installed the kit. */
const caches = () => [
  join(ROOT, "node_modules", ".cache", "limmat-testkit"),
  join(homedir(), ".cache", "limmat-testkit"),
  join(tmpdir(), `limmat-testkit-${process.getuid?.()}`),
];

/**
 * Starts the PostgreSQL of a run with the database that every bank is a copy of. It is made once for each build, seed
 * and version of the kit, and kept. Two runs that start without it each make one, and use the first.
 */
export async function startRun(lifetime: Lifetime): Promise<Run> {
  const seed = readSeed();
  const distDir = findBuild();
  const settings = settingsOf(seed, distDir);
  const key = keyOf(seed, distDir);
  const cache = TemplateCache.open(key, caches());
  if (!cache.find(key))
    await makeTemplate(lifetime, { seed, settings, cache, key });
  const kept = cache.find(key)!;
  const server = await startThrowAway({ copyOf: cache.folderOf(key) });
  lifetime.onStop(server.remove);
  return { ...runOn(server, settings), ...kept };
}

type Server = Awaited<ReturnType<typeof startThrowAway>>;

function runOn(server: Server, settings: Settings): Run {
  const { databaseUrl: web, databaseMigrationUrl: owner } =
    server.addresses("$database");
  return {
    home: ROOT,
    folder: server.base,
    urls: { superuser: server.cluster.superuserUrl("$database"), owner, web },
    template: TEMPLATE,
    settings,
    otherBank: [],
    opensAt: OPENS_AT,
    builtAt: "",
    personas: [],
    calls: [],
  };
}

async function makeTemplate(
  lifetime: Lifetime,
  {
    seed,
    settings,
    cache,
    key,
  }: { seed: number; settings: Settings; cache: TemplateCache; key: string },
) {
  console.log("Making the template of the banks (once for each build) …");
  const server = await startThrowAway();
  const forget = lifetime.onStop(server.remove);
  await server.createDatabase(TEMPLATE);
  const addresses = server.addresses(TEMPLATE);
  await migrate(addresses);
  await writeEnforcedSettings(addresses.databaseMigrationUrl, settings);
  await beginAt(addresses.databaseMigrationUrl, BEGINS_AT);
  await addStaff(addresses.databaseMigrationUrl, settings);
  const { personas, calls } = await fill(runOn(server, settings), seed);
  await tidy(server.cluster.superuserUrl(TEMPLATE));
  const builtAt = new Date().toISOString();
  await cache.add(key, { personas, calls, builtAt }, server.keepIn);
  forget();
}

async function fill(
  run: Run,
  seed: number,
): Promise<Pick<Run, "personas" | "calls">> {
  const bank = await Bank.start(run, TEMPLATE);
  try {
    const personas = await makePersonas(bank, seed);
    await bank.clock.step(new Date(OPENS_AT));
    // Also what the bank does now and then, such as notifications, so that no email of the past arrives in a test.
    await bank.sql(
      "UPDATE jobs SET run_at = clock_timestamp() WHERE run_at < 'infinity' AND lease IS NULL",
    );
    await bank.jobs.drain();
    await bank.books.reconcile();
    return { personas, calls: await readCalls(bank) };
  } catch (error) {
    console.error(bank.log.join("\n"));
    throw error;
  } finally {
    await bank.stop();
  }
}

async function readCalls({ client }: Bank): Promise<string[]> {
  const { paths } = (await client.get("/openapi.json")) as {
    paths: Record<string, object>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The number from which names, amounts and secrets are made. */
function readSeed(): number {
  const seed = Number(process.env.LIMMAT_TESTKIT_SEED || 1);
  if (Number.isSafeInteger(seed)) return seed;
  throw new Refusal("LIMMAT_TESTKIT_SEED must be a whole number.");
}

/** In the repository, the build of the tests comes before that of the demonstration. */
function findBuild(): string {
  const built = [process.env.NEXT_DIST_DIR, ".next-test", ".next"].find(
    (folder) => folder && existsSync(join(ROOT, folder, "BUILD_ID")),
  );
  if (built) return built;
  throw new Refusal("There is no build yet: run `npm run build` first.");
}

/** Returns a name for what a template is made from. */
function keyOf(seed: number, distDir: string): string {
  const hash = createHash("sha256").update(
    `${seed} ${readFileSync(join(ROOT, distDir, "BUILD_ID"), "utf8")}`,
  );
  const files = [
    fileURLToPath(import.meta.url),
    ...SOURCES.flatMap((folder) => listFiles(join(ROOT, folder))),
  ];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Makes the bank one that was set up at a moment. Otherwise it would close the years since the migrations. */
async function beginAt(ownerUrl: string, moment: string) {
  await once(ownerUrl, "SELECT bank_clock_forward($1)", [moment]);
  await once(ownerUrl, "UPDATE bank_days SET day = bank_today()");
}

/** Does for all copies what PostgreSQL would do in each again. */
const tidy = (superuserUrl: string) =>
  once(superuserUrl, "VACUUM (FREEZE, ANALYZE)");

async function once(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Creates the staff as the operator's command does. */
async function addStaff(ownerUrl: string, settings: Settings) {
  adopt(settings, ownerUrl);
  const { openOperatorDatabase } = await import("@/lib/platform/db/operator");
  const { createAdmin } = await import("@/lib/identity/admins/service");
  const close = openOperatorDatabase(ownerUrl);
  for (const [username, role] of [
    ["admin", "administrator"],
    ["deputy", "administrator"],
    ["teller", "teller"],
    ["auditor", "auditor"],
  ] as const)
    await createAdmin({ username, role, password: PASSWORD });
  await close();
  const { pool } = await import("@/lib/platform/db/pool");
  await pool().end();
}
