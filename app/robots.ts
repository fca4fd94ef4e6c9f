import type { MetadataRoute } from "next";
import { readBuiltAppUrl } from "@/lib/platform/config/env";
import { approvalPages } from "@/lib/approvals/pages";
import { backOfficePages } from "@/lib/features/back-office/pages";
import { booksPages } from "@/lib/features/books/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages } from "@/lib/identity/pages";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        homePages.customer,
        homePages.admin,
        customerPages.staffAccounts,
        customerPages.staffManage,
        statementPages.staffHistory,
        booksPages.books,
        approvalPages.staff,
        backOfficePages.auditLog,
        backOfficePages.securityLog,
        backOfficePages.jobs,
      ],
    },
    sitemap: new URL("/sitemap.xml", readBuiltAppUrl()).href,
  };
}
