import { expect, test } from "vitest";
import { hasRight, RIGHTS, ROLES } from "./rights";

test("every role has the rights it is meant to have, and no other", () => {
  const held = Object.fromEntries(
    ROLES.map((role) => [
      role,
      RIGHTS.filter((right) => hasRight({ role, mustEnrol: false }, right)),
    ]),
  );
  expect(held).toEqual({
    administrator: ["self", "read", "serve", "correct", "delete", "cards"],
    teller: ["self", "read", "serve"],
    auditor: ["self", "read"],
  });
});

test("who must set up a second factor first may do that alone, whatever the role", () => {
  for (const role of ROLES)
    expect(
      RIGHTS.filter((right) => hasRight({ role, mustEnrol: true }, right)),
    ).toEqual(["self"]);
});
