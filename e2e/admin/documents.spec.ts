import type { Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import { expectFieldError, expectToast } from "../screen";
import { PDF, picture } from "../support/files";
import { plantCustomer } from "../support/people";
import { customerToken } from "../support/session";

const itemOf = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Customer documents" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test.describe("the document view", () => {
  test.use({ allowedErrors: [/status of 409 .*\/api\/review-document/] });

  test("shows uploaded documents, which staff reject and approve", async ({
    adminPage,
    customerPage,
  }) => {
    const person = await plantCustomer();
    const page = await adminPage();
    const token = await customerToken(person);
    const [photo, pdf] = [
      `Passport ${person.username}`,
      `Bill ${person.username}`,
    ];
    for (const [title, name, buffer] of [
      [pdf, "bill.pdf", PDF],
      [photo, "pass.png", await picture()],
    ] as const) {
      const sent = await page.request.post("/api/upload-document", {
        headers: { authorization: `Bearer ${token}` },
        multipart: {
          title,
          documents: { name, buffer, mimeType: "application/octet-stream" },
        },
      });
      expect(sent.status(), await sent.text()).toBe(200);
    }

    const changed = await page.request.put("/api/profilephoto", {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        profilePhoto: {
          name: "me.png",
          buffer: await picture(),
          mimeType: "image/png",
        },
      },
    });
    expect(changed.status()).toBe(200);

    await page.goto("/admin");
    await page.getByRole("link", { name: "view document" }).click();
    await expect(page).toHaveURL("/admin?documents=open#documents");
    await page.getByRole("link", { name: "To review" }).click();
    const [passport, bill] = [itemOf(page, photo), itemOf(page, pdf)];
    await expect(passport).toContainText(person.fullName);
    await expect(passport).toContainText("Waiting for review");
    const image = passport.getByRole("img");
    await expect(image).toHaveAccessibleName(`${photo} of ${person.fullName}`);
    await expect(image).toHaveJSProperty("naturalWidth", 64);
    const href = await bill
      .getByRole("link", { name: /Download PDF/ })
      .getAttribute("href");
    expect(href).toMatch(/\/Bill-[^/]+\.pdf$/);
    const file = await page.request.get(href!);
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect(file.headers()["content-disposition"]).toMatch(/^attachment/);
    expect(file.headers()["content-security-policy"]).toContain("sandbox");

    const other = await adminPage();
    await other.goto("/admin?documents=open");
    const dialog = page.getByRole("dialog");
    await passport.getByRole("button", { name: /^Reject/ }).click();
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expectFieldError(dialog.getByLabel("Reason"), "Please give a reason");
    await dialog.getByLabel("Reason").fill("The name cannot be read");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expectToast(page, "Document rejected");
    await expect(passport).toHaveCount(0);
    await bill.getByRole("button", { name: /^Approve/ }).click();
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expectToast(page, "Document approved");
    await expect(bill).toHaveCount(0);

    // A page that still shows the old state gets a refusal, and then the current state.
    const late = itemOf(other, pdf);
    await late.getByRole("button", { name: /^Approve/ }).click();
    await other
      .getByRole("dialog")
      .getByRole("button", { name: "Approve" })
      .click();
    await expectToast(
      other,
      "This request is no longer open. Please reload the page.",
    );
    await expect(late).toContainText("Approved");
    await expect(late.getByRole("button")).toHaveCount(0);
    await expect(itemOf(other, photo)).toContainText("The name cannot be read");
    await other.getByRole("link", { name: "CLOSE DOCUMENTS" }).click();
    await expect(other).toHaveURL("/admin");
    await expect(late).toHaveCount(0);
    await other.goto("/admin?documents=open");
    await late
      .getByRole("link", { name: person.fullName, exact: true })
      .click();
    await expect(
      other.locator('main img[src^="/api/photos/"]'),
    ).toHaveJSProperty("naturalWidth", 48);

    const owner = await customerPage({ accountNumber: person.number });
    await owner.goto("/dashboard/message");
    await owner.getByRole("button", { name: /document was rejected/ }).click();
    await expect(owner.getByRole("dialog")).toContainText(
      "The name cannot be read",
    );
  });
});

test("an auditor can only view; a page after the last document is empty", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.auditor);
  await page.goto("/admin?documents=waiting");
  await expect(
    page.getByRole("link", { name: "CLOSE DOCUMENTS" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  const end = [
    "2000-01-01T00:00:00.000Z",
    "00000000-0000-4000-8000-000000000000",
  ];
  const cursor = Buffer.from(JSON.stringify(end)).toString("base64url");
  await page.goto(`/admin?documents=open&cursor=${cursor}`);
  await expect(page.getByText("No Document Found")).toBeVisible();
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(page).toHaveURL("/admin?documents=open#documents");
});
