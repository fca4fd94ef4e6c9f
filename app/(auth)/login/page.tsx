import type { Metadata } from "next";
import { withoutPreview } from "@/components/marketing/seo";
import { signInPages } from "@/lib/identity/pages";
import { AdminSignInScreen } from "./admin-sign-in-screen";

export const metadata: Metadata = {
  ...withoutPreview,
  title: "Staff Log In",
  description: "The sign-in page for staff of the bank.",
  robots: { index: false },
  alternates: { canonical: signInPages.admin },
};

export default function AdminSignInPage() {
  return <AdminSignInScreen />;
}
