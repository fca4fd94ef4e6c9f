import type { MetadataRoute } from "next";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { paths } from "@/lib/platform/paths";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        paths.dashboard,
        paths.admin,
        paths.adminAccounts,
        paths.adminManage,
        paths.adminHistory,
        paths.adminApprovals,
        paths.adminAudit,
      ],
    },
    sitemap: new URL("/sitemap.xml", readBuiltAppUrl()).href,
  };
}
