import { expect, test } from "vitest";
import { sql } from "../support/database";
import { browser, send, sessionCookie } from "../support/http";
import { plantAdmin, plantCustomer } from "../support/people";
import { staffToken } from "../support/session";

test("the audit rows of one page view have one request id, and those of the next view another", async () => {
  const admin = await plantAdmin();
  const { id } = await plantCustomer();
  const path = `/accountmanage?panel=delete&id=${id}`;
  const headers = browser({ [sessionCookie.admin]: await staffToken(admin) });
  for (const views of [1, 2]) {
    const { status } = await send({ method: "GET", path, headers });
    expect(status).toBe(200);
    const rows = await sql<{ request_id: string }>(
      "SELECT request_id FROM audit_log WHERE actor_id = $1",
      [admin.id],
    );
    // The page lists accounts and shows one of them, which leaves a row each.
    expect(rows).toHaveLength(2 * views);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(views);
  }
});
