import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { requireEnforcedAmounts } from "./start";

const { appPool, sql } = await testDatabase();

it("accepts the amounts of the settings, and refuses others by the names of the settings", async () => {
  await expect(requireEnforcedAmounts(appPool)).resolves.toBeUndefined();
  await sql`UPDATE four_eyes_limits SET day_minor = 1 WHERE role = 'teller'`;
  await expect(requireEnforcedAmounts(appPool)).rejects.toThrow(
    /^Settings to correct:\n {2}FOUR_EYES_ABOVE, .* differ from the amounts in the database/,
  );
});
