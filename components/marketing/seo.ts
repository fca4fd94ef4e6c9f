import type { Metadata } from "next";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { isDemonstration, operator } from "@/lib/platform/config/operator";
import { demonstration, site } from "@/lib/platform/config/site";
import { BASE_CURRENCY } from "@/lib/ledger/money";

/** The description of the bank for search engines, link previews and the installed app. */
export const siteDescription = `${site.name} is ${isDemonstration ? "a demonstration of an online bank" : "an online bank"}. Open an account, send instant transfers, set up standing orders and download statements.`;

/** Size of the preview image of shared links, in pixels. */
export const pictureSize = { width: 1200, height: 630 };

/**
 * Returns the metadata of a public page for search engines and link previews. The root layout's `metadataBase`
 * completes the URLs. The image is the bank's, unless the page has its own `opengraph-image.tsx`.
 */
export function pageMetadata(page: {
  title: string;
  description: string;
  path: string;
  hasOwnPicture?: boolean;
}): Metadata {
  const { title, description, path, hasOwnPicture = false } = page;
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: "website",
      siteName: site.name,
      locale: "en_US",
      title,
      description,
      url: path,
      ...(!hasOwnPicture && {
        images: {
          url: "/opengraph-image",
          ...pictureSize,
          alt: site.claim,
          type: "image/png",
        },
      }),
    },
    twitter: { card: "summary_large_image" },
  };
}

/** Metadata of pages whose links need no preview, such as forms and the pages behind a sign-in. */
export const withoutPreview: Metadata = { openGraph: null, twitter: null };

export function bankData(): Record<string, unknown> {
  const { address, phones, careEmail } = site;
  const [postalCode, addressLocality] = address.city.split(" ");
  return {
    "@type": "BankOrCreditUnion",
    name: site.name,
    description: `${siteDescription} ${demonstration(operator).line}`,
    url: readBuiltAppUrl(),
    logo: new URL("/icon-512.png", readBuiltAppUrl()).href,
    email: careEmail,
    telephone: phones[0],
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      postalCode,
      addressLocality,
      addressCountry: "CH",
    },
    currenciesAccepted: BASE_CURRENCY,
  };
}
