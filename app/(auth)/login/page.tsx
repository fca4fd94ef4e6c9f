import type { Metadata } from "next";
import { connection } from "next/server";
import { AdminSignInForm } from "@/components/forms/admin-sign-in-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { DemoSignIns } from "@/components/shell/demo-sign-ins";
import { isDemo } from "@/lib/operator";

export const metadata: Metadata = {
  title: "Staff Log In",
  robots: { index: false },
};

export default async function AdminSignInPage() {
  // The demonstration is a setting of the running server, not of the build.
  await connection();
  return (
    <AuthFrame
      title="Staff Log In"
      lead="For members of the bank."
      below={
        (await isDemo()) && (
          <DemoSignIns names={["admin"]} password="Demo!Admin1" />
        )
      }
    >
      <AdminSignInForm />
    </AuthFrame>
  );
}
