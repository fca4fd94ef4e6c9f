import { SignUpForm } from "@/components/forms/sign-up-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Sign Up",
  description:
    "Open a savings or a current account within minutes: one form, a code by mail, and the account number follows.",
  path: paths.signUp,
});

export default function SignUpPage() {
  return (
    <AuthFrame
      wide
      title="Sign Up"
      lead="A savings or a current account, open within minutes."
      below={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">You have an account already?</p>
          <ButtonLink href={paths.signIn} look="secondary" size="small">
            Log In
          </ButtonLink>
        </div>
      }
    >
      <SignUpForm />
    </AuthFrame>
  );
}
