import type { Metadata } from "next";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BackLink } from "@/components/shell/back-link";
import { ButtonLink } from "@/components/ui/button";
import { hasJustReset } from "@/lib/identity/reset/proof";
import { sitePages } from "@/components/marketing/pages";
import { signInPages } from "@/lib/identity/pages";

const CHANGED = {
  title: "Your password was changed",
  text: "Sign in with your account number and your new password. We have emailed you a confirmation.",
};
const NOTHING_CHANGED = {
  title: "Log In",
  text: "Sign in with your account number and password.",
};

const findText = async () =>
  (await hasJustReset()) ? CHANGED : NOTHING_CHANGED;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await findText()).title, robots: { index: false } };
}

export default async function PasswordChangedPage() {
  const { title, text } = await findText();
  return (
    <AuthFrame
      title={title}
      below={<BackLink href={sitePages.home}>Back to the home page</BackLink>}
    >
      <p className="text-ink-soft">{text}</p>
      <ButtonLink href={signInPages.customer} className="mt-6 w-full">
        Log In
      </ButtonLink>
    </AuthFrame>
  );
}
