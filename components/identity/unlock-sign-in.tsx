"use client";

import { ConfirmButton } from "@/components/form/confirm-button";

/** Ends the lock of a customer's sign-in and unlocks blocked codes, after a confirmation. */
export function UnlockSignIn({
  customerId,
  signIn,
  codes,
}: {
  customerId: string;
  /** Whether the sign-in has a lock that this can end. */
  signIn: boolean;
  /** The names of the blocked codes. */
  codes: readonly string[];
}) {
  const [title, action] = wordsOf(signIn, codes.length > 0);
  return (
    <ConfirmButton
      label={action}
      button={{ size: "small" }}
      title={title}
      action={action}
      variant="primary"
      call={{
        contract: async () =>
          (await import("@/lib/features/access/staff-contract")).unlockSignIn,
        params: { userId: customerId },
      }}
    >
      {codes.length > 0 && (
        <span>{`This unlocks the ${codes.join(" and the ")}. This is possible three times a day, because as many wrong ones can be entered again. `}</span>
      )}
      <span>
        The customer can try again at once and is notified. Make sure that you
        speak to the customer, and look at the failed attempts first.
      </span>
    </ConfirmButton>
  );
}

function wordsOf(signIn: boolean, codes: boolean): [string, string] {
  if (signIn && codes)
    return ["Unlock the sign-in and the codes?", "Unlock sign-in and codes"];
  return codes
    ? ["Unlock these codes?", "Unlock codes"]
    : ["Unlock this sign-in?", "Unlock sign-in"];
}
