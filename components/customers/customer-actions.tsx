import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import type { CustomerDetail } from "@/lib/features/customers/serializers";
import {
  type CustomerPanel,
  managePath,
  type PostingPanel,
} from "@/lib/features/customers/pages";
import { composePath } from "@/lib/features/inbox/pages";
import type { Right } from "@/lib/identity/rights";

type Action = {
  label: string;
  href: Route;
  right: Right;
  /** Whether its form is open beside the page; the link then closes it. */
  isOpen?: boolean;
};

type CustomerActionsProps = {
  customer: CustomerDetail;
  may: (right: Right) => boolean;
  open: CustomerPanel | null;
  /** Returns the address of this page with a form beside it, or without one. */
  panelHref: (panel: PostingPanel | undefined) => Route;
};

/** Links to what staff can do with this account, each with the account chosen already. */
export function CustomerActions({ may, ...rest }: CustomerActionsProps) {
  const actions = listActions(rest).filter(({ right }) => may(right));
  if (actions.length === 0) return null;
  return (
    <nav aria-label="Account actions">
      {actions.map(({ label, href, isOpen }) => (
        <ButtonLink
          key={label}
          href={href}
          variant="secondary"
          size="small"
          aria-current={isOpen ? "true" : undefined}
          {...(isOpen !== undefined && { scroll: false })}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

function listActions({
  customer: { id, accountNumber: account, isVerified },
  open,
  panelHref,
}: Omit<CustomerActionsProps, "may">): Action[] {
  const posting = (label: string, panel: PostingPanel): Action => {
    const isOpen = panel === open;
    return {
      label,
      href: panelHref(isOpen ? undefined : panel),
      right: "serve",
      isOpen,
    };
  };
  return [
    // Money moves on verified accounts only.
    ...(isVerified
      ? [posting("Credit", "credit"), posting("Debit", "debit")]
      : []),
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
