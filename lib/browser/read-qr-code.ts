/** The largest file that is read. */
export const MAX_FILE_BYTES = 20_000_000;

/** The longest side of a picture to search, in pixels. A photo of a whole page is clear enough with it. */
export const MAX_SIDE = 2_400;

/** The default address is on a public package server. One object, because another one would load the reader again. */
const OVERRIDES = { locateFile: () => "/qr-reader.wasm" };

/** Thrown if a reader cannot be loaded. The next file loads it again. */
export class ReaderNotLoaded extends Error {
  constructor() {
    super(
      "We couldn’t load what reads the code. Please check your connection and try again.",
    );
  }
}

type Detector = {
  detect: (source: ImageBitmap) => Promise<{ rawValue: string }[]>;
};

type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/**
 * Returns the texts of the QR codes in a picture, a canvas or a frame of a video, by the browser's own reader, or by
 * zxing where it has none or finds nothing.
 * @throws ReaderNotLoaded
 * @throws Error for a file that is no picture.
 */
export async function readQrCodes(
  source: Blob | HTMLVideoElement | HTMLCanvasElement,
): Promise<string[]> {
  const whole = await createImageBitmap(source);
  const scale = Math.min(1, MAX_SIDE / Math.max(whole.width, whole.height));
  try {
    const found = await detect(whole);
    return found.length > 0 ? found : await readByZxing(whole, scale);
  } finally {
    whole.close();
  }
}

async function detect(picture: ImageBitmap): Promise<string[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats();
  if (!BarcodeDetector || !formats?.includes("qr_code")) return [];
  const found = await new BarcodeDetector({ formats: ["qr_code"] })
    .detect(picture)
    .catch(() => []);
  return found.map(({ rawValue }) => rawValue);
}

async function loadZxing() {
  const zxing = await import("zxing-wasm/reader").catch(() => {
    throw new ReaderNotLoaded();
  });
  try {
    await zxing.prepareZXingModule({
      overrides: OVERRIDES,
      fireImmediately: true,
    });
  } catch {
    // It would keep the failure.
    zxing.purgeZXingModule();
    throw new ReaderNotLoaded();
  }
  return zxing;
}

async function readByZxing(
  picture: ImageBitmap,
  scale: number,
): Promise<string[]> {
  const { readBarcodes } = await loadZxing();
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  // Transparent pictures are black on nothing.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const codes = await readBarcodes(pixels, {
    formats: ["QRCode"],
    tryHarder: true,
  });
  return codes.map(({ text }) => text);
}
