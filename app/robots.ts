import { readdirSync } from "node:fs";
import type { MetadataRoute } from "next";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { homePages } from "@/lib/identity/pages";

export const dynamic = "force-static";

/** The staff pages have no common path prefix: each folder is one. The build reads them. */
const staffPages = () =>
  readdirSync("app/(admin)", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `/${name}`);

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/", homePages.customer, ...staffPages()],
    },
    sitemap: new URL("/sitemap.xml", readBuiltAppUrl()).href,
  };
}
