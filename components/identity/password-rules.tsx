import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { cn } from "@/lib/browser/cn";
import { PASSWORD_CHECKS } from "@/lib/platform/validation/password-kinds";

/** The rules of a new password, with a tick at each that `password` meets. Screen readers hear how many are met. */
export function PasswordRules({ password }: { password: string }) {
  const checks = PASSWORD_CHECKS.map(({ label, isMet }) => ({
    label,
    met: isMet(password),
  }));
  const count = checks.filter(({ met }) => met).length;
  return (
    <div className="password-rules">
      <ul aria-hidden>
        {checks.map(({ label, met }) => {
          const Icon = met ? CircleCheck : Circle;
          return (
            <li
              key={label}
              className={cn(
                "flex items-center gap-2",
                met ? "text-good" : "text-ink-soft",
              )}
            >
              <Icon className="size-4 shrink-0" />
              <span>{label}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">
        Common passwords and your own names are refused.
      </p>
      <p role="status" className="sr-only">
        {password && `${count} of ${checks.length} rules met`}
      </p>
    </div>
  );
}
