import "server-only";
import { pool } from "@/lib/platform/db/pool";

/** Compares what the other bank has sent of a day, and sends it the statements of the day. */
export const exchangeStatements = {
  name: "Statements of the other bank",
  run: async ({ day }: { day: string }) => {
    await pool().query("SELECT rail_close_day($1::date)", [day]);
  },
} as const;
