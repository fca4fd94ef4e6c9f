import { Link } from "@/components/ui/link";
import { receiptPath, staffEntryPath } from "@/lib/features/statements/pages";

/** A link to a receipt that covers the whole row. Its text is the name of the other party. */
export function ReceiptLink({
  id,
  forStaff = false,
  children,
}: {
  id: string;
  /** Links to the staff's page of the transaction, since a receipt is for its customer. */
  forStaff?: boolean;
  children: string;
}) {
  const href = forStaff ? staffEntryPath(id) : receiptPath(id);
  return (
    <Link translate="no" href={href} className="row-link">
      {children}
    </Link>
  );
}
