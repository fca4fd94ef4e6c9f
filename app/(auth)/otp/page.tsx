import type { Metadata } from "next";
import { CodeForm } from "@/components/customers/code-form";
import { AuthFrame } from "@/components/shell/auth-frame";

export const metadata: Metadata = {
  title: "Verify your email address",
  robots: { index: false },
};

export default function CodePage() {
  return (
    <AuthFrame title="Verify your email address">
      <noscript>This page needs JavaScript.</noscript>
      <CodeForm />
    </AuthFrame>
  );
}
