import { expect, test } from "vitest";
import { hasRight, RIGHTS, ROLES } from "./rights";

test("gives each role its rights only", () => {
  const held = Object.fromEntries(
    ROLES.map((role) => [
      role,
      RIGHTS.filter((right) => hasRight({ role, mustEnrol: false }, right)),
    ]),
  );
  expect(held).toEqual({
    administrator: [
      "self",
      "read",
      "monitor",
      "serve",
      "correct",
      "delete",
      "cards",
      "operate",
      "export",
    ],
    teller: ["self", "read", "serve"],
    auditor: ["self", "read", "monitor", "export"],
  });
});

test("allows only the set-up while a second factor is required, in every role", () => {
  for (const role of ROLES)
    expect(
      RIGHTS.filter((right) => hasRight({ role, mustEnrol: true }, right)),
    ).toEqual(["self"]);
});

test("allows only the change of a temporary password, in every role", () => {
  for (const role of ROLES)
    expect(
      RIGHTS.filter((right) =>
        hasRight({ role, mustChangePassword: true }, right),
      ),
    ).toEqual(["self"]);
});
