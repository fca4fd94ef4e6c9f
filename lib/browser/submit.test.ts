import { afterEach, expect, it, vi } from "vitest";
import { forgotPassword } from "@/lib/features/access/contract";
import { isSubmitting, submit } from "./submit";

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
