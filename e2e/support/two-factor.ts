import { TOTP } from "otpauth";
import { one, sql } from "./database";
import { expectTaken, send } from "./http";
import { PASSWORD } from "./people";

export type Holder = { realm: "customer" | "admin"; id: string };

/** A started set-up with its encrypted row, so that it can be planted again. */
export type KeptFactor = { secret: string; row: string };

/** Returns the app's code for the current time step, or for the one `away` steps from it. */
export const codeOf = (secret: string, away = 0) =>
  new TOTP({ secret: secret.replaceAll(" ", "") }).generate({
    timestamp: Date.now() + away * 30_000,
  });

const column = ({ realm }: Holder) => `${realm}_id`;

/** Resets the last used time step, so that the current code is accepted again. */
export async function letStepsPass(holder: Holder): Promise<void> {
  await sql(
    `UPDATE second_factors SET last_step = 0 WHERE ${column(holder)} = $1`,
    [holder.id],
  );
}

/** Starts a set-up by the API and returns its secret and its row, which only the server can encrypt. */
export async function keepFactor(
  holder: Holder,
  headers: Record<string, string>,
): Promise<KeptFactor> {
  const reply = await send({
    method: "POST",
    path: `/api/${holder.realm === "admin" ? "admin-" : ""}two-factor/start`,
    headers,
    body: { password: PASSWORD },
  });
  expectTaken(reply);
  const { row } = await one<{ row: string }>(
    `SELECT row_to_json(f)::text AS row FROM second_factors f WHERE ${column(holder)} = $1`,
    [holder.id],
  );
  return { secret: String(reply.json.secret), row };
}

/** Plants a saved set-up, confirmed or not, with no code used. */
export async function plantFactor(
  { row }: KeptFactor,
  confirmed: boolean,
): Promise<void> {
  await sql(
    `INSERT INTO second_factors
     SELECT (json_populate_record(NULL::second_factors, $1::json)).*
     ON CONFLICT (id) DO NOTHING`,
    [row],
  );
  await sql(
    `UPDATE second_factors SET last_step = 0, confirmed_at = CASE WHEN $2 THEN now() END WHERE id = ($1::json ->> 'id')::uuid`,
    [row, confirmed],
  );
}
