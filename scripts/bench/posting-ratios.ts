import type { Database } from "../lib/embedded";
import { during } from "../lib/progress";
import { type Line, ratio } from "./report";
import { ROUNDS, WINDOW_SECONDS } from "./rounds";

/** Compares the ways of posting in one database. */
export async function measurePosting(database: Database): Promise<Line[]> {
  const { openPoster } = await import("./postings");
  const { ways, end } = await openPoster(database.databaseMigrationUrl);
  const rates: Record<string, number[]> = {};
  await during(
    "Posting with the database function, with Prisma and without controls",
    async () => {
      for (const measure of Object.values(ways)) await measure(1);
      for (let round = 0; round < ROUNDS; round++)
        for (const [way, measure] of Object.entries(ways))
          (rates[way] ??= []).push(await measure(WINDOW_SECONDS));
    },
  );
  await end();
  const compare = (
    measured: string,
    way: keyof typeof ways,
    with_: keyof typeof ways,
    atLeast?: number,
  ) => ratio(measured, rates[way]!, rates[with_]!, atLeast);
  return [
    compare("posting : Prisma interactive transaction", "queued", "prisma", 8),
    compare("exchange : posting, one call each", "exchange", "alone", 0.5),
    compare("posting, one call each : bare double entry", "alone", "bare"),
    compare("posting : bare double entry", "queued", "bare", 0.45),
    compare(
      "posting, 64 callers : bare double entry",
      "queuedMany",
      "bareMany",
      0.45,
    ),
    compare(
      "posting into one account, 63 callers : one call each",
      "queuedHot",
      "aloneHot",
      3,
    ),
  ];
}
