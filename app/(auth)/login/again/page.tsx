import type { Metadata } from "next";
import { withoutPreview } from "@/components/marketing/seo";
import { readFormState } from "@/lib/calls/form-state";
import { signInAgainPages, signInPages } from "@/lib/identity/pages";
import { AdminSignInScreen } from "../admin-sign-in-screen";

export const metadata: Metadata = {
  ...withoutPreview,
  title: "Staff Log In",
  robots: { index: false },
  alternates: { canonical: signInPages.admin },
};

/** The sign-in page after a refused form that was sent without script. */
export default async function AdminSignInAgainPage() {
  const early = await readFormState(signInAgainPages.admin);
  return <AdminSignInScreen early={early} />;
}
