import { Link } from "@/components/ui/link";
import { SignInForm } from "@/components/identity/sign-in-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { DemoSignIns } from "@/components/shell/demo-sign-ins";
import { SessionEndedNotice } from "@/components/shell/session-ended-notice";
import { AlreadySignedIn } from "@/components/shell/already-signed-in";
import { isDemo } from "@/lib/platform/config/operator";
import { customerPages } from "@/lib/features/customers/pages";
import type { FormState } from "@/lib/platform/http/form-pages";

/** The sign-in page, with the refusal of a form that was sent without script. */
export async function SignInScreen({
  early,
}: {
  early?: FormState | undefined;
}) {
  return (
    <AuthFrame
      title="Log In"
      lead="Enter your account number and password."
      below={
        <>
          <p className="text-ink-soft">
            No account yet?{" "}
            <Link href={customerPages.signUp} className="-my-3 text-link">
              Sign Up
            </Link>
          </p>
          {(await isDemo()) && (
            <DemoSignIns
              names={["1000000008", "2000000006"]}
              password="Demo!Customer1"
            />
          )}
        </>
      }
    >
      <AlreadySignedIn realm="customer">
        <SessionEndedNotice />
      </AlreadySignedIn>
      <SignInForm early={early} />
    </AuthFrame>
  );
}
