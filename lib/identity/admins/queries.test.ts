import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { plantStaff } from "@/lib/testing/staff";
import { listColleagues } from "./queries";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "zoe");
const gone = await plantStaff(ownerPool, "anna", "teller");

test("lists staff by name, disabled ones last, with their open sessions", async () => {
  await sql`UPDATE admins SET disabled_at = now() WHERE id = ${gone.id}`;
  const { colleagues, nextCursor } = await listColleagues(admin, { limit: 2 });
  expect(nextCursor).toBeNull();
  expect(colleagues).toMatchObject([
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

test("lists staff page by page up to the last disabled one", async () => {
  const first = await listColleagues(admin, { limit: 1 });
  expect(first.colleagues.map(({ username }) => username)).toEqual(["zoe"]);
  const second = await listColleagues(admin, {
    limit: 1,
    cursor: first.nextCursor!,
  });
  expect(second.colleagues.map(({ username }) => username)).toEqual(["anna"]);
  expect(second.nextCursor).toBeNull();
});

test("finds staff by a part of the name or address", async () => {
  const found = await listColleagues(admin, { limit: 2, search: "NN" });
  expect(found.colleagues.map(({ username }) => username)).toEqual(["anna"]);
});
