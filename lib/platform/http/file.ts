import type { NamedFile } from "@/lib/platform/files/named";

const RUNS_NOTHING = /^(image\/(jpeg|png|webp)|application\/pdf)$/;

/** What a call answers with in place of JSON: a file, never one that is a page. */
export class FileAnswer {
  constructor(readonly file: NamedFile) {}

  headers(): Record<string, string> {
    const { name, type, bytes, shown } = this.file;
    const place = shown && RUNS_NOTHING.test(type) ? "inline" : "attachment";
    return {
      "Content-Type": type,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `${place}; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    };
  }
}
