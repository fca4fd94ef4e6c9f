import type { Metadata } from "next";
import { AccessLogCard } from "@/components/back-office/access-log-card";
import { ProfileHeader } from "@/components/customers/profile-header";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { listAccessLog } from "@/lib/features/back-office/audit-log/access-queries";
import { customerPages } from "@/lib/features/customers/pages";
import { requireCustomer } from "@/lib/identity/guards/guards";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";

export const metadata: Metadata = { title: "Access log" };

const PAGE_SIZE = 20;

const querySchema = pageQuery({ cursor: cursorParam });

export default async function AccessLogPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { cursor } = querySchema.parse(await searchParams);
  const accessLog = await listAccessLog(customer, {
    limit: PAGE_SIZE,
    ...(cursor && { cursor }),
  }).catch(redirectOnBadCursor(customerPages.accessLog));

  return (
    <>
      <ProfileHeader
        section="access-log"
        lead="When our staff viewed or changed your data."
      />
      <AccessLogCard {...accessLog} isLater={cursor !== undefined} />
    </>
  );
}
