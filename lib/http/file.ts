type File = {
  /** Plain letters, digits, dots and dashes. */
  name: string;
  /** The media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** What a call answers with in place of JSON: a file to be saved, never to be shown in the place of a page. */
export class FileAnswer {
  constructor(readonly file: File) {}

  headers(): Record<string, string> {
    const { name, type, bytes } = this.file;
    return {
      "Content-Type": type,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    };
  }
}
