"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";

/** Asks before an account is closed. The page then shows it as closed. */
export function CloseAccount({
  number,
  label,
}: {
  number: string;
  label: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Close account
      </Button>
      <ConfirmCall
        title="Close this account?"
        action="Close account"
        cancel="Keep account"
        call={{
          contract: async () =>
            (await import("@/lib/features/accounts/contract")).closeAccount,
          params: { accountNumber: number },
        }}
        open={open}
        onClose={() => setOpen(false)}
      >
        <p>
          <span translate="no">{label}</span>
          <span>
            {" "}
            can’t receive money any more. You keep its activity and statements.
          </span>
        </p>
      </ConfirmCall>
    </>
  );
}
