import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { UnusualEvent } from "@/lib/features/back-office/unusual/queries";
import { UnusualCard } from "./unusual-card";

const request: UnusualEvent = {
  kind: "approval",
  id: "3c1f8d1e-0000-4000-8000-000000000000",
  subject: "manual_entry",
  who: "desk",
  amountMinor: 100n,
  currency: "USD",
  at: new Date(0),
};

it("names the kind of a late request and leads to its row", () => {
  const html = renderToStaticMarkup(
    <UnusualCard events={[request]} isCut={false} />,
  );
  expect(html).toContain("Manual entry");
  expect(html).toMatch(
    new RegExp(`<a href="/approvals\\?cursor=[^"#]+#${request.id}"`),
  );
  expect(html).not.toContain("There are more");
});

it("says that there are more", () => {
  expect(
    renderToStaticMarkup(<UnusualCard events={[request]} isCut />),
  ).toContain("There are more than these.");
});
