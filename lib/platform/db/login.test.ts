import { connect, createServer } from "node:net";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from "vitest";
import { freePort } from "../../../scripts/lib/ports";
import { readMigrations } from "../../../scripts/lib/migrate";
import { addSeconds, bankNow, machineNow } from "@/lib/platform/time/clock";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { withSettings } from "@/lib/testing/settings";
import { requireModestLogin } from "./login";
import { type StartCheck, WrongSetting } from "./start-check";

const { databaseUrl } = await testDatabase();

// Logins belong to the whole server, so this file has one of its own.
const NAME = "limmat_login_test";
const url = databaseUrl.replace(/\/\/[^@]+@/, `//${NAME}:some-password@`);
const superuser = new pg.Client({
  connectionString: toDatabase(
    inject("testServer").superuser,
    new URL(databaseUrl).pathname,
  ),
});

beforeEach(() => {
  process.env.BUILT_MIGRATION = readMigrations().at(-1)!.name;
});

beforeAll(async () => {
  await superuser.connect();
  await superuser.query(`DROP ROLE IF EXISTS ${NAME}`);
  await superuser.query(`CREATE ROLE ${NAME} LOGIN PASSWORD 'some-password'`);
  await superuser.query(`GRANT limmat_app TO ${NAME}`);
});

afterEach(async () => {
  await superuser.query(
    `DROP OWNED BY ${NAME}; REVOKE limmat_owner, pg_execute_server_program FROM ${NAME};
     ALTER ROLE ${NAME} NOSUPERUSER NOCREATEROLE; ALTER ROLE ${NAME} RESET ALL;
     ALTER ROLE ${NAME} IN DATABASE ${new URL(databaseUrl).pathname.slice(1)} RESET ALL`,
  );
});

afterAll(async () => {
  await superuser.query(`DROP ROLE ${NAME}`);
  await superuser.end();
});

/** Logs in as the server does, in the role limmat_app. */
async function check() {
  const client = new pg.Client({
    connectionString: url,
    options: "-c role=limmat_app",
  });
  await client.connect();
  try {
    await requireModestLogin(client);
  } finally {
    await client.end();
  }
}

test("takes a login with the role limmat_app alone", async () => {
  await expect(check()).resolves.toBeUndefined();
});

test.each([
  [`GRANT INSERT ON ledger_postings TO ${NAME}`, /may use tables/],
  [`GRANT UPDATE ON ledger_entries TO ${NAME}`, /may use tables/],
  [`GRANT SELECT ON _prisma_migrations TO ${NAME}`, /may use tables/],
  [`GRANT limmat_owner TO ${NAME} WITH INHERIT FALSE`, /owns the database/],
  [`GRANT pg_execute_server_program TO ${NAME}`, /programs of the/],
  [`ALTER ROLE ${NAME} CREATEROLE`, /may create roles/],
  [`ALTER ROLE ${NAME} SUPERUSER`, /is a superuser/],
  [
    `ALTER ROLE ${NAME} SET synchronous_commit = off`,
    /has settings of its own \(run ALTER ROLE … RESET ALL, also IN DATABASE\)/,
  ],
  [
    `ALTER ROLE ${NAME} IN DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET lock_timeout = 1`,
    /has settings of its own/,
  ],
])("refuses a login after %s", async (grant, reason) => {
  await superuser.query(grant);
  await expect(check()).rejects.toThrow(reason);
});

test("the pool gives no connection to a login that may do too much", async () => {
  await superuser.query(`GRANT limmat_owner TO ${NAME}`);
  await withPoolOf(url, async ({ checkDatabase, pool }) => {
    await expect(checkDatabase({ modestLogin: true })).rejects.toThrow(
      /^Settings to correct:\n {2}DATABASE_URL names the login limmat_login_test, which .*owns the database/,
    );
    await expect(pool().query("SELECT 1")).rejects.toThrow(/may use tables/);
  });
});

test("settings that a thief leaves on the login do not reach a connection of the pool", async () => {
  await superuser.query(
    `ALTER ROLE ${NAME} SET synchronous_commit = off;
     ALTER ROLE ${NAME} SET default_transaction_isolation = 'serializable';
     ALTER ROLE ${NAME} SET default_transaction_read_only = on;
     ALTER ROLE ${NAME} SET search_path = pg_temp;
     ALTER ROLE ${NAME} SET statement_timeout = '1s'`,
  );
  await withPoolOf(url, async ({ pool }) => {
    const { rows } = await pool().query(
      `SELECT current_setting('synchronous_commit') AS commit, current_setting('transaction_isolation') AS isolation,
              current_setting('transaction_read_only') AS "readOnly", current_setting('search_path') AS path,
              current_setting('statement_timeout') AS timeout`,
    );
    expect(rows).toEqual([
      {
        ...{ commit: "on", isolation: "read committed", readOnly: "off" },
        ...{ path: "public", timeout: "30s" },
      },
    ]);
  });
});

