import { readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { SeedMovement } from "./movement";

/** The part of the demonstration that belongs to one feature. */
export type FeatureSeed = {
  /** Returns movements of the two main customers that happen whatever their balance is. */
  movements?: (today: string) => SeedMovement[];
  /** Inserts the feature's rows, after all movements are posted. */
  insert: (
    client: pg.Client,
    demo: { adminId: string; today: string },
  ) => Promise<void>;
};

const FOLDER = join(import.meta.dirname, "features");

export const featureSeeds: FeatureSeed[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map(
      async (file) =>
        (
          (await import(/* @vite-ignore */ join(FOLDER, file))) as {
            seed: FeatureSeed;
          }
        ).seed,
    ),
);
