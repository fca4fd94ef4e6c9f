import type { Download } from "@/lib/platform/files/download";

const INLINE_TYPES = /^image\/(jpeg|png|webp)$/;

/** A file as the answer of a call. All but images are downloads: a browser runs more than it shows. */
export class FileReply {
  constructor(readonly file: Download) {}

  headers(): Record<string, string> {
    const { name, type, bytes, inline } = this.file;
    const disposition =
      inline && INLINE_TYPES.test(type) ? "inline" : "attachment";
    return {
      "Content-Type": type,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `${disposition}; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    };
  }
}
