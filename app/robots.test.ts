import { expect, test } from "vitest";
import { loanPages } from "@/lib/features/loans/pages";
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
      loanPages.staffRequests,
      paymentPages.staffWires,
    ]) as string[],
  });
});
