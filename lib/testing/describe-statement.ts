import type pg from "pg";

/** A result column with the name of its PostgreSQL type; `enum` for every enumerated type. */
type Column = { name: string; type: string };

type Fields = { fields: { name: string; dataTypeID: number }[] };

/** The messages of PostgreSQL's protocol, which node-postgres has but its types do not. */
type Protocol = {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
};

/**
 * Returns the columns of a statement without running it.
 * @throws the error of PostgreSQL if it is not valid
 */
export function describeStatement(
  client: pg.Client,
  text: string,
  types: Map<number, string>,
): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    client.query({
      submit(connection: unknown) {
        const protocol = connection as Protocol;
        protocol.parse({ text, name: "", types: [] });
        protocol.describe({ type: "S", name: "" });
        protocol.sync();
      },
      handleRowDescription({ fields }: Fields) {
        columns = fields.map(({ name, dataTypeID }) => ({
          name,
          type: types.get(dataTypeID) ?? String(dataTypeID),
        }));
      },
      handleReadyForQuery: () => resolve(columns),
      handleError: reject,
    });
  });
}

/** Returns the names of the server's types by their ids. */
export async function readTypes(
  client: pg.Client,
): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    "SELECT oid::int, CASE typtype WHEN 'e' THEN 'enum' ELSE typname END AS name FROM pg_type",
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}
