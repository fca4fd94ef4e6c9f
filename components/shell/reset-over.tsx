import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** Stands where a reset has expired, was used, or never was. */
export function ResetOver() {
  return (
    <EmptyState title="This reset has expired">
      <p>It can be used once, and only for a while. Ask for a new code.</p>
      <ButtonLink href={paths.forgotPassword} size="small" className="mt-5">
        Forgot password
      </ButtonLink>
    </EmptyState>
  );
}
