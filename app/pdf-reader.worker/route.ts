import { readFileSync } from "node:fs";
import { join } from "node:path";

export const dynamic = "force-static";

/** The part of the reader of PDF files that works beside the page. */
export function GET() {
  const file = join(
    process.cwd(),
    "node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  );
  return new Response(new Uint8Array(readFileSync(file)), {
    headers: { "Content-Type": "text/javascript" },
  });
}
