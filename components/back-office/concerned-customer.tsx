import { Link } from "@/components/ui/link";
import type { ConcernedCustomer as Customer } from "@/lib/features/back-office/audit-log/queries";
import { adminAccountPath } from "@/lib/features/customers/pages";

/** The customer whom a row of a log is about. A deleted customer has a number, but no page. */
export function ConcernedCustomer({ id, fullName, accountNumber }: Customer) {
  if (fullName === null)
    return (
      <>
        Closed account
        <span translate="no" className="figures block text-xs text-ink-soft">
          {accountNumber}
        </span>
      </>
    );
  return (
    <Link
      translate="no"
      href={adminAccountPath(id)}
      className="quiet-link clip"
    >
      {fullName}
    </Link>
  );
}
