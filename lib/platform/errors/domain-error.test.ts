import { expect, test } from "vitest";
import { defineErrors } from "./define";
import { DomainError, fieldError, withFieldErrors } from "./domain-error";

const errors = defineErrors({
  400: {
    TOO_SHORT: "Too short",
  },
  404: {
    GONE: "Gone",
  },
});

test("has the code, status and text of its error", () => {
  expect(new DomainError(errors.TOO_SHORT)).toMatchObject({
    code: "TOO_SHORT",
    status: 400,
    message: "Too short",
  });
});

test("uses its own message instead of the error's text", () => {
  const error = new DomainError(errors.TOO_SHORT, {
    message: "Input your fullname",
    fields: { fullName: "Input your fullname" },
  });
  expect(error.message).toBe("Input your fullname");
  expect(error.details.fields).toEqual({ fullName: "Input your fullname" });
});

test("shows the text at each field", () => {
  expect(fieldError(errors.TOO_SHORT, "name", "title").details.fields).toEqual({
    name: "Too short",
    title: "Too short",
  });
});

test("adds fields to the listed errors only", async () => {
  const thrown = (error: unknown) =>
    withFieldErrors({ [errors.GONE.code]: ["id"] }, () =>
      Promise.reject(error as Error),
    ).catch((caught: unknown) => caught);
  expect(await thrown(new DomainError(errors.GONE))).toMatchObject({
    code: "GONE",
    details: { fields: { id: "Gone" } },
  });
  for (const other of [new DomainError(errors.TOO_SHORT), new Error("GONE")])
    expect(await thrown(other)).toBe(other);
});
