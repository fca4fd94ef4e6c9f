import type { MetadataRoute } from "next";
import { sitePages } from "@/components/marketing/pages";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { realmPages } from "@/lib/identity/pages";

export const dynamic = "force-static";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: ["/", sitePages.apiDocs],
      disallow: ["/api/", ...realmPages.customer, ...realmPages.admin],
    },
    sitemap: new URL("/sitemap.xml", readBuiltAppUrl()).href,
  };
}
