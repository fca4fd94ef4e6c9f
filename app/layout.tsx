import type { Metadata, Viewport } from "next";
import { Link } from "@/components/ui/link";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { LazyToaster } from "@/components/shell/lazy-toaster";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { operator } from "@/lib/platform/config/operator";
import { demonstration, site } from "@/lib/platform/config/site";
import "./globals.css";

const inter = localFont({
  src: "./typeface/inter.woff2",
  weight: "400 620",
  display: "swap",
  variable: "--font-inter",
});

/** Characters beyond Western European; loaded only by pages that use one. */
const interExtended = localFont({
  src: "./typeface/inter-extended.woff2",
  weight: "400 620",
  display: "swap",
  variable: "--font-inter-extended",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

export const metadata: Metadata = {
  metadataBase: new URL(readBuiltAppUrl()),
  title: {
    default: `${site.name}: ${site.claim}`,
    template: `%s · ${site.name}`,
  },
  description: site.description,
  // An SVG icon would be rasterised on the main thread during hydration.
  icons: { icon: "/favicon.ico", apple: "/icon-180.png" },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f7f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0b1213" },
  ],
};

/** The frame of every page. It reads no session, so that public pages stay static. */
export default function RootLayout({ children }: { children: ReactNode }) {
  const notice = demonstration(operator);
  return (
    <html
      lang="en"
      data-scroll-behavior="smooth"
      className={`${inter.variable} ${interExtended.variable}`}
    >
      <body className="flex min-h-dvh flex-col">
        {/* A Link, because a plain anchor would add a history entry that the router does not know. */}
        <Link href="#content" className="skip-link">
          Skip to the content
        </Link>
        {notice.bar && (
          <section aria-label="Notice" className="notice-bar">
            {notice.bar}
          </section>
        )}
        {children}
        <section aria-label="Operator" className="operator-line">
          {notice.line}
        </section>
        <LazyToaster />
      </body>
    </html>
  );
}
