import { describe, expect, it } from "vitest";
import { name } from "@/lib/platform/validation/fields";
import { unlinked } from "@/lib/platform/mail/letter";
import { beneficiarySchema } from "./beneficiaries/schema";
import { standingOrderSchema } from "./standing-orders/schema";
import { transferSchema } from "./transfers/schema";

const SCHEMAS = {
  transfer: transferSchema.shape.accountName,
  "standing order": standingOrderSchema.shape.accountName,
  "saved payee": beneficiarySchema.shape.accountName,
};

const FIRMS = [
  "Booking.com B.V.",
  "Amazon.com, Inc.",
  "Immo.info GmbH",
  "moneyland.ch AG",
];

describe.each(Object.entries(SCHEMAS))("the payee of a %s", (_, payee) => {
  it("may be a firm with a domain in its name", () => {
    expect(FIRMS.map((firm) => payee.parse(firm))).toEqual(FIRMS);
  });

  it.each([
    "https://booking.com",
    "www.booking.com",
    "booking.com/pay",
    "pay@booking.com",
    "Amazоn.com",
  ])("is not named %s", (text) => {
    expect(payee.safeParse(text).success).toBe(false);
  });
});

it("a customer's own name has no domain", () => {
  for (const firm of FIRMS.slice(0, 3))
    expect(name("wrong").safeParse(firm).success).toBe(false);
});

it("an email has no domain of a payee, which a mail program would make a link", () => {
  for (const firm of FIRMS) expect(unlinked(firm)).not.toMatch(/\.\p{L}{2}/u);
});
