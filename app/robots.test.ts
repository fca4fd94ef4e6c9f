import { expect, test } from "vitest";
import { inboxPages } from "@/lib/features/inbox/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { homePages, identityPages } from "@/lib/identity/pages";
import robots from "./robots";

test("robots stay away from the calls and from every page behind a sign-in", () => {
  expect(robots().rules).toMatchObject({
    disallow: expect.arrayContaining([
      "/api/",
      homePages.customer,
      homePages.admin,
      identityPages.staffSecurity,
      inboxPages.staffMessages,
      paymentPages.staffWires,
    ]) as string[],
  });
});
