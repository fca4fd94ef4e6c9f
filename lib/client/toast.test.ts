import { expect, it, vi } from "vitest";
import { showBy, toast, whileWaiting } from "./toast";

it("tells what was said before the library came, in its order, and from then on at once", () => {
  const told: string[] = [];
  const library = {
    success: vi.fn((text: string) => told.push(text)),
    error: vi.fn((text: string) => told.push(text)),
    dismiss: vi.fn(() => told.push("dismissed")),
  };
  toast.error("one", { description: "why" });
  const fetch = vi.fn();
  const forget = whileWaiting(fetch);
  expect(fetch, "for what waited already").toHaveBeenCalledOnce();
  toast.dismiss();
  expect(fetch).toHaveBeenCalledTimes(2);
  forget();
  toast.success("two");
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(told).toEqual([]);
  showBy(library as unknown as Parameters<typeof showBy>[0]);
  expect(told).toEqual(["one", "dismissed", "two"]);
  expect(library.error).toHaveBeenCalledWith("one", { description: "why" });
  toast.success("three");
  expect(told).toEqual(["one", "dismissed", "two", "three"]);
});
