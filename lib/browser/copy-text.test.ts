import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { COPY_FAILED } from "@/lib/platform/errors/failure";
import { copyText, onCopy } from "./copy-text";
import { toast } from "./toast";

const said = vi.spyOn(toast, "error").mockReturnValue();
const forget = vi.fn();
let stop: () => void;

const setClipboard = (clipboard: object | undefined) =>
  vi.stubGlobal("navigator", { clipboard });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("window", new EventTarget());
  stop = onCopy(forget);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

afterAll(() => void said.mockRestore());

it("copies a text, and notifies the buttons that copied another one", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  setClipboard({ writeText });
  expect(await copyText("one")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("one");
  expect(forget).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("copy"));
  expect(forget).toHaveBeenCalledTimes(2);
  expect(said).not.toHaveBeenCalled();
});

it.each([
  ["has no clipboard", undefined],
  ["refuses", { writeText: () => Promise.reject(new Error("denied")) }],
])("shows a toast if the browser %s", async (_, clipboard) => {
  setClipboard(clipboard);
  expect(await copyText("one")).toBe(false);
  expect(said).toHaveBeenCalledWith(COPY_FAILED.text);
  expect(forget).not.toHaveBeenCalled();
});
