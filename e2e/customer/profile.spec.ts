import { expect, test } from "../fixtures";
import { expectFieldError, expectToast, fact } from "../screen";
import { sql } from "../support/database";
import { picture } from "../support/files";

test("a message to customer care reaches the staff's table", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/transfer");
  await page.getByRole("link", { name: "Contact Customer care" }).click();
  await expect(page).toHaveURL("/dashboard/message#care");
  const care = page.getByRole("region", { name: "Customer care" });
  await expect(care).toContainText(
    "Kindly fill the form below and one of our agents will attend to you shortly",
  );
  await expect(care.getByLabel("Name")).toHaveValue(customer.fullName);
  await expect(care.getByLabel("Email address")).toHaveValue(customer.email);
  for (const field of ["Name", "Email address"])
    await expect(care.getByLabel(field)).toHaveAccessibleDescription("");
  await expect(care.getByLabel("Message")).toHaveAttribute("required");
  await expect(
    care.getByLabel("Subject (optional)", { exact: true }),
  ).not.toHaveAttribute("required");
  const send = care.getByRole("button", { name: "Send message" });
  await send.click();
  await expectToast(page, "Please enter your message");
  await expectFieldError(
    care.getByLabel("Message"),
    "Please enter your message",
  );
  await care.getByLabel("Message").fill("When do you open?\nOn Monday?");
  await care.getByLabel("File to attach").setInputFiles({
    name: "Door sign.png",
    mimeType: "image/png",
    buffer: await picture(),
  });
  const files = care.getByRole("list", { name: "Files to send" });
  await expect(files).toContainText("Door-sign.png");
  await send.click();
  await expectToast(page, "Message sent successfully!");
  await expect(care.getByLabel("Message")).toHaveValue("");
  await expect(files).toHaveCount(0);
  const [saved] = await sql<{ content: string; sender: string }>(
    "SELECT content, sender FROM messages WHERE email = $1 AND is_received",
    [customer.email],
  );
  expect(saved).toEqual({
    content: "When do you open?\nOn Monday?",
    sender: customer.fullName,
  });
  await page.getByRole("button", { name: /Message to Customer Care/ }).click();
  await expect(
    page.getByRole("dialog").getByRole("link", { name: "Door-sign.png" }),
  ).toBeVisible();
});

test.describe("Files of a message", () => {
  test.use({ allowedErrors: [/status of 415 .*\/api\/attach-file/] });

  test("hold the message until they have arrived, and stay removed", async ({
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const page = await customerPage(customer);
    await page.goto("/dashboard/message");
    const care = page.getByRole("region", { name: "Customer care" });
    const attach = async (name: string, buffer: Buffer) =>
      care
        .getByLabel("File to attach")
        .setInputFiles({ name, mimeType: "image/png", buffer });
    const files = care.getByRole("list", { name: "Files to send" });
    const send = care.getByRole("button", { name: "Send message" });
    await care.getByLabel("Message").fill("Two signs.");
    await attach("First.png", await picture());
    await expect(files).toContainText("First.png");

    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/api/attach-file", async (route) => {
      await arrived;
      await route.continue();
    });
    await attach("Second.png", await picture());
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await care.getByRole("button", { name: "Remove First.png" }).click();
    arrive();
    await expect(files).toHaveText("Second.png");

    await attach("Third.png", Buffer.from("no picture"));
    await expect(
      care.getByText(
        "Third.png isn’t attached. Please attach a JPEG, PNG, WebP or PDF file.",
      ),
    ).toBeVisible();
    await expectToast(page, "Please attach a JPEG, PNG, WebP or PDF file.");
    await send.click();
    await expectToast(page, "Message sent successfully!");
    await expect(care.getByText("isn’t attached")).toHaveCount(0);
    const sent = await sql<{ name: string }>(
      `SELECT a.name FROM message_attachments a JOIN messages m ON m.id = a.message_id
       WHERE m.email = $1`,
      [customer.email],
    );
    expect(sent).toEqual([{ name: "Second.png" }]);
  });
});

test.describe("Edit Profile", () => {
  test.use({
    allowedErrors: [/status of 409 .*\/api\/update-personal-profile/],
  });

  test("opens from the menu and the page, and keeps the input after an error", async ({
    customerPage,
    newCustomer,
  }) => {
    const [customer, other] = [await newCustomer(), await newCustomer()];
    const page = await customerPage(customer);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page).toHaveURL("/dashboard/detail?edit=profile");
    const window = page.getByRole("dialog", { name: "Edit Profile" });
    const username = window.getByLabel("Username");
    await expect(username).toHaveValue(customer.username);
    await expect(window.getByLabel("Phone number")).toHaveValue(
      customer.phoneNumber,
    );
    await expect(window.getByLabel("Address")).toHaveValue(customer.address);
    await expect(window.getByLabel("Marital status")).toHaveValue("Married");

    const save = window.getByRole("button", { name: "Save changes" });
    for (const field of ["Username", "Phone number", "Address"]) {
      const before = await window.getByLabel(field).inputValue();
      await window.getByLabel(field).fill(" ");
      await save.click();
      await expectToast(page, "All fields are required");
      await expectFieldError(
        window.getByLabel(field),
        "All fields are required",
      );
      await window.getByLabel(field).fill(before);
    }
    await username.fill(other.username);
    await window.getByLabel("Marital status").selectOption("Widowed");
    await save.click();
    const taken = "This username is already taken. Please choose another.";
    await expectToast(page, taken);
    await expectFieldError(username, taken);
    await expect(window.getByLabel("Marital status")).toHaveValue("Widowed");

    await username.fill(`${customer.username}.new`);
    await window.getByLabel("Phone number").fill("+41 44 000 00 77");
    await save.click();
    await expectToast(page, "Your profile is up to date.");
    await expect(window).toBeHidden();
    await expect(page).toHaveURL("/dashboard/detail");
    await expect(fact(page, "Username")).toHaveText(`${customer.username}.new`);
    await expect(fact(page, "Phone number")).toHaveText("+41 44 000 00 77");
    await expect(fact(page, "Marital status")).toHaveText("Widowed");
    await expect(page.getByRole("complementary")).toContainText(
      `${customer.username}.new`,
    );

    await page.getByRole("button", { name: "Edit Profile" }).click();
    await expect(username).toHaveValue(`${customer.username}.new`);
    await username.fill("thrown away");
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await expect(username).toHaveValue(`${customer.username}.new`);
  });
});
