import { hourly } from "@/lib/platform/rate-limit/limit";

/** Maximum file size in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** PDFs of one person that take more time or memory to read than they may. Each costs seconds of a processor. */
export const costlyPdfLimit = hourly("pdf-costly", 2);
