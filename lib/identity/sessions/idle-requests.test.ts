import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { plantSession, signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { findAdminOfSession, findCustomerOfSession } from "./queries";

const { ownerPool, sql } = await testDatabase();

const HOLDERS = {
  customer: async () => {
    const [account] = await openAccounts(ownerPool, 1);
    const { sessionSecret, sessionRowId } = await signedInOwner(
      ownerPool,
      account,
    );
    return { secret: sessionSecret, id: sessionRowId };
  },
  staff: async () =>
    plantSession(ownerPool, await plantStaff(ownerPool, "ines")),
};
const FIND = { customer: findCustomerOfSession, staff: findAdminOfSession };

it.each(["customer", "staff"] as const)(
  "a request that is nobody's act does not extend the session of %s",
  async (holder) => {
    const { secret, id } = await HOLDERS[holder]();
    await sql`UPDATE sessions SET last_seen_at = now() - interval '10 minutes' WHERE id = ${id}`;
    const idleMinutes = async () => {
      const [row] = await sql`SELECT
        round(extract(epoch FROM now() - last_seen_at) / 60)::int AS minutes
        FROM sessions WHERE id = ${id}`;
      return row!.minutes;
    };
    expect(await FIND[holder](secret, true)).not.toBeNull();
    expect(await idleMinutes()).toBe(10);
    expect(await FIND[holder](secret)).not.toBeNull();
    expect(await idleMinutes()).toBe(0);
  },
);
