import { parseArgs } from "node:util";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { ask } from "./lib/ask";
import { givenDatabase, openDatabase } from "./lib/database";
import { checkApplicationEnv, demoEnv, adoptSettings } from "./lib/demo-env";
import { requireSecretsOf } from "./lib/enforced-settings";
import { type Lifetime, runScript } from "./lib/lifetime";
import { requireMigrated } from "./lib/migrate";
import { Refusal } from "./lib/refusal";
import { loadDotEnv, readSettings } from "./lib/settings";

// Operator commands for staff accounts: `npm run admin:create`, `admin:disable`, `admin:password` and
// `admin:second-factor-off`.

type Services = typeof import("@/lib/identity/admins/service");
/** Asks for missing input and returns a function that does the work and returns a summary. */
type Task = (given: {
  username: string;
  enable: boolean;
}) => Promise<(services: Services) => Promise<string>>;

const TASKS: Record<string, Task> = {
  create: async ({ username }) => {
    const password = await givenPassword();
    const role = process.env.ADMIN_ROLE || "administrator";
    return async ({ createAdmin }) => {
      await createAdmin({ username, password, role });
      return `Created ${role} ${username}. They can sign in at /login.`;
    };
  },
  disable:
    async ({ username, enable }) =>
    async ({ disableAdmin, enableAdmin }) => {
      await (enable ? enableAdmin : disableAdmin)(username);
      return enable
        ? `${username} can sign in again.`
        : `${username} can no longer sign in and was signed out everywhere.`;
    },
  password: async ({ username }) => {
    const password = await givenPassword();
    return async ({ replaceAdminPassword }) => {
      await replaceAdminPassword(username, password);
      return `The password of ${username} was changed. ${username} was signed out everywhere.`;
    };
  },
  "second-factor-off":
    async ({ username }) =>
    async ({ removeAdminFactor }) => {
      await removeAdminFactor(username);
      return `Two-factor sign-in was removed from ${username}. ${username} was signed out everywhere.`;
    },
};

runScript(async (lifetime) => {
  loadDotEnv();
  const { task, username, enable } = readArguments();
  const database = await prepare(lifetime);
  const run = await task({
    username:
      username || process.env.ADMIN_USERNAME || (await ask("Username: ")),
    enable,
  });
  const { openOperatorDatabase } = await import("@/lib/platform/db/operator");
  lifetime.onStop(openOperatorDatabase(database.databaseMigrationUrl));
  const services = await import("@/lib/identity/admins/service");
  const { pool } = await import("@/lib/platform/db/pool");
  lifetime.onStop(() => pool().end());
  try {
    console.log(await run(services));
  } catch (error) {
    throw error instanceof DomainError ? new Refusal(error.message) : error;
  }
});

function readArguments() {
  const [name = "", ...args] = process.argv.slice(2);
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (!task)
    throw new Refusal(
      `Missing or unknown task. Choose one of: ${Object.keys(TASKS).join(", ")}.`,
    );
  try {
    const { values } = parseArgs({
      args,
      options: {
        username: { type: "string" },
        ...(name === "disable" && { enable: { type: "boolean" as const } }),
      },
    });
    return { task, username: values.username, enable: values.enable === true };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

async function givenPassword() {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  console.log(
    "The password needs at least 8 characters, with uppercase and lowercase letters, a digit and a special character.",
  );
  const password = await ask("Password: ", { hidden: true });
  if ((await ask("Password again: ", { hidden: true })) !== password) {
    throw new Refusal("The passwords do not match. Nothing was changed.");
  }
  return password;
}

/** Prepares the database and settings that the application would use; without DATABASE_URL, those of the demo. */
async function prepare(lifetime: Lifetime) {
  const settings = readSettings();
  if (givenDatabase(settings)) checkApplicationEnv(process.env);
  const database = await openDatabase(lifetime, settings);
  await requireMigrated(database);
  if (!givenDatabase(settings)) {
    adoptSettings(demoEnv(settings, database));
    checkApplicationEnv(process.env);
  }
  await requireSecretsOf(database.databaseMigrationUrl, process.env);
  return database;
}
