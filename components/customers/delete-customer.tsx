"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { Confirm } from "@/components/ui/confirm";
import { Notice } from "@/components/ui/notice";
import { useDeletion } from "../form/use-deletion";

type DeleteCustomerProps = {
  customer: { id: string; fullName: string; accountNumber: string };
  /** The remaining balance, formatted; null if it is zero. */
  balance: string | null;
  backHref: Route;
};

export function DeleteCustomer({
  customer,
  balance,
  backHref,
}: DeleteCustomerProps) {
  const router = useRouter();
  const { busy, problem, run } = useDeletion(
    {
      contract: async () =>
        (await import("@/lib/features/customers/accounts/contract"))
          .deleteCustomer,
      params: { userId: customer.id },
    },
    backHref,
  );
  return (
    <Confirm
      open
      title="Delete this account?"
      label="Delete"
      busy={busy}
      onConfirm={() => void run()}
      onCancel={() => router.push(backHref, { scroll: false })}
    >
      <p>
        Do you want to delete{" "}
        <strong className="font-semibold">{customer.fullName}</strong>, account{" "}
        <span className="figures">{customer.accountNumber}</span>? This cannot
        be undone.
      </p>
      <p className="text-sm text-ink-soft">
        The customer’s personal data, documents and messages are deleted, and
        the customer is signed out everywhere.
        {balance &&
          ` The balance of ${balance} moves to the bank’s account for unclaimed money.`}{" "}
        Past transactions stay in the history under “Closed account”.
      </p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </Confirm>
  );
}
