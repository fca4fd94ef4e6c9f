import { expect, it, vi } from "vitest";
import { onToastWaiting, prepareToasts, setToastLibrary, toast } from "./toast";

it("shows waiting toasts in order once the library has loaded, without dismissed ones, and later ones at once", () => {
  const shown: string[] = [];
  const library = {
    success: vi.fn((text: string) => shown.push(text)),
    error: vi.fn((text: string) => shown.push(text)),
    dismiss: vi.fn(() => shown.push("dismissed")),
  };
  toast.error("the last attempt failed");
  const fetch = vi.fn();
  const forget = onToastWaiting(fetch);
  expect(fetch, "for what waited already").toHaveBeenCalledOnce();
  toast.dismiss();
  toast.error("one");
  expect(fetch).toHaveBeenCalledTimes(2);
  prepareToasts();
  expect(fetch, "before a toast waits").toHaveBeenCalledTimes(3);
  forget();
  toast.success("two");
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(shown).toEqual([]);
  setToastLibrary(library);
  expect(shown).toEqual(["one", "two"]);
  expect(library.error).toHaveBeenCalledWith("one");
  toast.dismiss();
  toast.success("three");
  expect(shown).toEqual(["one", "two", "dismissed", "three"]);
  prepareToasts();
  expect(fetch).toHaveBeenCalledTimes(3);
});
