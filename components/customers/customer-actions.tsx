import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import type { CustomerDetail } from "@/lib/features/customers/serializers";
import { managePath } from "@/lib/features/customers/pages";
import { composePath } from "@/lib/features/inbox/pages";
import type { Right } from "@/lib/identity/rights";

type Action = { label: string; href: Route; right: Right };

/** Links to what staff can do with this account, each with the account chosen already. */
export function CustomerActions({
  customer,
  may,
}: {
  customer: CustomerDetail;
  may: (right: Right) => boolean;
}) {
  const actions = listActions(customer).filter(({ right }) => may(right));
  if (actions.length === 0) return null;
  return (
    <nav aria-label="Account actions" className="mb-6 flex flex-wrap gap-2">
      {actions.map(({ label, href }) => (
        <ButtonLink key={label} href={href} variant="secondary" size="small">
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

function listActions({
  id,
  accountNumber: account,
  isVerified,
}: CustomerDetail): Action[] {
  const postings: Action[] = [
    {
      label: "Credit",
      href: managePath({ panel: "credit", account }),
      right: "serve",
    },
    {
      label: "Debit",
      href: managePath({ panel: "debit", account }),
      right: "serve",
    },
  ];
  return [
    // Money moves on verified accounts only.
    ...(isVerified ? postings : []),
    {
      label: "Write a message",
      href: composePath(account),
      right: "serve",
    },
    {
      label: "Change status",
      href: managePath({ panel: "status", account }),
      right: "serve",
    },
    {
      label: "Update",
      href: managePath({ panel: "update", id }),
      right: "correct",
    },
    {
      label: "Delete",
      href: managePath({ panel: "delete", id }),
      right: "delete",
    },
  ];
}
