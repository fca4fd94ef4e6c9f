import { toCsvStream, type CsvExport } from "@/lib/platform/files/csv-export";

/** An export as the answer of a call, sent while it is read. */
export class CsvReply {
  constructor(private readonly table: CsvExport) {}

  headers(): Record<string, string> {
    return {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${this.table.name}.csv"`,
      "X-Content-Type-Options": "nosniff",
    };
  }

  stream(): ReadableStream<Uint8Array> {
    return toCsvStream(this.table);
  }
}
