import { expect, test } from "vitest";
import { hasRight, RIGHTS, ROLES } from "./rights";

test("every role has the rights it is meant to have, and no other", () => {
  const held = Object.fromEntries(
    ROLES.map((role) => [
      role,
      RIGHTS.filter((right) => hasRight({ role }, right)),
    ]),
  );
  expect(held).toEqual({
    administrator: ["read", "serve", "correct", "delete", "cards"],
    teller: ["read", "serve"],
    auditor: ["read"],
  });
});
