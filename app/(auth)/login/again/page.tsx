import type { Metadata } from "next";
import { withoutPreview } from "@/components/marketing/seo";
import { readFormRefusal } from "@/lib/identity/form-refusal";
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
  const early = await readFormRefusal(signInAgainPages.admin);
  return <AdminSignInScreen early={early} />;
}
