import { Link } from "@/components/ui/link";
import { receiptPath } from "@/lib/features/statements/pages";

/** A link to a receipt that covers the whole row. Its text is the name of the other party. */
export function ReceiptLink({
  id,
  children,
}: {
  id: string;
  children: string;
}) {
  return (
    <Link href={receiptPath(id)} className="row-link">
      {children}
    </Link>
  );
}
