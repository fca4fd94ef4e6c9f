"use client";

import { ConfirmButton } from "../form/confirm-button";

/** Emails a customer a link to set a new password, after a confirmation. */
export function SendResetLink({
  customerId,
  email,
}: {
  customerId: string;
  email: string;
}) {
  return (
    <ConfirmButton
      label="Send reset link"
      button={{ size: "small" }}
      title="Send a reset link"
      action="Send reset link"
      variant="primary"
      call={{
        contract: async () =>
          (await import("@/lib/features/access/staff-contract")).sendResetLink,
        params: { userId: customerId },
      }}
    >
      <div className="grid gap-3 text-ink-soft">
        <p>
          {`We email a link and a code to ${email}. With both, the customer can set a new password. The current password stays valid until then.`}
        </p>
        <p>You can send at most three links an hour to one customer.</p>
      </div>
    </ConfirmButton>
  );
}
