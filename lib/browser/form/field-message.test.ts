import { expect, test } from "vitest";
import { toFieldMessage } from "./field-message";

test.each([
  ["", "Please enter your email address", "Please enter your email address"],
  ["  ", "Please enter your email address", "Please enter your email address"],
  ["anna", "Please enter your email address", "The @ is missing."],
  ["anna", "input your email", "The @ is missing."],
  [
    "anna",
    "Please enter a valid email address",
    "Please enter a valid email address",
  ],
  ["12", "Please enter the complete OTP.", "Please enter the complete OTP."],
  ["", "please enter the code", "please enter the code"],
  ["12a", "please enter the code", "The @ is missing."],
])("for %j, “%s” becomes “%s”", (value, message, shown) => {
  const hint = "The @ is missing.";
  expect(toFieldMessage({ message, hint }, value).message).toBe(shown);
});

test("without an explanation the text stays", () => {
  const message = "Please enter your password";
  expect(toFieldMessage({ message }, "x")).toEqual({
    message,
    hint: undefined,
    isExplained: false,
  });
});
