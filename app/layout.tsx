import type { Metadata, Viewport } from "next";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { LazyToaster } from "@/components/shell/lazy-toaster";
import { siteDescription } from "@/components/marketing/seo";
import { OperatorFrame } from "@/components/shell/operator-frame";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { operator } from "@/lib/platform/config/operator";
import { site } from "@/lib/platform/config/site";
import { fontClasses } from "./typeface/fonts";
import "./globals.css";

export const metadata: Metadata = {
  metadataBase: new URL(readBuiltAppUrl()),
  title: {
    default: `${site.name}: ${site.claim}`,
    template: `%s · ${site.name}`,
  },
  description: siteDescription,
  // An SVG icon would be rasterised on the main thread during hydration.
  icons: { icon: "/favicon.ico", apple: "/icon-180.png" },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  // The gutters and the bar of a phone keep clear of its notch and edges.
  viewportFit: "cover",
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f7f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0b1213" },
  ],
};

/** The frame of every page. It reads no session, so that public pages stay static. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-scroll-behavior="smooth" className={fontClasses}>
      <body className="flex min-h-dvh flex-col">
        {/* A Link, because a plain anchor would add a history entry that the router does not know. */}
        <Link href="#content" className="skip-link">
          Skip to the content
        </Link>
        <OperatorFrame operator={operator}>{children}</OperatorFrame>
        <LazyToaster />
      </body>
    </html>
  );
}
