import type { Metadata } from "next";
import { AuthFrame } from "@/components/shell/auth-frame";
import { buttonClass } from "@/components/ui/button";
import { commonErrors } from "@/lib/platform/errors/common";

export const metadata: Metadata = {
  title: "Unavailable",
  robots: { index: false },
};

/**
 * The page that the server sends with status 503 for any other while the database is away. It is prerendered and loses
 * its scripts (lib/server/unavailable-page.mjs), so a link with an empty address leads to the requested page.
 */
export default function UnavailablePage() {
  return (
    <AuthFrame title={commonErrors.UNAVAILABLE.text}>
      <p className="text-ink-soft">
        We are working on it. Your money is safe, and a payment that you have
        already sent will not be sent twice.
      </p>
      <a href="" className={`${buttonClass()} mt-6 w-full`}>
        Try again
      </a>
    </AuthFrame>
  );
}
