import { DomainError } from "@/lib/errors/domain-error";
import { ask } from "./lib/ask";
import { givenDatabase, openDatabase } from "./lib/database";
import { checkApplicationEnv, demoEnv } from "./lib/demo-env";
import { type Lifetime, runScript } from "./lib/lifetime";
import { migrate } from "./lib/migrate";
import { Refusal } from "./lib/refusal";
import { loadDotEnv, readSettings } from "./lib/settings";

runScript(
  async (lifetime) => {
    loadDotEnv();
    const username = process.env.ADMIN_USERNAME || (await ask("Username: "));
    const password = process.env.ADMIN_PASSWORD || (await askPassword());
    const role = process.env.ADMIN_ROLE || "administrator";
    await prepare(lifetime);
    const { createAdmin } = await import("@/lib/auth/admins/service");
    const { pool } = await import("@/lib/db/pool");
    lifetime.onStop(() => pool().end());
    try {
      await createAdmin({ username, password, role });
    } catch (error) {
      throw error instanceof DomainError ? new Refusal(error.message) : error;
    }
    console.log(`${username}, ${role}, may sign in at /login.`);
  },
  { signalExitCode: 130 },
);

async function askPassword() {
  const password = await ask("Password: ", { hidden: true });
  if ((await ask("Password again: ", { hidden: true })) !== password) {
    throw new Refusal("The two passwords differ: nothing was created.");
  }
  return password;
}

/** The database and the settings the application itself would use: the demo's where none are given. */
async function prepare(lifetime: Lifetime) {
  const settings = readSettings();
  const database = await openDatabase(lifetime, settings);
  await migrate(database);
  if (!givenDatabase(settings))
    Object.assign(process.env, demoEnv(settings, database));
  checkApplicationEnv(process.env);
}
