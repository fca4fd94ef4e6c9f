import type { Download } from "@/lib/platform/files/download";
import { Reply } from "./reply";

const INLINE_TYPES = /^image\/(jpeg|png|webp)$/;

/** A file as the answer of a call. All but images are downloads: a browser runs more than it shows. */
export class FileReply extends Reply {
  constructor(readonly file: Download) {
    super();
  }

  toResponse(headers: Headers): Response {
    const { name, type, bytes, inline } = this.file;
    const disposition =
      inline && INLINE_TYPES.test(type) ? "inline" : "attachment";
    headers.set("Content-Type", type);
    headers.set("Content-Length", String(bytes.byteLength));
    headers.set("Content-Disposition", `${disposition}; filename="${name}"`);
    headers.set("X-Content-Type-Options", "nosniff");
    return new Response(bytes, { headers });
  }
}
