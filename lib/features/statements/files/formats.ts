export const statementFormats = {
  pdf: { label: "PDF", extension: "pdf", type: "application/pdf" },
  csv: { label: "CSV", extension: "csv", type: "text/csv; charset=utf-8" },
  ofx: { label: "OFX", extension: "ofx", type: "application/x-ofx" },
  "camt.053": {
    label: "camt.053",
    extension: "xml",
    type: "application/xml",
  },
} as const;

export type StatementFormat = keyof typeof statementFormats;

export const isStatementFormat = (text: string): text is StatementFormat =>
  Object.hasOwn(statementFormats, text);
