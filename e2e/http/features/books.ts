import { sql } from "../../support/database";
import type { Feature } from "../feature";

/** Statements need a closed day: one before all entries has empty books. */
const closeADay = async () => {
  await sql(
    `INSERT INTO bank_days (day, began_at, closed_at) VALUES ('1901-01-01', bank_now(), bank_now())
     ON CONFLICT (day) DO NOTHING`,
  );
  return {};
};

export const feature: Feature = {
  calls: {
    "GET /export-balance-sheet": { prepare: closeADay },
    "GET /export-income-statement": { prepare: closeADay },
  },
};
