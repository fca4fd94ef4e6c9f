import { toCsvStream, type CsvExport } from "@/lib/platform/files/csv-export";
import { Reply } from "./reply";

/** An export as the answer of a call, sent while it is read. */
export class CsvReply extends Reply {
  constructor(private readonly table: CsvExport) {
    super();
  }

  toResponse(headers: Headers): Response {
    headers.set("Content-Type", "text/csv; charset=utf-8");
    headers.set(
      "Content-Disposition",
      `attachment; filename="${this.table.name}.csv"`,
    );
    headers.set("X-Content-Type-Options", "nosniff");
    return new Response(toCsvStream(this.table), { headers });
  }
}
