import type { MetadataRoute } from "next";
import { readBuiltAppUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

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
