import { Link } from "@/components/ui/link";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import { receiptPath } from "@/lib/features/statements/pages";

/** The name of the other party. The link to the receipt covers the whole row. */
export function ReceiptLink({ row }: { row: HistoryRow }) {
  return (
    <Link
      href={receiptPath(row.id)}
      className="font-medium after:absolute after:-inset-x-2 after:inset-y-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {row.direction === "credit" ? row.senderName : row.receiverName}
    </Link>
  );
}
