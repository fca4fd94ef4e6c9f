import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditActions, customerText, staffText } from "./audit-actions";

const LIB = join(import.meta.dirname, "..");

it("lists the actions of every feature", async () => {
  const files = readdirSync(LIB, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(^|\/)(audit|ledger-actions)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const exported = (await import(join(LIB, file))) as Record<string, object>;
    const actions = Object.values(exported).flatMap(Object.values);
    expect(actions.length, file).toBeGreaterThan(0);
    expect(auditActions, file).toEqual(expect.arrayContaining(actions));
  }
});

it("lists no name twice", () => {
  const names = auditActions.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

it("has the texts for staff and for the customer, who gets the text for staff where there is no other", () => {
  expect(staffText("card.show")).toBe("Viewed full card details");
  expect(customerText("card.show")).toBe("Viewed your full card details");
  expect(customerText("card.save")).toBe("Saved a card");
  expect(staffText("card.unknown")).toBe("card.unknown");
  expect(customerText("card.unknown")).toBe("card.unknown");
});
