"use client";

import { ConfirmButton } from "@/components/form/confirm-button";

/** Asks before an account is closed. The page then shows it as closed. */
export function CloseAccount({
  number,
  label,
}: {
  number: string;
  label: string;
}) {
  return (
    <ConfirmButton
      label="Close account"
      title="Close this account?"
      action="Close account"
      cancel="Keep account"
      call={{
        contract: async () =>
          (await import("@/lib/features/accounts/contract")).closeAccount,
        params: { accountNumber: number },
      }}
    >
      <p>
        <span translate="no">{label}</span>
        <span>
          {" "}
          can’t receive money any more. You keep its activity and statements.
        </span>
      </p>
    </ConfirmButton>
  );
}
