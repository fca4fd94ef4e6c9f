import { MAX_SIDE, ReaderNotLoaded, readQrCodes } from "./read-qr-code";

/** The most pages that are searched. */
export const MAX_PDF_PAGES = 20;

/** The library's own errors of a file that it cannot open, by name. */
const PASSWORD = "PasswordException";

type Reading = {
  /** Called before each page. */
  onPage: (page: number, pages: number) => void;
};

/** The texts of the QR codes of each page. */
type PdfCodes = { page: number; texts: string[] }[];

/** Returns whether a file is a PDF, by its beginning and not by its name. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 1_024).text()).includes("%PDF-");
}

/**
 * Returns the texts of the QR codes in a PDF file, at most of its first {@link MAX_PDF_PAGES} pages, which the browser
 * draws one by one.
 * @returns "password" for a file that needs one
 * @throws ReaderNotLoaded
 * @throws Error for a broken file
 */
export async function readPdf(
  file: Blob,
  { onPage }: Reading,
): Promise<PdfCodes | "password"> {
  const { getDocument, PDFWorker } =
    await import("pdfjs-dist/legacy/build/pdf.mjs").catch(() => {
      throw new ReaderNotLoaded();
    });
  const port = await startWorker();
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const task = getDocument({
    worker,
    data: new Uint8Array(await file.arrayBuffer()),
    // The Content-Security-Policy allows neither code nor fonts of a file.
    isEvalSupported: false,
    disableFontFace: true,
    useWasm: false,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const found: PdfCodes = [];
    const pages = Math.min(pdf.numPages, MAX_PDF_PAGES);
    for (let page = 1; page <= pages; page += 1) {
      onPage(page, pages);
      const canvas = await draw(await pdf.getPage(page));
      found.push({ page, texts: await readQrCodes(canvas) });
    }
    return found;
  } catch (error) {
    if (error instanceof Error && error.name === PASSWORD) return "password";
    throw error;
  } finally {
    await task.destroy();
    worker.destroy();
    port.terminate();
  }
}

/** Starts the part of the reader beside the page. The library's own start would keep a failure for good. */
function startWorker(): Promise<Worker> {
  const worker = new Worker("/pdf-reader.worker", { type: "module" });
  return new Promise((resolve, reject) => {
    // It reports that it is ready.
    worker.addEventListener("message", () => resolve(worker), { once: true });
    worker.addEventListener("error", () => reject(new ReaderNotLoaded()), {
      once: true,
    });
  });
}

type PdfPage = import("pdfjs-dist").PDFPageProxy;

async function draw(page: PdfPage): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: MAX_SIDE / Math.max(width, height),
  });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return canvas;
}
