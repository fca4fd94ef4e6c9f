import { expect, it, vi } from "vitest";
import { setToastLibrary, toast, onToastWaiting } from "./toast";

it("shows earlier toasts in order once the library has loaded, and later ones at once", () => {
  const shown: string[] = [];
  const library = {
    success: vi.fn((text: string) => shown.push(text)),
    error: vi.fn((text: string) => shown.push(text)),
    dismiss: vi.fn(() => shown.push("dismissed")),
  };
  toast.error("one");
  const fetch = vi.fn();
  const forget = onToastWaiting(fetch);
  expect(fetch, "for what waited already").toHaveBeenCalledOnce();
  toast.dismiss();
  expect(fetch).toHaveBeenCalledTimes(2);
  forget();
  toast.success("two");
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(shown).toEqual([]);
  setToastLibrary(library);
  expect(shown).toEqual(["one", "dismissed", "two"]);
  expect(library.error).toHaveBeenCalledWith("one");
  toast.success("three");
  expect(shown).toEqual(["one", "dismissed", "two", "three"]);
});
