import "server-only";
import { env } from "@/lib/platform/config/env";
import { type StartCheck, WrongSetting } from "@/lib/platform/db/start-check";

/**
 * Compares RAIL with the rail that the database gives to new wires.
 * @throws WrongSetting if they differ.
 */
export const requireChosenRail: StartCheck = async (client) => {
  const { rows } = await client.query<{ rail: string }>(
    "SELECT rail FROM rail_choice",
  );
  if (rows[0]!.rail !== env().RAIL)
    throw new WrongSetting(
      "RAIL differs from the rail in the database: run `npm run migrate` with the same value",
    );
};
