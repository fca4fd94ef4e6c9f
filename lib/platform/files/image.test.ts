import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { reencodeDocument, reencodePhoto } from "./image";
import { detectMediaType } from "./media-type";

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1b6b93" } });

/** A rotated picture with its location in the metadata. */
const fromPhone = (width: number, height: number) =>
  draw(width, height)
    .jpeg()
    .withExif({
      IFD0: { Copyright: "Secret Owner" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 22/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const refused = expect.objectContaining({ code: "IMAGE_UNREADABLE" });

/** A PNG of a few hundred bytes that declares huge dimensions. */
async function bomb() {
  const bytes = await draw(1, 1).png().toBuffer();
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

describe("re-encoded pictures", () => {
  test.each([
    ["a document", (bytes: Buffer) => reencodeDocument(bytes, "image/jpeg")],
    ["a photo", (bytes: Buffer) => reencodePhoto(bytes)],
  ])("contain no metadata: %s", async (_name, redraw) => {
    const original = await fromPhone(300, 200);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const bytes = Buffer.from(await redraw(original));
    const { exif, orientation, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, orientation, xmp, iptc]).toEqual(Array(4).fill(undefined));
    expect(bytes.includes("Secret")).toBe(false);
  });

  test("are upright and no larger than needed", async () => {
    const sizeOf = async (bytes: Uint8Array) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return { width, height, format };
    };
    expect(
      await sizeOf(
        await reencodeDocument(await fromPhone(300, 200), "image/jpeg"),
      ),
    ).toEqual({ width: 200, height: 300, format: "jpeg" });
    expect(
      await sizeOf(
        await reencodeDocument(
          await draw(5_000, 100).png().toBuffer(),
          "image/png",
        ),
      ),
    ).toEqual({ width: 4_096, height: 82, format: "png" });
    for (const [width, height, side] of [
      [1_200, 700, 512],
      [300, 200, 200],
      [1, 900, 1],
    ] as const)
      expect(
        await sizeOf(await reencodePhoto(await fromPhone(width, height))),
      ).toEqual({ width: side, height: side, format: "webp" });
  });

  test.each([
    ["cut off", async () => (await fromPhone(900, 900)).subarray(0, 3_000)],
    ["with a head alone", async () => (await fromPhone(9, 9)).subarray(0, 12)],
    ["of more pixels than fit", bomb],
  ])("are refused for a file %s", async (_name, make) => {
    const bytes = await make();
    await expect(reencodePhoto(bytes)).rejects.toEqual(refused);
    await expect(
      reencodeDocument(bytes, detectMediaType(bytes) as "image/png"),
    ).rejects.toEqual(refused);
  });
});

describe("kindOf", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "recognises %s",
    async (format) => {
      const bytes = await draw(2, 2).toFormat(format).toBuffer();
      expect(detectMediaType(bytes)).toBe(`image/${format}`);
    },
  );

  test.each([
    ["%PDF-1.7\n", "application/pdf"],
    ["%PDF-2.0\n", "application/pdf"],
    ["", null],
    ["%PDF", null],
    ["<html>", null],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", null],
    ["GIF89a", null],
    ["RIFF1234WAVE", null],
    [" %PDF-1.7", null],
    ["BM", null],
  ])("%j is %s", (text, kind) => {
    expect(detectMediaType(Buffer.from(text))).toBe(kind);
  });
});
