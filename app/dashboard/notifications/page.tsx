import type { Metadata } from "next";
import { InboxTabs } from "@/components/inbox/inbox-tabs";
import { NotificationList } from "@/components/inbox/notification-list";
import { ReadAll } from "@/components/inbox/read-all";
import { toFirstPage } from "@/components/shell/first-page";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireCustomer } from "@/lib/identity/guards/guards";
import {
  countNews,
  listNotifications,
} from "@/lib/features/inbox/notifications/queries";
import { inboxPages } from "@/lib/features/inbox/pages";
import { type SearchParams, oneOf, withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Notifications" };

const pageSize = 20;

export default async function NotificationsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const customer = await requireCustomer();
  const cursor = oneOf((await searchParams).cursor);
  const [news, { notifications, nextCursor }] = await Promise.all([
    countNews(customer),
    listNotifications(customer, {
      limit: pageSize,
      ...(cursor && { cursor }),
    }).catch(toFirstPage(inboxPages.notifications)),
  ]);

  return (
    <>
      <PageHeader
        title="Notifications"
        lead="Payments, messages and security alerts for your account."
        actions={<InboxTabs at="notifications" news={news} />}
      />
      <Card aria-labelledby="notifications">
        <CardHead
          id="notifications"
          title={cursor ? "Older notifications" : "Latest notifications"}
          note={
            <>
              You can change your notification settings in{" "}
              <Link
                href={inboxPages.notificationSettings}
                className="underline"
              >
                your profile
              </Link>
              .
            </>
          }
          aside={news.notifications > 0 && <ReadAll />}
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