test("the pool serves the application's login", async () => {
  await withPoolOf(databaseUrl, async ({ checkDatabase, pool }) => {
    await checkDatabase({ modestLogin: true });
    expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});

test("a database of a demonstration that was moved ahead in time stops the start of any other server", async () => {
  await moveBankTime(addSeconds(bankNow(), 86_400));
  vi.stubEnv("DEMO_MODE", "false");
  await withPoolOf(databaseUrl, async ({ checkDatabase, pool }) => {
    await expect(checkDatabase({ modestLogin: true })).rejects.toThrow(
      /^Settings to correct:\n {2}DATABASE_URL names the database of a demonstration, whose bank time was moved ahead/,
    );
    await expect(pool().query("SELECT 1")).rejects.toThrow(/moved ahead/);
  });
  vi.stubEnv("DEMO_MODE", "true");
  await withPoolOf(databaseUrl, async ({ checkDatabase, pool }) => {
    await checkDatabase({ modestLogin: true });
    expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});

describe("the clock of the machine", () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    [-60, "behind"],
    [60, "ahead of"],
  ])(
    "that is %i seconds off stops the start until it is right",
    async (seconds, side) => {
      vi.useFakeTimers({
        toFake: ["Date"],
        now: addSeconds(machineNow(), seconds),
      });
      await withPoolOf(databaseUrl, async ({ checkDatabase, pool }) => {
        await expect(checkDatabase({ modestLogin: true })).rejects.toThrow(
          new RegExp(
            `^Settings to correct:\n  the clock of this machine is (59|60) seconds ${side} that of the database`,
          ),
        );
        vi.useRealTimers();
        await expect(pool().query("SELECT 1")).resolves.toMatchObject({
          rowCount: 1,
        });
      });
    },
  );

  test("that is two seconds off does not stop the start", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(machineNow(), -2) });
    await withPoolOf(databaseUrl, async ({ checkDatabase }) => {
      await checkDatabase({ modestLogin: true });
    });
  });
});

test("a database that cannot be reached does not stop the start", async () => {
  await withPoolOf(
    "postgresql://nobody@127.0.0.1:1/none",
    ({ checkDatabase }) =>
      expect(checkDatabase({ modestLogin: true })).resolves.toBeUndefined(),
  );
});

test("the checks that the caller adds are made at the first connection after an outage", async () => {
  const port = await freePort();
  const { searchParams, port: real, pathname } = new URL(databaseUrl);
  const [name, password] = [
    new URL(databaseUrl).username,
    new URL(databaseUrl).password,
  ];
  const address = `postgresql://${name}:${password}@127.0.0.1:${port}${pathname}`;
  const check = vi
    .fn<StartCheck>()
    .mockRejectedValueOnce(new WrongSetting("RAIL differs"));
  await withPoolOf(address, async ({ checkDatabase, pool }) => {
    await checkDatabase({ modestLogin: true, checks: [check] });
    expect(check).not.toHaveBeenCalled();
    const line = createServer((client) => {
      const socket = connect(`${searchParams.get("host")}/.s.PGSQL.${real}`);
      client.pipe(socket).pipe(client);
      for (const end of [client, socket]) end.on("error", () => {});
    });
    await new Promise<void>((resolve) => line.listen(port, resolve));
    try {
      await expect(pool().query("SELECT 1")).rejects.toThrow("RAIL differs");
      // The setting of the database was corrected.
      await expect(pool().query("SELECT 1")).resolves.toMatchObject({
        rowCount: 1,
      });
    } finally {
      line.close();
    }
  });
});

test.each([
  [
    "a wrong password",
    /wrong login or password/,
    () => url.replace("some-password", "other"),
  ],
  [
    "an unknown login",
    /wrong login or password/,
    () => url.replace(NAME, "limmat_nobody"),
  ],
  [
    "an unknown database",
    /does not exist/,
    () => toDatabase(databaseUrl, "limmat_nowhere"),
  ],
  [
    "a database that was never migrated",
    /without Limmat's tables: run `npm run migrate`/,
    () => toDatabase(databaseUrl, "postgres"),
  ],
])(
  "%s stops the start and is named without the password",
  async (_, reason, address) => {
    await withPoolOf(address(), async ({ checkDatabase }) => {
      const refused = checkDatabase({ modestLogin: true });
      await expect(refused).rejects.toThrow(
        /^Settings to correct:\n {2}DATABASE_URL /,
      );
      await expect(refused).rejects.toThrow(reason);
      await expect(refused).rejects.not.toThrow(/some-password/);
    });
  },
);

test("a login without the application's role stops the start", async () => {
  await superuser.query(`REVOKE limmat_app FROM ${NAME}`);
  await withPoolOf(url, async ({ checkDatabase }) => {
    await expect(checkDatabase({ modestLogin: true })).rejects.toThrow(
      /without the role limmat_app/,
    );
  });
  await superuser.query(`GRANT limmat_app TO ${NAME}`);
});

test("a database that lacks a migration of the build stops the start", async () => {
  process.env.BUILT_MIGRATION = "99990101000000_later";
  await withPoolOf(databaseUrl, async ({ checkDatabase, pool }) => {
    await expect(checkDatabase({ modestLogin: true })).rejects.toThrow(
      /without the migration 99990101000000_later/,
    );
    await expect(pool().query("SELECT 1")).rejects.toThrow(/99990101000000/);
  });
});

/** Runs `work` with a pool for another address. */
async function withPoolOf(
  address: string,
  work: (module: typeof import("./pool")) => Promise<void>,
) {
  const globals = globalThis as {
    limmatPool?: pg.Pool | undefined;
    limmatDatabaseCheck?: unknown;
  };
  const kept = globals.limmatPool;
  globals.limmatPool = undefined;
  globals.limmatDatabaseCheck = undefined;
  try {
    await withSettings({ DATABASE_URL: address }, async () =>
      work(await import("./pool")),
    );
  } finally {
    await (globals.limmatPool as pg.Pool | undefined)?.end();
    globals.limmatPool = kept;
    globals.limmatDatabaseCheck = undefined;
  }
}

function toDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = name;
  return url.href;
}
