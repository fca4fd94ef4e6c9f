import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve(
  "zxing-wasm/reader/zxing_reader.wasm",
);
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
});

/** Returns the texts of the QR codes in a picture, as scanners read them. */
export async function readQrCodes(picture: Buffer): Promise<string[]> {
  const png = await sharp(picture, { density: 200 })
    .flatten({ background: "white" })
    .png()
    .toBuffer();
  const codes = await readBarcodes(new Uint8Array(png), {
    formats: ["QRCode"],
    tryHarder: true,
  });
  return codes.map(({ text }) => text);
}
