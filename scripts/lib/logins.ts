import pg from "pg";

/** Creates both logins. Neither is a superuser: grants decide what the application may do. */
export async function createLogins(
  superuserUrl: string,
  {
    ownerPassword,
    webPassword,
  }: { ownerPassword: string; webPassword: string },
): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    await makeLogin(client, "limmat_owner", "CREATEROLE", ownerPassword);
    await makeLogin(client, "limmat_web", "NOCREATEROLE", webPassword);
  });
}

async function makeLogin(
  client: pg.Client,
  name: string,
  option: string,
  password: string,
) {
  const { rowCount } = await client.query(
    "SELECT FROM pg_roles WHERE rolname = $1",
    [name],
  );
  const verb = rowCount === 0 ? "CREATE" : "ALTER";
  await client.query(
    `${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB ${option} PASSWORD ${client.escapeLiteral(password)}`,
  );
}

/** Creates the owner's database `name` unless it exists. */
export async function createDatabase(
  superuserUrl: string,
  name: string,
  template?: string,
): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_database WHERE datname = $1",
      [name],
    );
    if (rowCount !== 0) return;
    const from = template
      ? ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`
      : "";
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} OWNER limmat_owner${from}`,
    );
  });
}

async function asSuperuser(
  superuserUrl: string,
  work: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
