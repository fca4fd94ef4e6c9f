import { afterEach, expect, test, vi } from "vitest";
import { ReaderNotLoaded, readQrCodes } from "./read-qr-code";

const reader = vi.hoisted(() => ({
  prepareZXingModule: vi.fn(() => Promise.reject(new Error("No connection"))),
  purgeZXingModule: vi.fn(),
  readBarcodes: vi.fn(),
}));
vi.mock("zxing-wasm/reader", () => reader);

afterEach(() => vi.unstubAllGlobals());

test("reports a reader that cannot be loaded as such, and loads it again for the next picture", async () => {
  const picture = { width: 10, height: 10, close: vi.fn() };
  vi.stubGlobal("createImageBitmap", () => Promise.resolve(picture));
  for (const times of [1, 2]) {
    await expect(readQrCodes(new Blob())).rejects.toThrow(ReaderNotLoaded);
    expect(reader.purgeZXingModule).toHaveBeenCalledTimes(times);
    expect(picture.close).toHaveBeenCalledTimes(times);
  }
  expect(reader.readBarcodes).not.toHaveBeenCalled();
});
