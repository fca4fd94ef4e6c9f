import { readFileSync } from "node:fs";
import { join } from "node:path";

export const dynamic = "force-static";

/** The reader of QR codes for browsers that have none of their own. */
export function GET() {
  const file = join(
    process.cwd(),
    "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
  );
  return new Response(new Uint8Array(readFileSync(file)), {
    headers: { "Content-Type": "application/wasm" },
  });
}
