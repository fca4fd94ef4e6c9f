import type { TestProject } from "vitest/node";
import { startThrowAway } from "../../scripts/lib/embedded";
import { migrate } from "../../scripts/lib/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** Addresses of the run's throw-away server, with `$database` where a database's name belongs. */
    testServer: {
      superuser: string;
      owner: string;
      web: string;
      template: string;
    };
  }
}

const TEMPLATE = "limmat_template";

/** One throw-away PostgreSQL for the run, with all migrations in a database that workers clone. */
export async function setup(project: TestProject) {
  const server = await startThrowAway();
  // Ends with the run even when the run is cut short: the server watches this process.
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
