import { expect, it } from "vitest";
import { explainChange, explainNewEmail } from "./change-colleague";

const email = "colleague@limmat.example";

it("announces the sign-out and the email of a change", () => {
  const text = explainChange({ email, isDisabled: false });
  expect(text).toContain("signed out everywhere");
  expect(text).toContain("gets an email");
});

it("announces no sign-out of a disabled colleague, who has no session", () => {
  expect(explainChange({ email, isDisabled: true })).not.toContain(
    "signed out",
  );
});

it("announces no email to a colleague without an address", () => {
  const text = explainChange({ email: null, isDisabled: false });
  expect(text).toContain("no email is sent");
  expect(text).not.toContain("gets an email");
  expect(explainNewEmail({ email: null })).not.toContain("Both addresses");
});
