import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CaseDetails } from "@/lib/features/inbox/conversations/case";
import { CaseTimeline } from "./case-timeline";

const textOf = (
  status: CaseDetails["status"],
  reader: "customer" | "staff" = "customer",
) =>
  renderToStaticMarkup(
    <CaseTimeline
      of={{
        id: "case",
        number: "C-1",
        kind: "recall",
        status,
        openedAt: new Date(0),
        closedAt: null,
        reason: null,
        refunded: null,
        events: [],
      }}
      reader={reader}
    />,
  );

it("promises to try a recall, whether or not another bank decides the wire", () => {
  expect(textOf("in_progress")).toContain("We are trying to recall the wire");
});

it("leaves it to the receipt where the money of a returned wire is", () => {
  expect(textOf("granted")).toContain("Its receipt shows where the money is.");
  for (const reader of ["customer", "staff"] as const)
    expect(textOf("granted", reader)).not.toContain("is back in");
});
