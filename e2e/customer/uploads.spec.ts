import { expect, test } from "../fixtures";
import { expectFieldError, expectToast } from "../screen";
import { PDF, picture } from "../support/files";
import { sql } from "../support/database";

test.use({ allowedErrors: [/status of 415 .*\/api\/profilephoto/] });

test("documents and a photo are uploaded, listed and opened", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  const openFromMenu = async (entry: string) => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: entry }).click();
    return page.getByRole("dialog", { name: entry });
  };
  await page.goto("/dashboard");

  const kyc = await openFromMenu("Add KYC");
  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents).toContainText("No documents yet");
  const title = kyc.getByLabel("Title");
  const document = kyc.getByLabel("Document", { exact: true });
  const handIn = kyc.getByRole("button", { name: "Upload document" });
  const incomplete = "Please provide a title and upload a document";
  await expect(title).toBeFocused();
  await handIn.click();
  await expectToast(page, incomplete);
  await expectFieldError(title, incomplete);
  // Clickable only because toasts appear in front of the open dialog.
  await page.getByRole("button", { name: "Close toast" }).click();
  await title.fill("Passport");
  await handIn.click();
  await expectToast(page, incomplete);
  await expectFieldError(document, incomplete);
  await expect(document).toBeFocused();
  const bytes = await picture();
  await document.setInputFiles(fileOf("passport.png", bytes));
  await handIn.click();
  await expectToast(page, "Document uploaded successfully");
  await expect(kyc).toBeHidden();
  await expect(page).toHaveURL("/dashboard/detail/documents");
  await documents.getByRole("button", { name: "Add KYC" }).click();
  await title.fill("Lease");
  await document.setInputFiles(fileOf("lease.pdf", PDF));
  await handIn.click();
  const lines = documents.getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("Lease");
  await expect(lines.first()).toContainText("Waiting for review");
  await sql(
    `UPDATE documents d SET status = 'rejected', reason = 'Not readable', decided_at = now()
     FROM customers c WHERE c.id = d.customer_id AND c.email = $1 AND d.title = 'Passport'`,
    [customer.email],
  );
  await page.reload();
  await expect(lines.last()).toContainText("Rejected");
  await expect(lines.last()).toContainText("Not readable");
  const [shown] = await Promise.all([
    page.waitForEvent("popup"),
    lines.last().getByRole("link", { name: "Passport" }).click(),
  ]);
  await expect(shown.getByRole("img")).toHaveJSProperty("naturalWidth", 64);
  await shown.close();

  const upload = await openFromMenu("Upload Image");
  const photo = upload.getByLabel("Photo");
  const send = upload.getByRole("button", { name: "Upload photo" });
  await send.click();
  await expectToast(page, "Please select an image file to upload");
  await expectFieldError(photo, "Please select an image file to upload");
  await photo.setInputFiles(fileOf("me.png", Buffer.from("Not a picture")));
  await send.click();
  await expectToast(page, "Please choose a JPEG, PNG or WebP photo.");
  await expectFieldError(photo, "Please choose a JPEG, PNG or WebP photo.");
  await photo.setInputFiles(fileOf("me.png", bytes));
  await expect(upload.getByRole("presentation")).toHaveAttribute(
    "src",
    /^blob:/,
  );
  await expect(photo).not.toHaveAttribute("aria-invalid");
  const head = page
    .getByRole("complementary")
    .getByRole("link", { name: customer.username });
  await expect(head).toContainText("N");
  await send.click();
  await expectToast(page, "Profile photo updated successfully");
  await expect(upload).toBeHidden();
  await expect(head.getByRole("presentation")).toHaveJSProperty(
    "naturalWidth",
    48,
  );
});

const fileOf = (name: string, buffer: Buffer) => ({
  name,
  // The type a browser derives from the name.
  mimeType: name.endsWith("pdf") ? "application/pdf" : "image/png",
  buffer,
});
