import type { Metadata } from "next";
import { withoutPreview } from "@/components/marketing/seo";
import { readFormState } from "@/lib/calls/form-state";
import { signInAgainPages, signInPages } from "@/lib/identity/pages";
import { SignInScreen } from "../sign-in-screen";

export const metadata: Metadata = {
  ...withoutPreview,
  title: "Log In",
  robots: { index: false },
  alternates: { canonical: signInPages.customer },
};

/** The sign-in page after a refused form that was sent without script. */
export default async function SignInAgainPage() {
  const early = await readFormState(signInAgainPages.customer);
  return <SignInScreen early={early} />;
}
