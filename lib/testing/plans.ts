import type pg from "pg";
import { recordStatements, type Statement } from "./statements";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
};

/** Runs `work` and returns the queries that the application sent in the meantime. */
export async function statementsOf(
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent = await recordStatements(work);
  return sent.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text));
}

/**
 * Returns which of `tables` the plan of a statement reads whole. A statement with a name also gets a plan that is the
 * same for all parameters, so both of its plans count.
 */
export async function wholeTables(
  pool: pg.Pool,
  { name, text, values }: Statement,
  tables: string[],
): Promise<string[]> {
  const plans = [await explain(pool, "FORMAT JSON", text, values)];
  if (name) plans.push(await explain(pool, "GENERIC_PLAN, FORMAT JSON", text));
  return [
    ...new Set(
      plans
        .flatMap(nodesOf)
        .filter((node) => node["Node Type"] === "Seq Scan")
        .map((node) => node["Relation Name"] ?? "")
        .filter((relation) => tables.includes(relation)),
    ),
  ];
}

/** Runs a statement and returns how many blocks of tables and indexes it reads, from memory or disk. */
export async function blocksRead(
  pool: pg.Pool,
  { text, values }: Pick<Statement, "text" | "values">,
): Promise<number> {
  const options = "ANALYZE, BUFFERS, FORMAT JSON";
  const plan = await explain(pool, options, text, values);
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

async function explain(
  pool: pg.Pool,
  options: string,
  text: string,
  values?: unknown[],
): Promise<Node> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
    `EXPLAIN (${options}) ${text}`,
    values,
  );
  return rows[0]!["QUERY PLAN"][0].Plan;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
