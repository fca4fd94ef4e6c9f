import { DEMO, expect, test } from "../fixtures";
import { expectNoSideways, expectToast } from "../screen";
import { one } from "../support/database";

/** Plants a failed payment of a standing order that was deleted, so that the job has nothing to do. */
const plantFailure = (reason: string) =>
  one<{ id: string }>(
    `INSERT INTO jobs (kind, key, run_at, last_error, failed_at, failure_id)
     VALUES ('standing-order', gen_random_uuid()::text, 'infinity', $1, now(), gen_random_uuid())
     RETURNING failure_id AS id`,
    [reason],
  );

test("an administrator sees why a job failed and runs it again", async ({
  adminPage,
}) => {
  const reason = `broken ${crypto.randomUUID()}`;
  await plantFailure(reason);
  const page = await adminPage();
  await page.goto("/admin");
  await page.getByRole("link", { name: "View jobs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  for (const name of ["Failed jobs", "Waiting jobs"])
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  const line = page.getByRole("row").filter({ hasText: reason });
  await expect(line).toContainText("Standing order");
  await line.getByRole("button", { name: "Run again" }).click();
  await expectToast(page, "The job runs now");
  await expect(line).toHaveCount(0);

  // The server runs it, and it has nothing to do.
  await expect
    .poll(() =>
      one<{ count: string }>(
        "SELECT count(*) FROM jobs WHERE last_error = $1",
        [reason],
      ),
    )
    .toEqual({ count: "0" });
  const waiting = page.getByRole("table", { name: "Waiting jobs" });
  await expect(waiting).toContainText("Notifications of movements");

  await page.goto("/audit?action=job.run");
  await expect(
    page.getByRole("row").filter({ hasText: "Ran a failed job again" }).first(),
  ).toBeVisible();
});

test("the job page fits a phone", async ({ adminPage }) => {
  await plantFailure(`${"long ".repeat(80)}reason`);
  const page = await adminPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/jobs");
  await expect(
    page.getByRole("button", { name: "Run again" }).first(),
  ).toBeVisible();
  await expectNoSideways(page, "jobs");
});

test("tellers and auditors have no link to the jobs and cannot open them", async ({
  adminPage,
}) => {
  for (const username of [DEMO.teller, DEMO.auditor]) {
    const page = await adminPage(username);
    await page.goto("/admin");
    await expect(
      page.getByRole("link", { name: "Business day" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Jobs" })).toHaveCount(0);
    await page.goto("/jobs");
    await expect(page).not.toHaveURL(/jobs/);
  }
});
