import type { TestProject } from "vitest/node";
import { startThrowAway } from "../../scripts/lib/embedded";
import { migrate } from "../../scripts/lib/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** URLs of the run's throw-away server, with `$database` as placeholder for the database name. */
    testServer: {
      superuser: string;
      owner: string;
      web: string;
      template: string;
    };
  }
}

const TEMPLATE = "limmat_template";

/** Starts a throw-away PostgreSQL for the run, with all migrations in a database that workers clone. */
export async function setup(project: TestProject) {
  const server = await startThrowAway();
  // The server watches this process, so it ends with the run even if the run is interrupted.
  await server.createDatabase(TEMPLATE);
  await migrate(server.addresses(TEMPLATE));
  const { databaseUrl, databaseMigrationUrl } = server.addresses("$database");
  project.provide("testServer", {
    superuser: server.cluster.superuserUrl(),
    owner: databaseMigrationUrl,
    web: databaseUrl,
    template: TEMPLATE,
  });
  return () => server.remove();
}
