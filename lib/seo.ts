import type { Metadata } from "next";
import { readBuiltAppUrl } from "@/lib/env";
import { operator } from "@/lib/operator";
import { demonstration, site } from "@/lib/site";

/** Of the picture beside a shared link, in pixels. */
export const pictureSize = { width: 1200, height: 630 };

/**
 * What search engines and link previews read of a public page; addresses are completed by the root layout's
 * `metadataBase`. The picture is the bank's, unless the page has an `opengraph-image.tsx`, which Next only uses where no
 * picture is named here.
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

/** The bank in schema.org's words, from the facts of `lib/site.ts`. */
export function bankData(): Record<string, unknown> {
  const { address, phones, careEmail } = site;
  const [postalCode, addressLocality] = address.city.split(" ");
  return {
    "@type": "BankOrCreditUnion",
    name: site.name,
    description: `${site.description} ${demonstration(operator).line}`,
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
    currenciesAccepted: "USD",
  };
}
