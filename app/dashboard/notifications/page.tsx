import type { Metadata } from "next";
import { InboxTabs } from "@/components/inbox/inbox-tabs";
import { NotificationList } from "@/components/inbox/notification-list";
import { MarkAllRead } from "@/components/inbox/mark-all-read";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireCustomer } from "@/lib/identity/guards/guards";
import {
  countUnreadItems,
  listNotifications,
} from "@/lib/features/inbox/notifications/queries";
import { inboxPages } from "@/lib/features/inbox/pages";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Notifications" };

const pageSize = 20;
const querySchema = pageQuery({ cursor: cursorParam });

export default async function NotificationsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { cursor } = querySchema.parse(await searchParams);
  const [unread, { notifications, nextCursor }] = await Promise.all([
    countUnreadItems(customer),
    listNotifications(customer, {
      limit: pageSize,
      ...(cursor && { cursor }),
    }).catch(redirectOnBadCursor(inboxPages.notifications)),
  ]);

  return (
    <>
      <PageHeader
        title="Notifications"
        lead="Payments, messages and security alerts for your account."
        actions={<InboxTabs at="notifications" unread={unread} />}
      />
      <Card aria-labelledby="notifications">
        <CardHead
          id="notifications"
          title={cursor ? "Older notifications" : "Latest notifications"}
          note={
            <>
              You can change your notification settings in{" "}
              <Link href={inboxPages.notificationSettings} className="link">
                your profile
              </Link>
              .
            </>
          }
          aside={unread.notifications > 0 && <MarkAllRead />}
        />
        <NotificationList notifications={notifications} />
        <Pagination
          label="Notification pages"
          newest={cursor ? inboxPages.notifications : null}
          older={
            nextCursor &&
            withQuery(inboxPages.notifications, { cursor: nextCursor })
          }
        />
      </Card>
    </>
  );
}
