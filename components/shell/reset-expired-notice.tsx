import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { identityPages } from "@/lib/identity/pages";

/** Shown when a password reset has expired, was used or does not exist. */
export function ResetExpiredNotice() {
  return (
    <EmptyState title="This password reset has expired">
      <p>Please request a new code.</p>
      <ButtonLink
        href={identityPages.forgotPassword}
        size="small"
        className="mt-5"
      >
        Request a new code
      </ButtonLink>
    </EmptyState>
  );
}
