import type { Metadata } from "next";
import { withoutPreview } from "@/components/marketing/seo";
import { signInPages } from "@/lib/identity/pages";
import { SignInScreen } from "./sign-in-screen";

export const metadata: Metadata = {
  ...withoutPreview,
  title: "Log In",
  description:
    "Sign in with your account number and password. Limmat never asks for your password by phone or email.",
  alternates: { canonical: signInPages.customer },
};

export default function SignInPage() {
  return <SignInScreen />;
}
