"use client";

import { ConfirmButton } from "@/components/form/confirm-button";

/** Confirms the changes of colleagues, after a question. */
export function ConfirmControl({
  customerId,
  version,
}: {
  customerId: string;
  version: string;
}) {
  return (
    <ConfirmButton
      label="Confirm changes"
      button={{ size: "small" }}
      title="Confirm these changes?"
      action="Confirm changes"
      variant="primary"
      call={{
        contract: async () =>
          (await import("@/lib/features/customers/controls/staff-contract"))
            .confirmControl,
        params: { userId: customerId },
      }}
      version={version}
    >
      Make sure that the customer asked for them: call the customer on a number
      that you know from before the change. Your own changes need another
      colleague.
    </ConfirmButton>
  );
}
