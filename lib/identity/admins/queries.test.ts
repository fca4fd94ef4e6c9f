import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { plantStaff } from "@/lib/testing/staff";
import { listColleagues } from "./queries";

const { ownerPool } = await testDatabase();
const admin = await plantStaff(ownerPool, "zoe");
const gone = await plantStaff(ownerPool, "anna", "teller");

test("lists staff by name, disabled ones last, with their open sessions", async () => {
  await ownerPool.query("UPDATE admins SET disabled_at = now() WHERE id = $1", [
    gone.id,
  ]);
  expect(await listColleagues(admin)).toMatchObject([
    {
      username: "zoe",
      role: "administrator",
      disabledAt: null,
      openSessions: 1,
      hasSecondFactor: false,
    },
    { username: "anna", role: "teller", openSessions: 0 },
  ]);
});
