import { stringify } from "csv-stringify/sync";
import { toDecimal } from "@/lib/ledger/money";
import { CSV_OPTIONS } from "@/lib/platform/files/csv-export";
import type { StatementDocument } from "./document";

const COLUMNS = [
  "Posting date",
  "Value date",
  "Type",
  "Other party",
  "Account",
  "Bank",
  "Description",
  "Payment reference",
  "Reference",
  "Credit",
  "Debit",
  "Balance",
  "Currency",
  "Remarks",
  "Payer reference",
];

/**
 * Writes the statement as RFC 4180 text in UTF-8 with a byte order mark: opening balance, lines, closing balance.
 * Amounts have no sign, so only entered texts can look like formulas; those are escaped.
 */
export function toCsv(document: StatementDocument): string {
  const { period, currency } = document;
  const balance = (type: string, day: string, minor: bigint) => [
    day,
    day,
    type,
    ...Array<string>(8).fill(""),
    toDecimal(minor, currency),
    currency,
    ...["", ""],
  ];
  const lines = document.lines.map((line) => [
    line.entryDay,
    line.valueDay,
    line.direction,
    line.party,
    line.partyAccount,
    line.bank,
    line.description,
    line.paymentReference,
    line.reference,
    line.direction === "credit" ? toDecimal(line.amountMinor, currency) : "",
    line.direction === "debit" ? toDecimal(line.amountMinor, currency) : "",
    toDecimal(line.balanceMinor, currency),
    currency,
    line.remarks,
    line.endToEndId,
  ]);
  return stringify(
    [
      COLUMNS,
      balance("opening balance", period.from, document.openingMinor),
      ...lines,
      balance("closing balance", period.to, document.closingMinor),
    ],
    { ...CSV_OPTIONS, bom: true },
  );
}
