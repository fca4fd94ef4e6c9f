import type { MetadataRoute } from "next";
import { siteLinks } from "@/components/marketing/links";
import { readBuiltAppUrl } from "@/lib/platform/config/env";

export default function sitemap(): MetadataRoute.Sitemap {
  return siteLinks.map(({ href }) => ({
    url: new URL(href, readBuiltAppUrl()).href,
  }));
}
