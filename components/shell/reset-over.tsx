import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** Shown when a password reset has expired, was used or does not exist. */
export function ResetOver() {
  return (
    <EmptyState title="This reset has expired">
      <p>
        A reset works only once and for a short time. Please request a new code.
      </p>
      <ButtonLink href={paths.forgotPassword} size="small" className="mt-5">
        Request a new code
      </ButtonLink>
    </EmptyState>
  );
}
