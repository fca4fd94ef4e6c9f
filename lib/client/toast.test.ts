import { expect, it, vi } from "vitest";
import { showBy, toast } from "./toast";

it("tells what was said before the library came, in its order, and from then on at once", () => {
  const told: string[] = [];
  const library = {
    success: vi.fn((text: string) => told.push(text)),
    error: vi.fn((text: string) => told.push(text)),
    dismiss: vi.fn(() => told.push("dismissed")),
  };
  toast.error("one", { description: "why" });
  toast.dismiss();
  toast.success("two");
  expect(told).toEqual([]);
  showBy(library as unknown as Parameters<typeof showBy>[0]);
  expect(told).toEqual(["one", "dismissed", "two"]);
  expect(library.error).toHaveBeenCalledWith("one", { description: "why" });
  toast.success("three");
  expect(told).toEqual(["one", "dismissed", "two", "three"]);
});
