import { afterEach, expect, it, vi } from "vitest";
import { forgotPassword } from "@/lib/features/access/contract";
import { isSubmitting, reasonOf, submit } from "./submit";

afterEach(() => void vi.unstubAllGlobals());

it("no longer waits for a call that has thrown", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  const sent = submit(
    { contract: () => Promise.resolve(forgotPassword) },
    {
      quiet: "always",
      minimumWait: () => Promise.reject(new Error("no timer")),
    },
  );
  expect(isSubmitting()).toBe(true);
  await expect(sent).rejects.toThrow("no timer");
  expect(isSubmitting()).toBe(false);
});

it.each([
  [{}, {}, "Please check the form"],
  [{ amount: "Invalid amount" }, {}, "Invalid amount"],
  [
    { amount: "Invalid amount", name: "Invalid name" },
    { amount: "Amounts in JPY have no decimal places.", name: "Too long." },
    "Invalid amount. Amounts in JPY have no decimal places.",
  ],
  [
    { amount: "Invalid amount", name: "Invalid name" },
    { name: "Too long." },
    "Invalid amount",
  ],
])("gives the reason for %o with the hint of %o", (fields, hints, reason) => {
  expect(reasonOf({ message: "Please check the form", fields, hints })).toBe(
    reason,
  );
});
