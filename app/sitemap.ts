import type { MetadataRoute } from "next";
import { siteLinks } from "@/components/marketing/links";
import { sitePages } from "@/components/marketing/pages";
import { readBuiltAppUrl } from "@/lib/platform/config/env";

export default function sitemap(): MetadataRoute.Sitemap {
  return [...siteLinks.map(({ href }) => href), sitePages.apiDocs].map(
    (path) => ({ url: new URL(path, readBuiltAppUrl()).href }),
  );
}
