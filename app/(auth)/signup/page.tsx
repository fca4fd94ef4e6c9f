import type { Metadata } from "next";
import { SignUpForm } from "@/components/customers/sign-up-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { ButtonLink } from "@/components/ui/button";
import { customerPages } from "@/lib/features/customers/pages";
import { readMinimumAge } from "@/lib/platform/config/env";
import { signInPages } from "@/lib/identity/pages";
import { withoutPreview } from "@/components/marketing/seo";

export const metadata: Metadata = {
  ...withoutPreview,
  title: "Sign Up",
  description:
    "Open a savings or current account in minutes: fill in one form, enter the code we email you, and get your account number.",
  alternates: { canonical: customerPages.signUp },
};

export default function SignUpPage() {
  return (
    <AuthFrame
      wide
      title="Sign Up"
      lead="Open a savings or current account in minutes."
      below={
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Already have an account?</p>
            <ButtonLink
              href={signInPages.customer}
              variant="secondary"
              size="small"
            >
              Log In
            </ButtonLink>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Already signed up?</p>
            <ButtonLink
              href={customerPages.signUpCode}
              variant="secondary"
              size="small"
            >
              Enter your code
            </ButtonLink>
          </div>
        </div>
      }
    >
      <SignUpForm minimumAge={readMinimumAge()} />
    </AuthFrame>
  );
}
