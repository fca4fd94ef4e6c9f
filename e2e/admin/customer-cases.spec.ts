import { expect, test } from "../fixtures";
import { plantCustomer } from "../support/people";

test("the page of a customer lists the cases and says if there are none", async ({
  adminPage,
}) => {
  const person = await plantCustomer();
  const page = await adminPage();
  await page.goto(`/allacount?id=${person.id}&tab=messages`);
  const cases = page.getByRole("region", { name: "Cases", exact: true });
  await expect(cases).toContainText("No cases");
});
